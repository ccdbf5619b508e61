"""Lessons that are interrupted, go on, or find what they cannot read; learn_test.py has the rest."""
import json
import signal
import sqlite3
import subprocess
import time
import unittest

from learn_case import GAME, RULEWISE, LearnCase


class LearnAgain(LearnCase):
    def learn(self, *arguments):
        found = self.run_it('learn', *arguments)
        self.assertEqual(found.returncode, 0, found.stderr)
        return found

    def games(self, *way):
        found = self.run_it('learn', *way, '--show', '--json')
        return json.loads(found.stdout)['games'] if found.returncode == 0 else 0

    def interrupt_after(self, games, *lesson):
        """Ctrl-C once so many games have been written down; the seconds until it was heard."""
        record = self.folder / 'games.jsonl'
        record.unlink(missing_ok=True)
        program = subprocess.Popen([RULEWISE, 'learn', *map(str, lesson), '--record', record],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   env=self.environment())
        while program.poll() is None:
            if record.exists() and record.read_bytes().count(b'\n') >= games:
                program.send_signal(signal.SIGINT)
                break
            time.sleep(0.001)
        start = time.time()
        errors = program.communicate(timeout=240)[1]
        self.assertIn(program.returncode, (0, 130), errors)
        return time.time() - start

    def test_goes_on_after_an_interrupt_as_if_there_had_been_none(self):
        # At 500 games a round is over: the newest weights play the best ones, which takes longest.
        for way in ((GAME,), (GAME, '--method', 'tdleaf', '--from-rules'),
                    ('tic_tac_toe', '--threads', 2), ('breakthrough', '--no-advisors'),
                    ('breakthrough', '--method', 'morph')):
            total = 30 if 'morph' in way else 560
            method = way[1:3] if '--method' in way else ()
            whole, parts = self.folder / 'whole.json', self.folder / 'parts.json'
            self.learn(*way, '--games', total, '--export', whole, '--anew')
            for file in self.folder.glob('memory.db*'):
                file.unlink()
            for at in (total // 3, 500, 510):
                left = total - self.games(way[0], *method)
                if left > 0 and at < total:
                    self.interrupt_after(at - (total - left), *way, '--games', left)
            left = total - self.games(way[0], *method)
            if left > 0:
                self.learn(*way, '--games', left)
            self.learn(way[0], *method, '--show', '--export', parts)
            self.assertEqual(json.loads(whole.read_text()), json.loads(parts.read_text()), way)

    def test_opponents_that_draw_lots_draw_the_same_after_an_interruption(self):
        for way in (('tic_tac_toe', '--against', 'random'),
                    ('tic_tac_toe', '--against', 'mcts:nodes=20', '--against', 'random:seed=7'),
                    ('tic_tac_toe', '--against', 'random', '--threads', 2),
                    ('tic_tac_toe', '--method', 'morph', '--against', 'random'),
                    (GAME, '--against', 'random'),
                    (GAME, '--method', 'morph', '--against', 'random')):
            whole, parts = self.folder / 'whole.jsonl', self.folder / 'parts.jsonl'
            self.learn(*way, '--games', 24, '--record', whole, '--anew',
                       '--export', self.folder / 'whole.json')
            games = whole.read_text().splitlines()[-24:]
            self.learn(*way, '--games', 12, '--anew')
            self.learn(*way, '--games', 12, '--record', parts,
                       '--export', self.folder / 'parts.json')
            self.assertEqual(games[12:], parts.read_text().splitlines()[-12:], way)
            self.assertEqual((self.folder / 'whole.json').read_bytes(),
                             (self.folder / 'parts.json').read_bytes(), way)

    def test_keeps_what_it_learned_in_a_file_whatever_its_name(self):
        lesson = ('learn', 'tic_tac_toe', '--games', '3')
        for name in (':memory:', 'file:kept?mode=memory'):
            learned = subprocess.run([RULEWISE, *lesson, '--store', name], cwd=self.folder,
                                     capture_output=True, timeout=240)
            self.assertEqual(learned.returncode, 0, learned.stderr)
            self.assertTrue((self.folder / name).exists(), name)
        self.assertEqual(self.run_it(*lesson, '--store', '').returncode, 2)
        self.assertFalse(self.store.exists())
        self.learn(*lesson[1:])
        for option in ('--export', '--svg', '--record'):
            refused = self.run_it(*lesson, option, self.store)
            self.assertEqual(refused.returncode, 2)
            self.assertIn(b'what was learned is kept', refused.stderr)
        self.assertEqual(self.games('tic_tac_toe'), 3)

    def test_draws_the_learning_curve_not_the_contest(self):
        picture = self.folder / 'curve.svg'
        self.learn('tic_tac_toe', '--games', 3, '--contest', '--svg', picture)
        self.assertIn('no learning curve yet', picture.read_text())

    def test_an_interrupt_before_the_first_game_leaves_nothing_half_begun(self):
        for game in ('shogi', 'chess_200'):
            program = subprocess.Popen([RULEWISE, 'learn', game, '--from-rules', '--games', '5'],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                       env=self.environment())
            while program.poll() is None and not self.store.exists():
                time.sleep(0.001)
            program.send_signal(signal.SIGINT)
            errors = program.communicate(timeout=240)[1]
            self.assertEqual(program.returncode, 130, errors)
            self.assertEqual(self.run_it('learn', game, '--show').returncode, 1)
            self.store.unlink()

    def test_goes_on_from_the_rules_where_it_began_with_them(self):
        for game in (GAME, 'breakthrough'):
            whole, parts = self.folder / 'whole.json', self.folder / 'parts.json'
            self.learn(game, '--from-rules', '--games', 12, '--export', whole)
            self.learn(game, '--from-rules', '--games', 5, '--anew')
            found = self.learn(game, '--games', 7, '--export', parts)  # need not be said again
            self.assertNotIn(b'goes on by', found.stderr)
            self.assertEqual(whole.read_bytes(), parts.read_bytes())
            self.learn(game, '--games', 5, '--anew')
            refused = self.run_it('learn', game, '--from-rules', '--games', 5)
            self.assertEqual(refused.returncode, 2)
            self.assertIn(b'learned without --from-rules', refused.stderr)
            self.assertIn(b'--anew', refused.stderr)
            self.assertEqual(self.games(game), 5)

    def test_patterns_keep_the_sight_they_were_made_with(self):
        # By other seeds kinds of pieces are found in another order.
        way = ('english_draughts', '--method', 'morph')
        before, after = self.folder / 'before.json', self.folder / 'after.json'
        self.learn(*way, '--games', 8, '--export', before)
        rows = lambda: sqlite3.connect(self.store).execute(
            'SELECT method, games, checksum FROM memories ORDER BY method, number').fetchall()
        kept = rows()
        for seed in (3, 4, 5):
            refused = self.run_it('learn', *way, '--anew', '--seed', seed, '--against', 'nobody')
            self.assertEqual(refused.returncode, 2, refused.stderr)
            self.assertEqual(rows(), kept)
        self.learn(*way, '--show', '--export', after)
        self.assertEqual(before.read_text(), after.read_text())
        self.learn(*way, '--anew', '--seed', 3, '--games', 1)
        self.assertEqual(self.games(*way), 1)

    def test_leaves_patterns_alone_that_it_cannot_read(self):
        way = ('breakthrough', '--method', 'morph')
        for unread, other in (('morph', 'sight'), ('sight', 'morph')):
            self.learn(*way, '--games', 3, '--anew')
            with sqlite3.connect(self.store) as store:  # whole, and of another form
                store.execute(
                    'UPDATE memories SET (checksum, bytes) = (SELECT checksum, bytes FROM memories'
                    ' WHERE method = ? LIMIT 1) WHERE method = ?', (other, unread))
                rows = store.execute('SELECT * FROM memories').fetchall()
            store.close()
            for asked in (('--games', 1), ('--show',)):
                refused = self.run_it('learn', *way, *asked)
                self.assertEqual(refused.returncode, 2, (unread, refused.stderr))
                self.assertIn(b'another form', refused.stderr)
                self.assertIn(b'--anew', refused.stderr)
            with sqlite3.connect(self.store) as store:
                self.assertEqual(store.execute('SELECT * FROM memories').fetchall(), rows)
            store.close()
            self.learn(*way, '--games', 2, '--anew')
            self.assertEqual(self.games(*way), 2)


if __name__ == '__main__':
    unittest.main()
