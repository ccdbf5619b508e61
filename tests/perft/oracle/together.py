"""together.py — models of the games in which all move at once."""
from itertools import product

from common import KING, game, joins


@game
def blocker():
    def after(state):
        crosser, blocked = state
        if joins(crosser, 1, 5, KING):
            return
        free = [c for c in product(range(5), repeat=2) if c not in crosser | blocked]
        for a, b in product(free, repeat=2):
            yield (crosser if a == b else crosser | {a}), blocked | {b}

    return (frozenset(), frozenset()), after


@game
def rock_paper_scissors():
    def after(state):
        scores, rounds = state
        if max(scores) == 3 or rounds == 9:
            return
        for a, b in product(range(3), repeat=2):
            won = (a - b) % 3
            yield (scores[0] + (won == 1), scores[1] + (won == 2)), rounds + 1

    return ((0, 0), 0), after


@game
def goofspiel():
    def after(state):
        for a, b in product(*state):
            yield state[0] - {a}, state[1] - {b}

    return (frozenset(range(6)),) * 2, after


@game
def tron():
    def after(state):
        cycles, walls, is_over = state
        if is_over:
            return
        for ways in product(KING[:4], repeat=2):
            cells = tuple((x + dx, y + dy) for (x, y), (dx, dy) in zip(cycles, ways))
            bad = [c in walls or not (0 <= min(c) and max(c) < 10) for c in cells]
            yield cells, walls | set(cells), any(bad) or cells[0] == cells[1]

    return (((2, 4), (7, 5)), frozenset({(2, 4), (7, 5)}), False), after


@game
def racetrack_corridor():
    def near(cell):
        return [(cell[0] + dx, cell[1] + dy) for dx, dy in KING[:4]]

    def in_track(cell):
        return 0 <= cell[0] < 5 and 0 <= cell[1] < 9

    def choices(at, bars, left, other_at, other_bars):
        """(new place, barriers left, barrier put in the other corridor or None)"""
        yield at, left, None
        for cell in near(at):
            if in_track(cell) and cell not in bars:
                yield cell, left, None
        if left:
            for cell in product(range(5), range(8)):
                if cell not in other_bars and cell != other_at and cell not in near(other_at):
                    yield at, left - 1, cell

    def after(state):
        (a, a_bars, a_left), (b, b_bars, b_left), step = state
        if a[1] == 8 or b[1] == 8 or step == 20:
            return
        for p in choices(a, a_bars, a_left, b, b_bars):
            for q in choices(b, b_bars, b_left, a, a_bars):
                a_new = a_bars | {q[2]} if q[2] else a_bars
                b_new = b_bars | {p[2]} if p[2] else b_bars
                yield (p[0], a_new, p[1]), (q[0], b_new, q[1]), step + 1

    racer = ((2, 0), frozenset(), 4)
    return (racer, racer, 0), after
