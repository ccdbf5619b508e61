#!/usr/bin/env python3
"""fairy_perft.py RULEWISE GAMES [DEPTH] — every game of the folder GAMES that `translate --to fairy`
takes has as many legal sequences of turns in Fairy-Stockfish as on the board machine.

Exit status 77 (skipped) where Fairy-Stockfish is not installed. Set FAIRY_STOCKFISH to its path
if it is not found."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MUST_FIT = {'antichess', 'capablanca_chess', 'chess_6x6', 'dobutsu', 'gardner_minichess',
            'king_of_the_hill', 'los_alamos_chess', 'losing_chess', 'makruk', 'minishogi',
            'orthodox_chess', 'pell_chess', 'shogi'}
# Where captures, hands and promotions come late, and paths are few.
DEEPER = {'dobutsu': 7, 'minishogi': 5, 'shogi': 4}


def fairy_binary():
    found = os.environ.get('FAIRY_STOCKFISH') or shutil.which('fairy-stockfish')
    return found or shutil.which('fairy-stockfish', path='/usr/games')


def fairy_counts(binary, folder, variant, depth):
    """Paths by depth 1..depth from the opening, by Fairy-Stockfish."""
    script = 'setoption name VariantPath value %s\nsetoption name UCI_Variant value %s\n' % (
        folder / 'variants.ini', variant)
    script += ''.join('position startpos\ngo perft %d\n' % d for d in range(1, depth + 1))
    run = subprocess.run([binary], input=script + 'quit\n', capture_output=True, text=True,
                         timeout=300, check=True)
    return [int(n) for n in re.findall(r'Nodes searched: (\d+)', run.stdout)]


def fault_of(rulewise, binary, game, depth):
    """Why a game fails, None if it agrees, '' if it does not fit."""
    translated = subprocess.run([rulewise, 'translate', str(game), '--to', 'fairy'],
                                capture_output=True, text=True)
    if translated.returncode == 1:
        if translated.stdout or 'error: ' not in translated.stderr:
            return 'refused without a reason, or with output'
        return ''
    if translated.returncode != 0:
        return 'translate: exit status %d' % translated.returncode
    variant = re.search(r'^\[(.*)\]$', translated.stdout, re.M).group(1)
    ours = subprocess.run([rulewise, 'perft', str(game), '--depth', str(depth), '--json'],
                          capture_output=True, text=True, check=True)
    want = json.loads(ours.stdout)['counts'][1:]
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / 'variants.ini').write_text(translated.stdout)
        got = fairy_counts(binary, pathlib.Path(folder), variant, depth)
    return None if got == want else 'ours %s, Fairy-Stockfish %s' % (want, got)


def main():
    rulewise, games = sys.argv[1], pathlib.Path(sys.argv[2])
    depth = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    binary = fairy_binary()
    if not binary:
        print('fairy-stockfish is not installed')
        sys.exit(77)
    faults = 0
    for game in sorted(games.glob('*.scl')):
        fault = fault_of(rulewise, binary, game, max(depth, DEEPER.get(game.stem, 0)))
        if fault == '' and game.stem in MUST_FIT:
            fault = 'does not fit any more'
        print('%-24s %s' % (game.stem, 'agrees' if fault is None else fault or 'does not fit'))
        faults += bool(fault)
    sys.exit(1 if faults else 0)


main()
