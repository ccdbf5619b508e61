"""selfplay_test.py RULEWISE — `rulewise selfplay` by one process, threads and ranks; killed, resumed."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import ranks

RULEWISE = os.path.abspath(sys.argv.pop(1))


class Selfplay(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / 'games.jsonl'

    def command(self, *more, game='tic_tac_toe', player='mcts:nodes=50', games=30, out=True):
        return [RULEWISE, 'selfplay', game, player, '--games', str(games), '--openings', '2',
                *(['--out', str(self.file)] if out else []), *more]

    def play(self, *more, status=0, **how):
        result = subprocess.run(self.command(*more, **how), capture_output=True, timeout=120,
                                check=False)
        self.assertEqual(result.returncode, status, result.stderr)
        return result

    def take(self):
        text = self.file.read_bytes()
        self.file.unlink()
        return text

    def lines(self):
        return self.file.read_bytes().count(b'\n') if self.file.exists() else 0

    def test_the_same_bytes_whoever_plays(self):
        self.play()
        alone = self.take()
        self.assertEqual(alone.count(b'\n'), 30)
        self.play('--threads', '3')
        self.assertEqual(self.take(), alone)
        self.assertEqual(self.play(out=False).stdout, alone)
        self.play('--seed', '2')
        self.assertNotEqual(self.take(), alone)

    def test_games_can_be_replayed(self):
        for game in ('tic_tac_toe', 'hexapawn', 'connect_three_players', 'lights_out'):
            self.play(game=game, player='random', games=3)
            with open(self.file, encoding='utf-8') as file:
                games = [json.loads(line) for line in file]
            for number, record in enumerate(games, 1):
                self.assertEqual((record['number'], record['end']), (number, 'over'))
                walk = subprocess.run(
                    [RULEWISE, 'walk', game, '--moves', self.file, '--number', str(number)],
                    capture_output=True, timeout=60, check=True)
                last = json.loads(walk.stdout.splitlines()[-1])
                self.assertTrue(last['terminal'])
                self.assertEqual([goals[0] for goals in last['goals'].values()], record['goals'])
            self.take()

    def test_killed_and_resumed_it_is_the_same_file(self):
        more = dict(games=300, player='mcts:nodes=200')
        self.play(**more)
        whole = self.take()
        for _ in range(2):
            process = subprocess.Popen(self.command(**more))
            known = self.lines()
            while self.lines() <= known and process.poll() is None:
                time.sleep(0.005)
            process.kill()
            process.wait(20)
        self.play(**more)
        self.assertEqual(self.take(), whole)

    def test_other_games_are_left_alone(self):
        self.play(games=2)
        before = self.file.read_bytes()
        self.assertIn(b'something else', self.play('--seed', '2', status=2).stderr)
        self.assertEqual(self.file.read_bytes(), before)
        self.assertIn(b'has no limit', self.play(player='mcts', status=2).stderr)
        self.assertIn(b'none numbered 9', subprocess.run(
            [RULEWISE, 'walk', 'tic_tac_toe', '--moves', self.file, '--number', '9'],
            capture_output=True, timeout=60, check=False).stderr)

    def start_ranks(self, count, *options, **how):
        return ranks.start(count, options, self.command(**how), stderr=subprocess.PIPE)

    @unittest.skipUnless(ranks.MPIRUN, 'no mpirun')
    def test_any_number_of_ranks_writes_the_same(self):
        self.play()
        alone = self.take()
        for count in (2, 4):
            process = self.start_ranks(count)
            said = process.communicate(timeout=120)[1]
            self.assertEqual(process.returncode, 0, said)
            self.assertEqual(self.take(), alone)

    @unittest.skipUnless(ranks.MPIRUN, 'no mpirun')
    def test_games_of_a_lost_rank_are_played_again(self):
        more = dict(games=1000)
        self.play(**more)
        alone = self.take()
        process = self.start_ranks(3, '--enable-recovery', **more)
        while self.lines() < 20 and process.poll() is None:
            time.sleep(0.005)
        os.kill(ranks.processes(RULEWISE, self.file)[2], signal.SIGKILL)
        said = process.communicate(timeout=120)[1]
        self.assertIn(b'rank 2 is lost', said)
        self.assertEqual(self.take(), alone)


if __name__ == '__main__':
    unittest.main()
