"""puzzles.py — models of the games for one."""
from itertools import product

from common import KING, game, replace


@game
def eight_puzzle():
    goal = (1, 2, 3, 4, 5, 6, 7, 8, 0)

    def after(board):
        if board == goal:
            return
        gap = board.index(0)
        for dx, dy in KING[:4]:
            x, y = gap % 3 + dx, gap // 3 + dy
            if 0 <= x < 3 and 0 <= y < 3:
                yield replace(board, (gap, board[y * 3 + x]), (y * 3 + x, 0))

    return (8, 6, 7, 2, 5, 4, 3, 0, 1), after


@game
def hanoi():
    def after(pegs):
        if pegs == (2,) * 5:
            return
        for disc, source in enumerate(pegs):
            if source not in pegs[:disc]:
                for target in {0, 1, 2} - {source} - set(pegs[:disc]):
                    yield replace(pegs, (disc, target))

    return (0,) * 5, after


@game
def knights_tour():
    leaps = [(dx, dy) for dx, dy in product((-2, -1, 1, 2), repeat=2) if abs(dx) != abs(dy)]

    def after(state):
        (x, y), visited = state
        for dx, dy in leaps:
            cell = x + dx, y + dy
            if 0 <= min(cell) and max(cell) < 8 and cell not in visited:
                yield cell, visited | {cell}

    return ((0, 0), frozenset({(0, 0)})), after


@game
def peg_solitaire():
    holes = {(x, y) for x in range(7) for y in range(7) if 2 <= x <= 4 or 2 <= y <= 4}

    def after(pegs):
        for x, y in pegs:
            for dx, dy in KING[:4]:
                middle, end = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                if middle in pegs and end in holes and end not in pegs:
                    yield pegs - {(x, y), middle} | {end}

    return frozenset(holes - {(3, 3)}), after


@game
def lights_out():
    def after(lit):
        if lit:
            for x, y in product(range(5), repeat=2):
                cross = {(x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
                yield lit ^ {c for c in cross if 0 <= min(c) and max(c) < 5}

    return frozenset(product(range(5), repeat=2)), after


@game
def eight_queens():
    def after(columns):
        row = len(columns)
        if row < 8:
            for x in range(8):
                if all(x != c and abs(x - c) != row - r for r, c in enumerate(columns)):
                    yield columns + (x,)

    return (), after
