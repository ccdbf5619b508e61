"""generate_test.py RULEWISE — `rulewise generate` seen from outside: seeds, batches, reports."""
import csv
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

RULEWISE = os.path.abspath(sys.argv.pop(1))
# Few and short trials: what the figures are is tested beside the code.
QUICK = ('--set', 'quality_contests = 10', '--set', 'quality_duels = 2',
         '--set', 'quality_rivals = 0', '--set', 'quality_playouts = 4')


def run(*arguments, stdin=None):
    return subprocess.run([RULEWISE, *map(str, arguments)], capture_output=True, input=stdin,
                          timeout=120, check=False)


class Generate(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def generate(self, *arguments, status=0):
        result = run('generate', *arguments)
        self.assertEqual(result.returncode, status, result.stderr[-800:])
        return result

    def texts(self, name):
        return [path.read_text() for path in sorted((self.folder / name).glob('*.scl'))]


class OneGame(Generate):
    def test_is_a_game_of_the_language_that_says_its_seed(self):
        text = self.generate('--seed', 17, '--names', 'plausible').stdout
        self.assertIn(b'\n% seed: 17\n', text)
        self.assertEqual(run('check', '-', stdin=text).returncode, 0)

    def test_hangs_on_the_seed_alone(self):
        one = self.generate('--seed', 17).stdout
        self.assertEqual(one, self.generate('--seed', 17).stdout)
        self.assertNotEqual(one, self.generate('--seed', 18).stdout)

    def test_is_found_by_its_traits(self):
        found = self.generate('--require', 'cylinder and hops and not must_capture', '--json')
        game = json.loads(found.stdout)
        self.assertTrue(game['cylinder'] and game['hops'] and not game['must_capture'])
        again = json.loads(self.generate('--seed', game['seed'], '--json').stdout)
        self.assertEqual(again, game)

    def test_that_cannot_be_is_given_up(self):
        result = self.generate('--require', 'width > 100', '--tries', 30, status=1)
        self.assertIn(b'gave up after 30 games', result.stderr)
        self.assertIn(b'not as required 30', result.stderr)

    def test_faults_of_a_requirement_have_their_column(self):
        result = self.generate('--require', 'hops and cylnder', status=2)
        self.assertIn(b"--require:1:10: error: no trait named 'cylnder'", result.stderr)
        self.assertIn(b"did you mean 'cylinder'?", result.stderr)


class Settings(Generate):
    def test_printed_they_are_the_defaults(self):
        config = self.folder / 'all.conf'
        config.write_bytes(self.generate('--print-config').stdout)
        self.assertEqual(self.generate('--config', config, '--seed', 5).stdout,
                         self.generate('--seed', 5).stdout)

    def test_change_the_game_and_stand_in_its_header(self):
        text = self.generate('--set', 'board_size = 9').stdout
        self.assertIn(b'% parameter: board_size = 9..9\n', text)
        self.assertIn(b'board_size 9 by 9', text)

    def test_faults_have_their_place(self):
        config = self.folder / 'bad.conf'
        config.write_text('# nothing\nboard_size = 5..99\nmust_rid = 1\n')
        result = self.generate('--config', config, status=2)
        self.assertIn(b'bad.conf:2:17: error:', result.stderr)
        self.assertIn(b'bad.conf:3:1: error:', result.stderr)

    def test_traits_are_listed(self):
        self.assertIn(b'opponent_promotion: ', self.generate('--traits').stdout)


class Batches(Generate):
    def test_need_a_place(self):
        self.assertIn(b'--out', self.generate('--count', 3, status=2).stderr)

    def test_go_on_where_they_stopped(self):
        require = ('--require', 'cylinder')
        self.generate('--count', 3, '--out', self.folder / 'two_runs', *require)
        self.generate('--count', 5, '--out', self.folder / 'two_runs', *require)
        self.generate('--count', 5, '--out', self.folder / 'one_run', *require, '--threads', 3)
        self.assertEqual(len(self.texts('one_run')), 5)
        self.assertEqual(self.texts('two_runs'), self.texts('one_run'))

    def test_leave_other_games_alone(self):
        self.generate('--count', 2, '--out', self.folder / 'a')
        before = self.texts('a')
        result = self.generate('--count', 2, '--out', self.folder / 'a', '--seed', 9, status=2)
        self.assertIn(b'other settings', result.stderr)
        self.assertEqual(self.texts('a'), before)

    def test_reports_have_a_row_a_game_also_after_a_pause(self):
        out, table = self.folder / 'a', self.folder / 'table.csv'
        options = ('--out', out, '--figures', *QUICK)
        self.generate('--count', 2, *options)
        self.generate('--count', 4, *options, '--report', table)
        with open(table, newline='') as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row['file'] for row in rows],
                         ['0001.scl', '0002.scl', '0003.scl', '0004.scl'])
        self.assertEqual({row['contests'] for row in rows}, {'10.0'})
        self.generate('--count', 4, *options, '--report', self.folder / 'table.json')
        again = json.loads((self.folder / 'table.json').read_text())
        self.assertEqual([str(row['seed']) for row in again], [row['seed'] for row in rows])
        self.assertEqual([row['length'] for row in again], [float(row['length']) for row in rows])

    def test_interrupted_keep_whole_games(self):
        out = self.folder / 'a'
        command = [RULEWISE, 'generate', '--quality', *QUICK, '--count', '100000', '--out', str(out)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            while not (out / '0002.scl').exists():
                time.sleep(.05)
            program.send_signal(signal.SIGINT)
            _, errors = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 130, errors)
        kept = self.texts('a')
        self.assertEqual(run('check', out / f'{len(kept):04}.scl').returncode, 0)
        self.generate('--quality', *QUICK, '--count', len(kept) + 1, '--out', out)
        self.assertEqual(self.texts('a')[:-1], kept)


if __name__ == '__main__':
    unittest.main()
