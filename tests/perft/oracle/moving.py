"""moving.py — models of the games in which men move."""
from itertools import product

from common import GAMES, KING, game, replace


@game
def breakthrough():
    def after(state):
        men, side = state
        if any(y == 7 for _, y in men[0]) or any(y == 0 for _, y in men[1]) or not all(men):
            return
        forward, own, other = 1 - 2 * side, men[side], men[1 - side]
        for x, y in own:
            for dx in (-1, 0, 1):
                cell = x + dx, y + forward
                if 0 <= cell[0] < 8 and cell not in own and (dx or cell not in other):
                    sides = own - {(x, y)} | {cell}, other - {cell}
                    yield sides if side == 0 else sides[::-1], 1 - side

    white = frozenset((x, y) for x in range(8) for y in (0, 1))
    black = frozenset((x, y) for x in range(8) for y in (6, 7))
    return ((white, black), 0), after


def draughts(is_cylinder):
    """Pieces: dict (x, y) -> (side, is_king) as a frozenset of items; y grows for side 0.

    On the plane a chain of jumps is one move, on the cylinder each jump is.
    """

    def step(cell, d):
        x, y = cell[0] + d[0], cell[1] + d[1]
        if is_cylinder:
            x %= 8
        return (x, y) if 0 <= x < 8 and 0 <= y < 8 else None

    def ways(side, is_king):
        forward = 1 - 2 * side
        return [(dx, dy) for dx in (-1, 1) for dy in ((1, -1) if is_king else (forward,))]

    def jumps(board, cell, side, is_king, taken, start):
        for d in ways(side, is_king):
            over = step(cell, d)
            end = over and step(over, d)
            if end and over not in taken and board.get(over, (side,))[0] != side:
                if end not in board or end == start:
                    yield over, end

    def chains(board, cell, side, is_king, taken, start):
        found = False
        for over, end in jumps(board, cell, side, is_king, taken, start):
            found = True
            yield from chains(board, end, side, is_king, taken | {over}, start)
        if not found and taken:
            yield cell, taken

    def crowned(side, is_king, cell):
        return side, is_king or cell[1] == (7 if side == 0 else 0)

    def moved(board, start, end, taken):
        rest = {c: p for c, p in board.items() if c != start and c not in taken}
        rest[end] = crowned(*board[start], end)
        return rest

    def after(state):
        items, side, jumper = state
        board = dict(items)
        own = [jumper] if jumper else [c for c, p in board.items() if p[0] == side]
        captures = []
        for cell in own:
            king = board[cell][1]
            if is_cylinder:
                for over, end in jumps(board, cell, side, king, frozenset(), cell):
                    new = moved(board, cell, end, {over})
                    more = new[end][1] == king and any(jumps(new, end, side, king, set(), end))
                    captures.append((new, side if more else 1 - side, end if more else None))
            else:
                for end, taken in chains(board, cell, side, king, frozenset(), cell):
                    captures.append((moved(board, cell, end, taken), 1 - side, None))
        for new, turn, again in captures:
            yield frozenset(new.items()), turn, again
        if captures:
            return
        for cell in own:
            for d in ways(*board[cell]):
                end = step(cell, d)
                if end and end not in board:
                    yield frozenset(moved(board, cell, end, ()).items()), 1 - side, None

    dark = [(x, y) for x in range(8) for y in range(8) if (x + y) % 2 == 0]
    men = {(x, y): (0 if y < 3 else 1, False) for x, y in dark if y < 3 or y > 4}
    return (frozenset(men.items()), 0, None), after


@game
def english_draughts():
    return draughts(False)


@game
def cylinder_checkers():
    return draughts(True)


