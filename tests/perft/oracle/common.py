"""common.py — what the models of several games share."""

GAMES = {}
KING = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]


def game(function):
    """Enters a function that gives (start, after) under its name."""
    GAMES[function.__name__] = function
    return function


def replace(board, *pairs):
    """The tuple `board` with board[i] = value for each pair (i, value)."""
    cells = list(board)
    for index, value in pairs:
        cells[index] = value
    return tuple(cells)


def has_line(stones, length):
    """Does the set of (x, y) hold `length` in a row?"""
    return any(
        all((x + i * dx, y + i * dy) in stones for i in range(length))
        for x, y in stones
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def joins(stones, side, size, steps):
    """Is there a chain from coordinate 0 to size - 1 (of y for side 0, of x for side 1)?"""
    axis = 1 - side
    seen = {c for c in stones if c[axis] == 0}
    todo = list(seen)
    while todo:
        x, y = todo.pop()
        for dx, dy in steps:
            cell = x + dx, y + dy
            if cell in stones and cell not in seen:
                seen.add(cell)
                todo.append(cell)
    return any(c[axis] == size - 1 for c in seen)
