"""Counts paths of the library's games by small models that know nothing of GDL.

    python3 tests/perft/oracle GAME DEPTH        one count a depth, from 0

Idea      each game is a start state and a function that gives the successors, one for each joint
          move; equal states of one depth are counted together
Promises  written from the rules in words, not from the rulesheets; counts.txt says which of its
          numbers come from here
Never     part of the tests: it is run by hand when a game or a number is added
"""
import sys
from collections import Counter

import chess, moving, placing, puzzles, together  # noqa: E401,F401  (they enter their games)
from common import GAMES


def count_paths(start, after, depth):
    level = Counter({start: 1})
    yield 1
    for _ in range(depth):
        below = Counter()
        for state, ways in level.items():
            for successor in after(state):
                below[successor] += ways
        level = below
        yield sum(level.values())


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in GAMES:
        sys.exit(f"usage: oracle GAME DEPTH; games: {' '.join(sorted(GAMES))}")
    for depth, count in enumerate(count_paths(*GAMES[sys.argv[1]](), int(sys.argv[2]))):
        print(depth, count, flush=True)


if __name__ == "__main__":
    main()
