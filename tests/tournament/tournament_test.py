"""tournament_test.py RULEWISE — `rulewise tournament` killed, resumed, shared."""
import contextlib
import csv
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

import ranks

RULEWISE = os.path.abspath(sys.argv.pop(1))
SPEC = '''
players = ["random", "legal", "alphabeta:depth=2"]
games = ["tic_tac_toe", "hexapawn"]
rounds = 3
openings = 1
concurrency = 2
'''


class Tournament(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.spec = self.folder / 'spec.toml'

    def command(self, *arguments):
        return [RULEWISE, 'tournament', str(self.spec), *map(str, arguments)]

    def run_spec(self, text, *arguments, status=0):
        self.spec.write_text(text)
        result = subprocess.run(self.command(*arguments), capture_output=True, timeout=120,
                                check=False)
        self.assertEqual(result.returncode, status, result.stderr)
        return result

    def rows(self):
        with contextlib.closing(sqlite3.connect(f'file:{self.folder}/spec.db?mode=ro',
                                                uri=True)) as database:
            return database.execute('SELECT task, score, moves FROM games ORDER BY task').fetchall()

    def count(self):
        try:
            return len(self.rows())
        except sqlite3.OperationalError:
            return 0

    def test_round_robin_is_played_reported_and_the_same_again(self):
        out = self.folder / 'out'
        told = json.loads(self.run_spec(SPEC, '--json', '--out', out).stdout)
        self.assertEqual((told['games'], told['planned']), (36, 36))
        self.assertEqual(told['players'][0]['name'], 'alphabeta:depth=2')
        self.assertEqual(sum(sum(met['pairs']) for met in told['encounters']), 18)
        for name in ('report.md', 'report.json', 'players.csv', 'elo.svg'):
            self.assertTrue((out / name).stat().st_size > 0)
        with open(out / 'games.csv', encoding='utf-8') as file:
            self.assertEqual(len(list(csv.DictReader(file))), 36)
        before = self.rows()
        self.run_spec(SPEC)
        self.assertEqual(self.rows(), before)
        for file in self.folder.glob('spec.db*'):
            file.unlink()
        self.run_spec(SPEC)
        self.assertEqual(self.rows(), before)

    def test_killed_and_resumed_it_loses_nothing(self):
        self.spec.write_text(SPEC.replace('rounds = 3', 'rounds = 40'))
        kept = 0
        for _ in range(3):
            process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            known = kept
            while kept == known and process.poll() is None:
                time.sleep(0.01)
                kept = self.count()
            process.kill()
            process.wait(20)
        before = self.rows()
        self.run_spec(SPEC.replace('rounds = 3', 'rounds = 40'))
        after = self.rows()
        self.assertEqual(len(after), 480)
        self.assertEqual([row for row in after if row[0] in {kept[0] for kept in before}], before)

    def test_two_processes_share_the_games(self):
        self.spec.write_text(SPEC.replace('rounds = 3', 'rounds = 30'))
        both = [subprocess.Popen(self.command('--json'), stdout=subprocess.PIPE) for _ in range(2)]
        for process in both:
            process.communicate(timeout=120)
            self.assertEqual(process.returncode, 0)
        told = json.loads(self.run_spec(self.spec.read_text(), '--json', '--report').stdout)
        self.assertEqual(told['games'], 360)

    def change(self, sql):
        with contextlib.closing(sqlite3.connect(self.folder / 'spec.db', timeout=60)) as database:
            database.execute(sql)
            database.commit()

    def claim_from_elsewhere(self, *tasks, age):
        """Games under way on another machine that was last heard of so many seconds ago."""
        self.run_spec(SPEC.replace('rounds = 3', 'rounds = 1'))
        for task in tasks:
            self.change(f"INSERT INTO claims VALUES ({task}, 'elsewhere', 1, 'it', "
                        f"CAST(strftime('%s', 'now') AS INTEGER) - {age})")

    def test_games_of_a_machine_that_is_gone_are_played_again(self):
        self.claim_from_elsewhere(20, 21, age=3600)
        self.run_spec(SPEC)
        self.assertEqual(len(self.rows()), 36)

    def wait_for_a_claim_from_elsewhere(self, start):
        self.claim_from_elsewhere(20, age=0)
        self.spec.write_text(SPEC)
        process = start()
        while self.count() < 35 and process.poll() is None:
            time.sleep(0.01)
        self.assertIsNone(process.poll(), 'a machine that is alive is waited for')
        self.assertNotIn(20, [row[0] for row in self.rows()])
        self.change('UPDATE claims SET seen = 1')
        told, said = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 0, said)
        self.assertEqual(json.loads(told)['games'], 36)

    def test_games_of_a_machine_that_is_alive_are_left_to_it(self):
        self.wait_for_a_claim_from_elsewhere(lambda: subprocess.Popen(
            self.command('--json'), stdout=subprocess.PIPE, stderr=subprocess.PIPE))

    @unittest.skipUnless(ranks.MPIRUN, 'no mpirun')
    def test_ranks_leave_games_to_a_machine_that_is_alive(self):
        self.wait_for_a_claim_from_elsewhere(lambda: self.start_ranks(3))

    def test_report_plays_and_makes_nothing(self):
        said = self.run_spec(SPEC, '--report', status=2).stderr
        self.assertIn(b'hint:', said)
        self.assertFalse((self.folder / 'spec.db').exists())
        (self.folder / 'spec.db').write_bytes(b'no database' * 1000)
        self.assertIn(b'hint:', self.run_spec(SPEC, '--report', status=2).stderr)
        self.assertIn(b'hint:', self.run_spec(SPEC, status=2).stderr)
        self.assertIn(b'hint:', self.run_spec(
            SPEC, '--db', self.folder / 'no' / 'such.db', status=2).stderr)

    def start_ranks(self, count, *options):
        return ranks.start(count, options, self.command('--json'), stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE)

    @unittest.skipUnless(ranks.MPIRUN, 'no mpirun')
    def test_many_ranks_play_the_same_games(self):
        self.spec.write_text(SPEC)
        process = self.start_ranks(3)
        told, said = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 0, said)
        self.assertEqual(json.loads(told)['games'], 36)
        together = self.rows()
        for file in self.folder.glob('spec.db*'):
            file.unlink()
        self.run_spec(SPEC)
        self.assertEqual(self.rows(), together)

    @unittest.skipUnless(ranks.MPIRUN, 'no mpirun')
    def test_games_of_a_lost_rank_are_played_again(self):
        self.spec.write_text(SPEC.replace('rounds = 3', 'rounds = 100'))
        process = self.start_ranks(3, '--enable-recovery')
        while self.count() < 20 and process.poll() is None:
            time.sleep(0.01)
        os.kill(ranks.processes(RULEWISE, self.spec)[2], signal.SIGKILL)
        told, said = process.communicate(timeout=120)
        self.assertIn(b'rank 2 is lost', said)
        self.assertEqual(json.loads(told)['games'], 1200)
        self.assertEqual(len(self.rows()), 1200)

    def test_gauntlet_and_generated_games(self):
        told = json.loads(self.run_spec(
            'mode = "gauntlet"\nplayers = ["alphabeta:depth=1", "random", "legal"]\n'
            'generate = {count = 1, seed = 7}\nmax_plies = 60\n', '--json').stdout)
        self.assertEqual(told['games'], 4)
        self.assertEqual(len(told['encounters']), 2)

    def test_games_of_any_number_of_roles(self):
        told = json.loads(self.run_spec(
            'players = ["random", "mcts:nodes=100"]\n'
            'games = ["lights_out", "connect_three_players"]\nrounds = 2\nconcurrency = 2\n',
            '--json').stdout)
        self.assertEqual((told['games'], told['planned']), (16, 16))
        self.assertEqual(told['players'][0]['name'], 'mcts:nodes=100')
        three = told['by_game'][1]
        self.assertEqual((three['roles'], three['games']), (3, 12))
        self.assertGreater(three['mean_goals'][1], three['mean_goals'][0])
        self.assertEqual(sum(told['encounters'][0]['pairs']), 8)
        again = json.loads(self.run_spec(self.spec.read_text(), '--json', '--report').stdout)
        self.assertEqual(again, told)

    def test_sequential_test_stops_and_says_why(self):
        result = self.run_spec(
            'mode = "sprt"\nplayers = ["alphabeta:depth=2", "random"]\ngames = ["tic_tac_toe"]\n'
            'rounds = 1000\nconcurrency = 2\nsprt = {elo0 = 0, elo1 = 100}\n')
        self.assertIn(b'SPRT: stopped', result.stdout)
        self.assertLess(len(self.rows()), 500)

    def test_faults_are_told_where_they_are(self):
        self.assertIn(b'spec.toml:2:1: error', self.run_spec(
            'players = ["random", "legal"]\nround = 2\ngames = ["nim"]\n', status=2).stderr)
        self.assertIn(b'has no limit', self.run_spec(
            'players = ["random", "mcts"]\ngames = ["tic_tac_toe"]\n', status=2).stderr)
        self.assertIn(b'no game named', self.run_spec(
            'players = ["random", "legal"]\ngames = ["no_such"]\n', status=2).stderr)
        self.run_spec(SPEC)
        self.assertIn(b'another tournament', self.run_spec(SPEC + 'seed = 3\n', status=2).stderr)


if __name__ == '__main__':
    unittest.main()
