#!/usr/bin/env python3
"""ranks.py RULEWISE [--games N] [--repeats R] — games an hour of a tournament by the number of ranks.

Prints the table of docs/tournament.md and what a message costs, in Markdown. On a machine that does nothing else;
the best of R runs counts. Needs mpirun.
"""
import argparse
import os
import pathlib
import subprocess
import tempfile
import time

ENVIRONMENT = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT='1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM='1')
THINKING = 'players = ["mcts:nodes=4000", "alphabeta:depth=4"]\ngames = ["breakthrough"]\nopenings = 2\n'
IDLE = 'players = ["random", "legal"]\ngames = ["tic_tac_toe"]\n'


def seconds_of(rulewise, ranks, make_command, repeats):
    """The least of some runs, each in an empty folder; no mpirun where there are no ranks."""
    best = float('inf')
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as folder:
            command = [rulewise, *make_command(pathlib.Path(folder))]
            if ranks:
                command = ['mpirun', '--oversubscribe', '-n', str(ranks), *command]
            start = time.monotonic()
            subprocess.run(command, env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=True)
            best = min(best, time.monotonic() - start)
    return best


def tournament(spec, games):
    def make(folder):
        file = folder / 'spec.toml'
        file.write_text(f'{spec}rounds = {games // 2}\n')
        return ['tournament', str(file)]
    return make


def selfplay(games):
    def make(folder):
        return ['selfplay', 'breakthrough', 'mcts:nodes=2000', '--games', str(games), '--openings', '4',
                '--out', str(folder / 'games.jsonl')]
    return make


def table(title, rulewise, make, games, repeats):
    print(f'\n{title}\n\n| | seconds | games an hour |\n| --- | --- | --- |')
    one = None
    for name, ranks in (('one process', 0), ('2 ranks, one plays', 2), ('3 ranks, two play', 3),
                        ('5 ranks, four play', 5)):
        seconds = seconds_of(rulewise, ranks, make, repeats)
        one = seconds if ranks == 2 else one
        print(f'| {name} | {seconds:.1f} | {3600 * games / seconds:,.0f} |', flush=True)
    return one / games


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('rulewise', type=os.path.abspath)
    parser.add_argument('--games', type=int, default=120)
    parser.add_argument('--repeats', type=int, default=2)
    arguments = parser.parse_args()
    rulewise, games, repeats = arguments.rulewise, arguments.games, arguments.repeats
    print(f'{os.cpu_count()} cores, load {os.getloadavg()[0]:.2f} at the start; the best of {repeats} runs.')
    game = table(f'{games} games of breakthrough, `mcts:nodes=4000` and `alphabeta:depth=4`:', rulewise,
                 tournament(THINKING, games), games, repeats)
    table(f'{games // 2} games of breakthrough by `mcts:nodes=2000` against itself:', rulewise,
          selfplay(games // 2), games // 2, repeats)
    many = 40 * games
    alone = seconds_of(rulewise, 0, tournament(IDLE, many), repeats)
    sent = seconds_of(rulewise, 2, tournament(IDLE, many), repeats)
    message = max(0.0, (sent - alone) / many)
    print(f'\n{many} games between players that do not think: {alone:.1f} s in one process, {sent:.1f} s by one rank: '
          f'{1000 * message:.1f} ms for handing a game out and taking it back, {100 * message / game:.1f} % of '
          f'the {game:.2f} s of a game above.')
    most = many / alone  # games a second that one process plays and writes, hence rank 0 can at least write
    print('\nWhat a cluster would give by that cost, reckoned and not measured:\n\n'
          '| ranks that play | games an hour |\n| --- | --- |')
    for ranks in (8, 32, 128, 512):
        is_full = ranks / game > most
        rate = most if is_full else ranks / game
        print(f'| {ranks} | {3600 * rate:,.0f}{", as many as rank 0 writes" if is_full else ""} |')
    print(f'\nRank 0 takes and writes {most:,.0f} games a second here, so it has enough to do from '
          f'{game * most:,.0f} ranks on with games of {game:.2f} s.')


if __name__ == '__main__':
    main()
