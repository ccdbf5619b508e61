"""placing.py — models of the games in which things are put down and stay."""
from itertools import product

from common import KING, game, has_line, joins, replace


def placing(cells, sides, won):
    """Sides in turn take a free cell of `cells`; won(stones, side) after a side's own move."""

    def after(state):
        stones, side = state
        if any(won(stones[p], p) for p in range(sides)):
            return
        taken = frozenset().union(*stones)
        for cell in cells:
            if cell not in taken:
                yield replace(stones, (side, stones[side] | {cell})), (side + 1) % sides

    return ((frozenset(),) * sides, 0), after


@game
def tic_tac_toe():
    return placing(list(product(range(3), repeat=2)), 2, lambda stones, _: has_line(stones, 3))


@game
def gomoku():
    return placing(list(product(range(15), repeat=2)), 2, lambda stones, _: has_line(stones, 5))


@game
def hex():
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
    return placing(
        list(product(range(11), repeat=2)), 2, lambda stones, side: joins(stones, side, 11, steps)
    )


def connect(width, sides):
    def after(state):
        columns, side = state
        stones = [set() for _ in range(sides)]
        for x, column in enumerate(columns):
            for y, p in enumerate(column):
                stones[p].add((x, y))
        if any(has_line(s, 4) for s in stones):
            return
        for x in range(width):
            if len(columns[x]) < 6:
                yield replace(columns, (x, columns[x] + (side,))), (side + 1) % sides

    return (((),) * width, 0), after


@game
def connect_four():
    return connect(7, 2)


@game
def connect_three_players():
    return connect(9, 3)


@game
def pentago():
    def after(state):
        stones, side, is_placing = state
        if any(has_line(s, 5) for s in stones):
            return
        if is_placing:
            for cell in product(range(6), repeat=2):
                if cell not in stones[0] | stones[1]:
                    yield replace(stones, (side, stones[side] | {cell})), side, False
            return
        for left, low in product((0, 3), repeat=2):

            def turn(cell, times):
                x, y = cell[0] - left, cell[1] - low
                if not (0 <= x < 3 and 0 <= y < 3):
                    return cell
                for _ in range(times):
                    x, y = y, 2 - x
                return x + left, y + low

            for times in (1, 3):
                yield tuple(frozenset(turn(c, times) for c in s) for s in stones), 1 - side, True

    return ((frozenset(),) * 2, 0, True), after


@game
def quarto():
    lines = [[4 * i + j for j in range(4)] for i in range(4)]
    lines += [[4 * j + i for j in range(4)] for i in range(4)]
    lines += [[0, 5, 10, 15], [3, 6, 9, 12]]

    def alike(men):
        both, neither = 15, 15
        for man in men:
            if man is None:
                return False
            both, neither = both & man, neither & ~man
        return both or neither

    def after(state):
        board, given = state
        if any(alike([board[i] for i in line]) for line in lines) or None not in board:
            return
        if given is None:
            yield from ((board, man) for man in range(16) if man not in board)
        else:
            for i in range(16):
                if board[i] is None:
                    yield replace(board, (i, given)), None

    return ((None,) * 16, None), after


@game
def dots_and_boxes():
    lines = [(x, y, 0) for x in range(3) for y in range(4)]
    lines += [(x, y, 1) for x in range(4) for y in range(3)]

    def boxes(drawn):
        return sum(
            {(x, y, 0), (x, y, 1), (x, y + 1, 0), (x + 1, y, 1)} <= drawn
            for x in range(3)
            for y in range(3)
        )

    def after(state):
        drawn, side, lead = state
        for line in lines:
            if line not in drawn:
                more = boxes(drawn | {line}) - boxes(drawn)
                gain = more if side == 0 else -more
                yield drawn | {line}, side if more else 1 - side, lead + gain

    return (frozenset(), 0, 0), after


@game
def nim():
    def after(state):
        heaps, side = state
        for i, heap in enumerate(heaps):
            for rest in range(heap):
                yield replace(heaps, (i, rest)), 1 - side

    return ((3, 5, 7), 0), after


@game
def domineering():
    def after(state):
        covered, side = state
        dx, dy = (0, 1) if side == 0 else (1, 0)
        for x in range(8 - dx):
            for y in range(8 - dy):
                domino = {(x, y), (x + dx, y + dy)}
                if not domino & covered:
                    yield covered | domino, 1 - side

    return (frozenset(), 0), after


@game
def othello():
    def flips(own, other, x, y):
        turned = set()
        for dx, dy in KING:
            line, cell = set(), (x + dx, y + dy)
            while cell in other:
                line.add(cell)
                cell = cell[0] + dx, cell[1] + dy
            if cell in own:
                turned |= line
        return turned

    def plays(own, other):
        for x, y in product(range(8), repeat=2):
            if (x, y) not in own and (x, y) not in other:
                turned = flips(own, other, x, y)
                if turned:
                    yield own | turned | {(x, y)}, other - turned

    def after(state):
        own, other = state
        moves = list(plays(own, other))
        if moves:
            yield from ((b, a) for a, b in moves)
        elif any(plays(other, own)):
            yield other, own

    return (frozenset({(3, 4), (4, 3)}), frozenset({(3, 3), (4, 4)})), after


def neighbours(cell, size):
    x, y = cell
    for dx, dy in KING[:4]:
        if 0 <= x + dx < size and 0 <= y + dy < size:
            yield x + dx, y + dy


@game
def go_9x9():
    def string(stones, start):
        group, todo = {start}, [start]
        while todo:
            for n in neighbours(todo.pop(), 9):
                if n in stones and n not in group:
                    group.add(n)
                    todo.append(n)
        return group

    def has_liberty(group, occupied):
        return any(n not in occupied for c in group for n in neighbours(c, 9))

    def after(state):
        own, other, ko, passes = state
        if passes == 2:
            return
        yield other, own, None, passes + 1
        for cell in product(range(9), repeat=2):
            if cell in own or cell in other or cell == ko:
                continue
            mine, taken = own | {cell}, set()
            for n in neighbours(cell, 9):
                if n in other and n not in taken:
                    group = string(other, n)
                    if not has_liberty(group, mine | other):
                        taken |= group
            theirs = other - taken
            group = string(mine, cell)
            if not has_liberty(group, mine | theirs):
                continue
            liberties = {n for c in group for n in neighbours(c, 9)} - mine - theirs
            is_ko = len(taken) == 1 and len(group) == 1 and len(liberties) == 1
            yield theirs, mine, min(taken) if is_ko else None, 0

    return (frozenset(), frozenset(), None, 0), after
