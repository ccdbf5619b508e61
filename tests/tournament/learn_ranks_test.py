"""learn_ranks_test.py RULEWISE — `learn` under mpirun."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import ranks

RULEWISE = os.path.abspath(sys.argv.pop(1))


@unittest.skipUnless(ranks.MPIRUN, 'no mpirun')
class LearnRanks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def learn(self, count, name, *arguments):
        command = [RULEWISE, 'learn', *arguments, '--json', '--store', str(self.folder / name)]
        process = ranks.start(count, [], command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        said, complaints = process.communicate(timeout=120)
        return process.returncode, said, complaints

    def test_the_same_ranks_learn_the_same(self):
        for game in ('tic_tac_toe', 'gardner_minichess'):
            lesson = (game, '--games', '60', '--against', 'self', '--against', 'random')
            learned = set()
            for run in range(2):
                record = self.folder / f'{game}{run}.jsonl'
                status, said, complaints = self.learn(3, f'{game}{run}', *lesson, '--record',
                                                      str(record))
                self.assertEqual(status, 0, complaints)
                learned.add(said)
                games = [json.loads(line) for line in record.read_text().splitlines()]
                self.assertEqual([played['number'] for played in games],
                                 [*range(1, 1 + json.loads(said)['games'])])
            self.assertEqual(len(learned), 1, game)
            self.assertEqual(json.loads(learned.pop())['games'], 60)

    def test_says_what_does_not_go_together(self):
        for refused in (('tic_tac_toe', '--method', 'morph'), ('tic_tac_toe', '--show'),
                        ('rock_paper_scissors',)):
            status, _, complaints = self.learn(2, 'refused', *refused, '--games', '2')
            self.assertEqual(status, 2, complaints)
            self.assertIn(b'error', complaints)


if __name__ == '__main__':
    unittest.main()
