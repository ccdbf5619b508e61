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
                                check=False,
                                env={**os.environ, 'RULEWISE_MEMORY': f'{self.folder}/memory.db'})
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

    def lines(self, file):
        return [json.loads(line) for line in file.read_text().splitlines()]

    def test_games_are_written_as_other_programs_read_them(self):
        out = self.folder / 'out'
        text = ('players = ["random", "legal"]\ngames = ["hexapawn", "tic_tac_toe", "gomoku_9"]\n'
                'rounds = 2\nmax_plies = 8\n')
        self.run_spec(text, '--out', out)
        pgn, sgf = (out / 'games.pgn').read_text(), (out / 'games.sgf').read_text()
        self.assertEqual(pgn.count('[Variant "hexapawn"]'), 4)
        self.assertEqual(pgn.count('[White "random"]'), 2)
        self.assertEqual(sgf.count('(;GM[4]'), 4)
        games = self.lines(out / 'games.jsonl')
        self.assertEqual([game['number'] for game in games], list(range(1, 13)))
        for line, game in enumerate(games, 1):
            walk = subprocess.run([RULEWISE, 'walk', game['game'], '--moves', out / 'games.jsonl',
                                   '--number', str(line)], capture_output=True, check=False)
            self.assertEqual(walk.returncode, 0, walk.stderr)
            last = json.loads(walk.stdout.splitlines()[-1])
            self.assertEqual(last['terminal'], game['end'] == 'over')
        before = {file.name: file.read_bytes() for file in out.iterdir()}
        self.run_spec(text, '--report', '--out', out)
        self.assertEqual({file.name: file.read_bytes() for file in out.iterdir()}, before)

    def test_invented_games_can_be_looked_at_and_stay_the_same(self):
        out = self.folder / 'out'
        text = 'players = ["random", "legal"]\ngenerate = {count = 1, seed = 7}\nmax_plies = 40\n'
        self.run_spec(text, '--out', out)
        [rules] = (out / 'rules').iterdir()
        check = subprocess.run([RULEWISE, 'check', rules], capture_output=True, check=False)
        self.assertEqual(check.returncode, 0, check.stderr)
        self.assertEqual((out / 'games.pgn').read_text().count('[Variant "generated-'), 2)
        self.change("UPDATE about SET value = value || ' ' WHERE key LIKE 'rules of generated-%'")
        self.assertIn(b'have changed', self.run_spec(text, status=2).stderr)

    def test_openings_of_a_book(self):
        book = self.folder / 'book'
        lines = [[['(mark 1 1)', 'noop']], [['(mark 2 2)', 'noop'], ['noop', '(mark 3 3)']],
                 [['(mark 3 1)', 'noop']]]
        book.write_text(''.join(json.dumps(line) + '\n' for line in lines))
        text = (f'players = ["random", "legal", "alphabeta:depth=2"]\ngames = ["tic_tac_toe"]\n'
                f'rounds = 3\nbook = "{book}"\n')
        self.run_spec(text)
        begun = [[line for line in lines if json.loads(moves)[:len(line)] == line]
                 for _, _, moves in self.rows()]
        self.assertEqual([len(found) for found in begun], [1] * 18)
        rounds = [begun[n:n + 6] for n in (0, 6, 12)]
        for round_ in rounds:
            self.assertEqual(round_, round_[:1] * 6)
        self.assertEqual(sorted(lines), sorted(round_[0][0] for round_ in rounds))
        book.write_text(json.dumps(lines[0]) + '\n')
        self.assertIn(b'have changed', self.run_spec(text, status=2).stderr)
        book.write_text('[["(mark 9 9)", "noop"]]\n')
        self.assertIn(b'book:1: ', self.run_spec(text, status=2).stderr)

    def test_openings_leave_something_to_play(self):
        self.assertIn(b'tic_tac_toe: every opening', self.run_spec(
            'players = ["random", "legal"]\ngames = ["tic_tac_toe"]\nopenings = 20\n',
            status=2).stderr)

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

    def test_players_know_what_they_know_in_a_match(self):
        told = json.loads(self.run_spec(
            'players = ["alphabeta:advisors=payoff,depth=1", "alphabeta:advisors=model,depth=1"]\n'
            'games = ["tic_tac_toe"]\n', '--json').stdout)
        self.assertEqual(told['games'], 2)
        self.run_spec('players = ["random", "alphabeta:advisors=memory,depth=1"]\n'
                      'games = ["tic_tac_toe"]\nseed = 2\n', '--db', self.folder / 'other.db',
                      status=2)

    def test_sequential_test_stops_and_says_why(self):
        result = self.run_spec(
            'mode = "sprt"\nplayers = ["alphabeta:depth=2", "random"]\ngames = ["tic_tac_toe"]\n'
            'rounds = 1000\nconcurrency = 2\nsprt = {elo0 = 0, elo1 = 100}\n')
        self.assertIn(b'SPRT: stopped', result.stdout)
        self.assertLess(len(self.rows()), 500)

    REPEATING = ('players = ["alphabeta:depth=2", "legal"]\ngames = ["breakthrough"]\nrounds = 30\n'
                 'sprt = {elo0 = 0, elo1 = 100}\n')

    def test_games_that_repeat_others_are_no_evidence(self):
        told = json.loads(self.run_spec(self.REPEATING, '--json').stdout)
        different = len({(task % 2, moves) for task, _, moves in self.rows()})
        self.assertEqual((told['games'], told['repeats']), (60, 60 - different))
        self.assertEqual(different, 2)
        self.assertEqual(told['encounters'][0]['repeated_pairs'], 29)
        self.assertGreater(told['players'][0]['elo_high'] - told['players'][0]['elo_low'], 100)
        self.assertIn('openings = 2', ' '.join(told['warnings']))
        self.spec = self.folder / 'sprt.toml'
        test = self.run_spec('mode = "sprt"\n' + self.REPEATING).stdout
        self.assertIn(b'SPRT: not decided', test)
        self.assertEqual(test.count(b'warning'), 1)

    @unittest.skipUnless(ranks.MPIRUN, 'no mpirun')
    def test_sequential_test_that_is_decided_plays_no_further(self):
        text = ('mode = "sprt"\nplayers = ["alphabeta:depth=2", "random"]\n'
                'games = ["tic_tac_toe"]\nrounds = 1000\nsprt = {elo0 = 0, elo1 = 100}\n')
        self.assertIn(b'SPRT: stopped', self.run_spec(text).stdout)
        before = self.rows()
        for _ in range(2):
            told, said = self.start_ranks(3).communicate(timeout=120)
            self.assertIn('stopped', json.loads(told)['sprt'], said)
            self.assertEqual(self.rows(), before)
        self.run_spec(text)
        self.assertEqual(self.rows(), before)

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
