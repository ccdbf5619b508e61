"""Whom `learn` plays, and what they know; learn_test.py has the rest."""
import json
import signal
import subprocess
import sys
import time
import unittest

from learn_case import GAME, RULEWISE, LearnCase

# Speaks UCI as far as being ready, and is silent when it should move.
MUTE = '''
import sys
for line in sys.stdin:
    word = line.split()[:1]
    if word == ['uci']: print('id name mute', 'uciok', sep='\\n', flush=True)
    if word == ['isready']: print('readyok', flush=True)
    if word == ['go']: open(sys.argv[1], 'w').close()
    if word == ['quit']: break
'''


class LearnCompany(LearnCase):
    def learn(self, *arguments):
        found = self.run_it('learn', *arguments)
        self.assertEqual(found.returncode, 0, found.stderr)
        return found

    def test_opponents_know_what_they_would_in_a_match(self):
        for game in (GAME, 'tic_tac_toe'):
            for method, player in (('td', 'alphabeta:depth=1,advisors=memory'),
                                   ('morph', 'morph:ply=1')):
                other = 'morph' if method == 'td' else 'td'
                lesson = (game, '--method', other, '--games', 2, '--against', player)
                missing = self.run_it('learn', *lesson, '--store', self.folder / 'other.db')
                self.assertEqual(missing.returncode, 2, missing.stderr)
                self.assertIn(b'nothing has been learned', missing.stderr)
                self.learn(game, '--method', method, '--games', 8)
                self.learn(*lesson, '--store', self.folder / 'other.db')
                for file in self.folder.glob('*.db*'):
                    file.unlink()

    def test_opponents_may_take_advice_of_the_rules(self):
        self.learn('tic_tac_toe', '--games', 2, '--against', 'alphabeta:depth=1,advisors=insight')

    def test_leaves_an_engine_that_never_answers(self):
        engine, asked = self.folder / 'mute.py', self.folder / 'asked'
        engine.write_text(MUTE)
        for method in ('td', 'morph'):
            asked.unlink(missing_ok=True)
            player = f'uci:{sys.executable} {engine} {asked},depth=1'
            program = subprocess.Popen(
                [RULEWISE, 'learn', 'orthodox_chess', '--method', method, '--games', '2',
                 '--against', player], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                env=self.environment())
            while program.poll() is None and not asked.exists():
                time.sleep(0.01)
            program.send_signal(signal.SIGINT)
            errors = program.communicate(timeout=60)[1]
            self.assertEqual(program.returncode, 130, (method, errors))

    def test_counts_what_was_taken_when_a_move_is_forced(self):
        record, export = self.folder / 'games.jsonl', self.folder / 'learned.json'
        self.learn('english_draughts', '--method', 'morph', '--games', 6, '--against', 'random',
                   '--record', record, '--export', export)
        taken = dict(json.loads(export.read_text())['curve']['material taken'])
        for line in record.read_text().splitlines():
            game = json.loads(line)
            mine = 0 if game['number'] % 2 == 1 else 1
            jumps = sum(moves[mine].count('jump') for moves in game['moves'])
            self.assertEqual(taken[game['number']], jumps, game['number'])

    def test_refuses_wishes_without_effect(self):
        for wrong in (('--method', 'morph', '--threads', 2), ('--method', 'morph', '--contest'),
                      ('--show', '--anew'), ('--show', '--games', 5), ('--show', '--time', 5),
                      ('--show', '--against', 'random')):
            found = self.run_it('learn', GAME, *wrong)
            self.assertEqual(found.returncode, 2, wrong)
            self.assertIn(b'hint', found.stderr)


if __name__ == '__main__':
    unittest.main()
