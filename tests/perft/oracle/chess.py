"""chess.py — a model of chess: try every move, refuse those that leave the king attacked."""
from common import KING, game

LEAPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
ROOK, BISHOP = KING[:4], KING[4:]
RIDERS = {"r": ROOK, "b": BISHOP, "q": KING}


def is_attacked(board, cell, by):
    """Does side `by` (0 white, 1 black) attack the cell? Looks from the cell outward."""
    x, y = cell
    for dx, dy in LEAPS:
        if board.get((x + dx, y + dy)) == (by, "n"):
            return True
    for dx in (-1, 1):
        if board.get((x + dx, y - 1 + 2 * by)) == (by, "p"):
            return True
    for dx, dy in KING:
        if board.get((x + dx, y + dy)) == (by, "k"):
            return True
        u, v = x + dx, y + dy
        while 0 <= u < 8 and 0 <= v < 8:
            if (u, v) in board:
                side, kind = board[u, v]
                if side == by and (dx, dy) in RIDERS.get(kind, ()):
                    return True
                break
            u, v = u + dx, v + dy
    return False


def tries(board, side, rights, passed):
    """(from, to, kind after the move) of every move but for the safety of the king."""
    for (x, y), (owner, kind) in board.items():
        if owner != side:
            continue
        if kind == "p":
            yield from pawn_tries(board, side, x, y, passed)
            continue
        for dx, dy in {"n": LEAPS, "k": KING}.get(kind) or RIDERS[kind]:
            u, v = x + dx, y + dy
            while 0 <= u < 8 and 0 <= v < 8:
                if board.get((u, v), (1 - side,))[0] != side:
                    yield (x, y), (u, v), kind
                if (u, v) in board or kind in "nk":
                    break
                u, v = u + dx, v + dy
    row = 7 * side
    for corner, lane, walk in ((7, (5, 6), (4, 5, 6)), (0, (1, 2, 3), (4, 3, 2))):
        if (side, corner) in rights and not any((x, row) in board for x in lane):
            if not any(is_attacked(board, (x, row), 1 - side) for x in walk):
                yield (4, row), (walk[2], row), "k"


def pawn_tries(board, side, x, y, passed):
    up = 1 - 2 * side
    ends = []
    if (x, y + up) not in board:
        ends.append((x, y + up))
        if y == 1 + 5 * side and (x, y + 2 * up) not in board:
            ends.append((x, y + 2 * up))
    for end in ((x - 1, y + up), (x + 1, y + up)):
        if board.get(end, (side,))[0] != side or end == passed:
            ends.append(end)
    for end in ends:
        for kind in "qrbn" if end[1] in (0, 7) else "p":
            yield (x, y), end, kind


def play(board, side, rights, passed, move):
    (x, y), end, kind = move
    new = dict(board)
    was_pawn = new.pop((x, y))[1] == "p"
    new[end] = side, kind
    if was_pawn and end == passed:
        del new[end[0], y]
    if kind == "k" and abs(end[0] - x) == 2:
        new[(x + end[0]) // 2, y] = new.pop((7 if end[0] > x else 0, y))
    lost = {(0, c) for c in (0, 7) if {(c, 0), (4, 0)} & {(x, y), end}}
    lost |= {(1, c) for c in (0, 7) if {(c, 7), (4, 7)} & {(x, y), end}}
    double = was_pawn and abs(end[1] - y) == 2
    return new, 1 - side, rights - lost, (x, (y + end[1]) // 2) if double else None


@game
def chess():
    def after(state):
        items, *rest = state
        board, side = dict(items), rest[0]
        for move in tries(board, *rest):
            new, *others = play(board, *rest, move)
            king = next(c for c, p in new.items() if p == (side, "k"))
            if not is_attacked(new, king, 1 - side):
                yield (frozenset(new.items()), *others)

    board = {}
    for x, kind in enumerate("rnbqkbnr"):
        for side in (0, 1):
            board[x, 7 * side] = side, kind
            board[x, 1 + 5 * side] = side, "p"
    rights = frozenset((side, corner) for side in (0, 1) for corner in (0, 7))
    return (frozenset(board.items()), 0, rights, None), after
