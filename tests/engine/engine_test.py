"""engine_test.py RULEWISE — `rulewise engine` over pipes, under our driver, under xboard."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

RULEWISE = os.path.abspath(sys.argv.pop(1))
XBOARD = shutil.which('xboard') or shutil.which('xboard', path='/usr/games')


def end_process(process):
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def has_result(file):
    """Whether a game has been written down to its end."""
    if not os.path.exists(file):
        return False
    with open(file, encoding='utf-8') as stream:
        return re.search(r'\} (1-0|0-1|1/2-1/2)\n', stream.read()) is not None


class Engine:
    """A conversation with an engine."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([RULEWISE, 'engine', *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()

    def say(self, *lines):
        self.process.stdin.write(''.join(line + '\n' for line in lines))
        self.process.stdin.flush()

    def until(self, start):
        for line in self.process.stdout:
            if line.startswith(start):
                return line.strip()
        raise AssertionError(f'ended before {start}')


class Conversations(unittest.TestCase):
    def test_uci_plays_a_game_against_itself(self):
        with Engine() as engine:
            engine.say('uci')
            self.assertIn(' var minishogi', engine.until('option name UCI_Variant'))
            engine.until('uciok')
            engine.say('setoption name UCI_Variant value minishogi')
            moves = []
            for _ in range(12):
                engine.say('position startpos moves ' + ' '.join(moves), 'go depth 2')
                moves.append(engine.until('bestmove').split()[1])
            engine.say('position startpos moves ' + ' '.join(moves), 'd')
            self.assertIn('[', engine.until('Fen:'))

    def test_same_depth_same_answer(self):
        answers = set()
        for _ in range(2):
            with Engine('metagamer_chess') as engine:
                engine.say('position startpos', 'go depth 4')
                answers.add(engine.until('bestmove'))
        self.assertEqual(len(answers), 1)

    def test_cecp_plays_both_sides(self):
        with Engine() as white, Engine() as black:
            for engine in (white, black):
                engine.say('xboard', 'protover 2')
                engine.until('feature done=1')
                engine.say('new', 'variant los_alamos_chess', 'sd 2', 'nopost')
                self.assertIn(' 6x6+0_', engine.until('setup ('))
            white.say('go')
            for _ in range(6):
                black.say('usermove ' + white.until('move').split()[1])
                white.say('usermove ' + black.until('move').split()[1])
            white.until('move')

    def test_end_of_input_ends_it_with_a_move(self):
        result = subprocess.run([RULEWISE, 'engine'], capture_output=True, timeout=60, check=False,
                                input=b'uci\nposition startpos\ngo infinite\n')
        self.assertEqual(result.returncode, 0)
        self.assertIn(b'bestmove ', result.stdout)

    def test_a_game_that_is_none(self):
        result = subprocess.run([RULEWISE, 'engine', 'tic_tac_toe'], input=b'', timeout=60,
                                capture_output=True, check=False)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b'is in GDL', result.stderr)


class Drivers(unittest.TestCase):
    def test_our_uci_driver_plays_it(self):
        for game in ('metagamer_chess', 'orthodox_chess'):
            result = subprocess.run(
                [RULEWISE, 'match', game, f'uci:{RULEWISE} engine {game},depth=2', 'random',
                 '--games', '2', '--max-plies', '120', '--json'],
                capture_output=True, timeout=300, check=False)
            told = json.loads(result.stdout)
            self.assertEqual(told['forfeits'], 0, result.stderr)
            self.assertEqual(told['players'][0]['losses'], 0)

    @unittest.skipUnless(XBOARD and shutil.which('Xvfb'), 'no xboard, no Xvfb')
    def test_xboard_plays_games_with_it(self):
        """Chess, and games it has never heard of: it judges every move by what we tell it."""
        for game, words in ((None, []), ('los_alamos_chess', ['-variant', 'los_alamos_chess']),
                            ('minishogi', ['-variant', 'minishogi'])):
            with self.subTest(game):
                pgn = self.xboard(*words)
                self.assertIn('[White "Rulewise', pgn)
                self.assertRegex(pgn, r'\[Result "(1-0|0-1|1/2-1/2)"\]')
                self.assertGreater(len(re.findall(r'\d+\. ', pgn)), 4)
                self.assertNotRegex(pgn.lower(), 'illegal|invalid|forfeit')
                if game:
                    self.assertIn(f'[Variant "{game}"]', pgn)

    def xboard(self, *words):
        """A game of our engine against itself, as xboard writes it down."""
        with tempfile.TemporaryDirectory() as folder:
            games = os.path.join(folder, 'games.pgn')
            display = subprocess.Popen(['Xvfb', '-displayfd', '1', '-screen', '0', '1024x768x24'],
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            try:
                number = display.stdout.readline().decode().strip()
                engine = f'{RULEWISE} engine'
                board = subprocess.Popen(
                    [XBOARD, '-fcp', engine, '-scp', engine, '-mg', '1', '-depth', '2',
                     '-tc', '5', '-sgf', games, '-noGUI', *words],
                    env={**os.environ, 'DISPLAY': ':' + number, 'HOME': folder},
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                end = time.monotonic() + 120
                while time.monotonic() < end and not has_result(games):
                    time.sleep(0.1)
                end_process(board)  # it stays when the match is over
            finally:
                end_process(display)
                display.stdout.close()
            with open(games, encoding='utf-8') as file:
                return file.read()


if __name__ == '__main__':
    unittest.main()
