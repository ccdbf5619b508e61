#!/usr/bin/env python3
"""puzzles.py RULEWISE FOLDER [--seconds S] [--move S] [--player P] [GAME…] — puzzles of a folder.

Every rulesheet (GAME.kif) of one role is played once with a start clock: what it got, and in how
much time; then how many got all points. Some puzzles cannot be solved to 100 at all.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import time


def is_puzzle(program, file):
    result = subprocess.run([program, 'check', str(file)], capture_output=True, text=True,
                            check=False)
    return re.search(r'\b1 role,', result.stdout) is not None


def points_of(program, file, options):
    command = [program, 'match', str(file), options.player, '--games', '1', '--clock',
               f'{options.seconds},{options.move}', '--json', '--max-plies', '500']
    begun = time.monotonic()
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False,
                                timeout=20 + options.seconds + 500 * options.move)
        points = round(100 * json.loads(result.stdout)['players'][0]['points'])
    except (subprocess.TimeoutExpired, ValueError, KeyError, IndexError):
        points = None
    return points, time.monotonic() - begun


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('rulewise')
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('game', nargs='*')
    parser.add_argument('--seconds', type=float, default=10, help='the start clock')
    parser.add_argument('--move', type=float, default=0.1, help='seconds a move')
    parser.add_argument('--player', default='puzzle')
    options = parser.parse_intermixed_args()
    files = [options.folder / f'{game}.kif' for game in options.game]
    files = files or sorted(options.folder.glob('*.kif'))
    all_points = []
    for file in files:
        if not is_puzzle(options.rulewise, file):
            continue
        points, seconds = points_of(options.rulewise, file, options)
        all_points.append(points or 0)
        told = 'no result' if points is None else f'{points} points'
        print(f'{file.stem:34} {told:>11} {seconds:7.1f} s', flush=True)
    solved = sum(points == 100 for points in all_points)
    print(f'{len(all_points)} puzzles, {solved} solved to 100, '
          f'{sum(all_points) / max(1, len(all_points)):.1f} points on average')
    return 0


if __name__ == '__main__':
    sys.exit(main())