@game
def amazons():
    def ways(cell, blocked):
        for dx, dy in KING:
            x, y = cell[0] + dx, cell[1] + dy
            while 0 <= x < 10 and 0 <= y < 10 and (x, y) not in blocked:
                yield x, y
                x, y = x + dx, y + dy

    def after(state):
        queens, arrows, side, archer = state
        blocked = queens[0] | queens[1] | arrows
        if archer:
            for cell in ways(archer, blocked):
                yield queens, arrows | {cell}, 1 - side, None
        else:
            for start in queens[side]:
                for end in ways(start, blocked):
                    own = queens[side] - {start} | {end}
                    yield replace(queens, (side, own)), arrows, side, end

    white = frozenset({(3, 0), (6, 0), (0, 3), (9, 3)})
    black = frozenset({(3, 9), (6, 9), (0, 6), (9, 6)})
    return ((white, black), frozenset(), 0, None), after


@game
def nine_mens_morris():
    rows = "a1a4a7 b2b4b6 c3c4c5 d1d2d3 d5d6d7 e3e4e5 f2f4f6 g1g4g7"
    columns = "a1d1g1 b2d2f2 c3d3e3 a4b4c4 e4f4g4 c5d5e5 b6d6f6 a7d7g7"
    mills = [(m[:2], m[2:4], m[4:]) for m in (rows + " " + columns).split()]
    points = sorted({p for m in mills for p in m})
    near = {p: set() for p in points}
    for a, b, c in mills:
        near[a].add(b), near[c].add(b), near[b].update((a, c))

    def milled(men, point):
        return any(point in m and set(m) <= men for m in mills)

    def after(state):
        men, hands, side, is_removing = state
        own, other = men[side], men[1 - side]
        if is_removing:
            free = [p for p in other if not milled(other, p)] or other
            for p in free:
                yield replace(men, (1 - side, other - {p})), hands, 1 - side, False
            return
        if any(len(men[p]) + hands[p] < 3 for p in (0, 1)):
            return
        open_points = [p for p in points if p not in own | other]
        if hands[side]:
            moves = [(None, p) for p in open_points]
            hands = replace(hands, (side, hands[side] - 1))
        else:
            moves = [(a, b) for a in own for b in open_points if len(own) == 3 or b in near[a]]
        for start, end in moves:
            new = own - {start} | {end}
            closes = milled(new, end)
            yield replace(men, (side, new)), hands, side if closes else 1 - side, closes

    return ((frozenset(),) * 2, (9, 9), 0, False), after


def chinese_checkers(sides, size=4):
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
    star = set()
    for q, r in product(range(-2 * size, 2 * size + 1), repeat=2):
        if min(q, r, -q - r) >= -size or max(q, r, -q - r) <= size:
            star.add((q, r))
    corner = [lambda q, r: -r, lambda q, r: q, lambda q, r: q + r]
    corner += [lambda q, r: r, lambda q, r: -q, lambda q, r: -q - r]
    zone = [frozenset(c for c in star if f(*c) > size) for f in corner]
    homes = [zone[i * 6 // sides] for i in range(sides)]
    goals = [zone[(i * 6 // sides + 3) % 6] for i in range(sides)]

    def after(state):
        men, side, jumper = state
        if any(men[p] == goals[p] for p in range(sides)):
            return
        everyone = frozenset().union(*men)
        moves = []
        for x, y in [jumper] if jumper else men[side]:
            for dx, dy in steps:
                near, far = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                if near in star and near not in everyone and not jumper:
                    moves.append(((x, y), near, None))
                if near in everyone and far in star and far not in everyone:
                    moves.append(((x, y), far, far))
        for start, end, again in moves:
            new = replace(men, (side, men[side] - {start} | {end}))
            yield new, side if again else (side + 1) % sides, again
        if jumper or not moves:
            yield men, (side + 1) % sides, None

    return (tuple(homes), 0, None), after


for count in (2, 3, 6):
    GAMES[f"chinese_checkers_{count}"] = lambda count=count: chinese_checkers(count)
GAMES["chinese_checkers_small_6"] = lambda: chinese_checkers(6, 2)
