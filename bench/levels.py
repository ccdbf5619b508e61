#!/usr/bin/env python3
"""levels.py RULEWISE [--games N] [--top LEVEL] [GAME…] — the ladder of levels, measured.

Every level plays the one two below it, roles exchanged, from random openings; the score of the
higher one is printed with the half-width of its 95 % interval. Levels look at a fixed number of
positions, so the figures are the same on every machine.
"""
import argparse
import json
import subprocess
import sys


def score(program, game, higher, lower, games):
    players = [f'auto:level={level},memory=64M' for level in (higher, lower)]
    result = subprocess.run(
        [program, 'match', game, *players, '--games', str(games), '--openings', '2', '--seed',
         '7', '--max-plies', '150', '--json'], capture_output=True, text=True, check=False)
    if result.returncode not in (0, 1):
        sys.exit(result.stderr)
    first = json.loads(result.stdout)['players'][0]
    return first['score'], first['score_error']


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('rulewise')
    parser.add_argument('game', nargs='*')
    parser.add_argument('--games', type=int, default=40)
    parser.add_argument('--top', type=int, default=9)
    options = parser.parse_intermixed_args()
    games = options.game or ['connect_four', 'breakthrough', 'gardner_minichess']
    print(f'{"levels":>8}  ' + '  '.join(f'{game:>18}' for game in games))
    holds = True
    for level in range(3, options.top + 1):
        cells = []
        for game in games:
            mean, error = score(options.rulewise, game, level, level - 2, options.games)
            holds = holds and mean - error > 0.5
            cells.append(f'{100 * mean:.0f} % +- {100 * error:.0f}')
        print(f'{level:>4} - {level - 2}  ' + '  '.join(f'{cell:>18}' for cell in cells),
              flush=True)
    print('each level beats the one two below' if holds else 'not every level is told apart')
    return 0 if holds else 1


if __name__ == '__main__':
    sys.exit(main())
