"""learn_test.py RULEWISE — `learn` from outside."""
import collections
import contextlib
import json
import os
import pathlib
import random
import re
import signal
import sqlite3
import subprocess
import time
import unittest

from learn_case import GAME, RULEWISE, LearnCase


class Learn(LearnCase):
    def shown(self, *arguments):
        found = self.run_it('learn', GAME, '--json', *arguments)
        self.assertEqual(found.returncode, 0, found.stderr)
        return json.loads(found.stdout)

    @staticmethod
    def placed(graph):
        places = {(node['file'], node['rank']) for node in graph['nodes']
                  if node['file'] and node['rank']}
        return places if len(places) > 1 else set()

    def test_keeps_and_goes_on(self):
        self.assertEqual(self.shown('--games', 30)['games'], 30)
        self.assertEqual(self.shown('--games', 20)['games'], 50)
        in_parts = self.shown('--show')
        self.assertEqual(in_parts['games'], 50)
        self.assertEqual(self.shown('--games', 50, '--anew')['piece_values'],
                         in_parts['piece_values'])

    def test_players_use_it(self):
        player = 'alphabeta:depth=1,advisors=memory'
        match = ('match', GAME, player, 'random', '--games', 2)
        missing = self.run_it(*match)
        self.assertEqual(missing.returncode, 2)
        self.assertIn(b'nothing has been learned', missing.stderr)
        self.shown('--games', 20)
        self.assertEqual(self.run_it(*match).returncode, 0)

    def test_reading_leaves_the_files_alone(self):
        self.shown('--games', 20)
        files = lambda: {file.name: file.stat().st_mtime_ns for file in self.folder.iterdir()}
        before = files()
        self.assertEqual(self.shown('--show')['games'], 20)
        player = 'alphabeta:depth=1,advisors=memory'
        self.assertEqual(self.run_it('match', GAME, player, 'random', '--games', 2).returncode, 0)
        self.assertEqual(files(), before)

    def test_says_what_is_no_store(self):
        self.store.mkdir()
        for wish in ('--show', '--games=1'):
            found = self.run_it('learn', GAME, wish)
            self.assertEqual(found.returncode, 2)
            self.assertIn(b'is a folder', found.stderr)
        self.assertEqual([file.name for file in self.folder.iterdir()], ['memory.db'])

    def test_writes_the_curve_and_everything(self):
        svg, whole = self.folder / 'curve.svg', self.folder / 'all.json'
        self.shown('--games', 510, '--svg', svg, '--export', whole)
        self.assertIn('<svg', svg.read_text())
        kept = json.loads(whole.read_text())
        self.assertEqual(len(kept['curve']['loss on games held out']), 1)
        self.assertGreater(len(kept['weights']), 50)

    def kept_games(self):
        """The games of the newest state in the file, read past the program."""
        if not self.store.exists():
            return 0
        with contextlib.closing(sqlite3.connect(f'file:{self.store}?mode=ro', uri=True)) as file:
            try:
                return file.execute('SELECT max(games) FROM memories').fetchone()[0] or 0
            except sqlite3.OperationalError:
                return 0  # not made yet, or being written

    def games_of(self, game, method):
        """Those learned from, as the program tells."""
        found = self.run_it('learn', game, '--method', method, '--show', '--json')
        self.assertNotIn(b'damaged', found.stderr)
        self.assertIn(found.returncode, (0, 1), found.stderr)
        return json.loads(found.stdout)['games'] if found.returncode == 0 else 0

    def test_loses_at_most_the_current_game_when_killed(self):
        """Games are written down by --record before they are learned from, so that all written
        before a kill but the last must be there after it, in both languages and by every method;
        and what comes of all the pieces is to the bit what one course without a kill learns.
        RULEWISE_KILLS says how many."""
        draw = random.Random(1)
        lessons = [(GAME, 'td'), ('connect_four', 'td'), (GAME, 'tdleaf'), (GAME, 'morph'),
                   ('connect_four', 'td'), ('breakthrough', 'morph')]
        kills = int(os.environ.get('RULEWISE_KILLS', '12'))
        there, written = {}, {}
        for kill in range(kills):
            lesson = game, method = lessons[kill % len(lessons)]
            record = self.folder / f'{game}-{method}.jsonl'
            learner = subprocess.Popen(
                [RULEWISE, 'learn', game, '--method', method, '--games', '1000000', '--store',
                 str(self.store), '--record', str(record)],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            lines = lambda: record.read_bytes().count(b'\n') if record.exists() else 0
            until = time.monotonic() + 60
            while lines() <= written.get(lesson, 0) and time.monotonic() < until:
                time.sleep(0.002)
            time.sleep(1.2 * draw.random() ** 2)  # beyond the second between states now and then
            learner.send_signal(signal.SIGKILL)
            self.assertEqual(learner.wait(), -signal.SIGKILL)
            written[lesson] = lines()
            games = self.games_of(*lesson)
            self.assertGreater(written[lesson], there.get(lesson, 0), lesson)
            self.assertIn(written[lesson] - games, (0, 1), lesson)
            there[lesson] = games
            # The game that was not learned from is played again: its line goes.
            kept = record.read_bytes().splitlines(keepends=True)[:games]
            record.write_bytes(b''.join(kept))
            written[lesson] = games
        in_pieces, whole = self.folder / 'pieces.json', self.folder / 'whole.json'
        for (game, method), games in there.items():
            lesson = ('learn', game, '--method', method, '--json')
            # Who was killed while a round was judged has not judged it: that is up to who goes on.
            self.assertEqual(self.run_it(*lesson, '--games', 1).returncode, 0)
            games += 1
            self.assertEqual(self.run_it(*lesson, '--show', '--export', in_pieces).returncode, 0)
            again = self.run_it(*lesson, '--games', games, '--anew', '--export', whole)
            self.assertEqual(again.returncode, 0, again.stderr)
            pieces, one = (json.loads(file.read_text()) for file in (in_pieces, whole))
            for part in ('games', 'weights', 'piece_values', 'patterns', 'graphs', 'materials'):
                self.assertEqual(pieces.get(part), one.get(part), (game, method, part))

    def test_two_who_learn_the_same_do_not_write_over_each_other(self):
        for game, method in ((GAME, 'td'), (GAME, 'morph'), ('tic_tac_toe', 'td'),
                             ('breakthrough', 'morph')):
            record = self.folder / f'{game}-{method}.jsonl'
            first = subprocess.Popen(
                [RULEWISE, 'learn', game, '--method', method, '--games', '1000000', '--store',
                 str(self.store), '--record', str(record)],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while not record.exists() or not record.read_bytes():
                time.sleep(0.01)
            for wish in ((), ('--anew',)):
                second = self.run_it('learn', game, '--method', method, '--games', 5, *wish)
                self.assertEqual(second.returncode, 2, (game, method))
                self.assertIn(b'another process is learning this game', second.stderr)
                self.assertIn(str(first.pid).encode(), second.stderr)
            other = self.run_it('learn', game, '--method', method, '--games', 5, '--store',
                                self.folder / 'other.db')
            self.assertEqual(other.returncode, 0, other.stderr)
            first.send_signal(signal.SIGINT)
            self.assertEqual(first.wait(), 130)
            games = self.games_of(game, method)
            self.assertEqual(games, record.read_bytes().count(b'\n'))
            third = self.run_it('learn', game, '--method', method, '--games', 1)
            self.assertEqual(third.returncode, 0, third.stderr)
            self.assertEqual(self.games_of(game, method), games + 1)

    def test_leaves_files_of_others_alone(self):
        file = self.folder / 'letter.txt'
        for text in ('Dear Sir,\nyours', 'no line at all', '{"moves": 3}\n', '[1]\n{"ga'):
            file.write_text(text)
            found = self.run_it('learn', GAME, '--games', 1, '--record', file)
            self.assertEqual(found.returncode, 2, text)
            self.assertIn(b'left as it is', found.stderr)
            self.assertEqual(file.read_text(), text)
        self.assertEqual(self.run_it('learn', GAME, '--show').returncode, 1)

    def test_says_where_games_cannot_be_written(self):
        if not os.path.exists('/dev/full'):
            self.skipTest('there is no full device here')
        for game, method in ((GAME, 'td'), (GAME, 'morph'), ('tic_tac_toe', 'td'),
                             ('breakthrough', 'morph')):
            found = self.run_it('learn', game, '--method', method, '--games', 2, '--record',
                                '/dev/full')
            self.assertEqual(found.returncode, 2, (game, method))
            self.assertIn(b'not all games could be written', found.stderr)

    def test_weighs_the_patterns_of_morph_beside_all_else(self):
        lesson = ('learn', GAME, '--patterns', '--games', 5)
        missing = self.run_it(*lesson)
        self.assertEqual(missing.returncode, 2)
        self.assertIn(b'--method morph', missing.stderr)
        self.shown('--method', 'morph', '--games', 14)
        whole = self.folder / 'all.json'
        self.assertEqual(self.shown('--patterns', '--games', 60, '--export', whole)['games'], 60)
        named = [weight['what'] for weight in json.loads(whole.read_text())['weights']]
        self.assertTrue(any(what.startswith('having the move where ') for what in named))
        self.assertEqual(self.shown('--patterns', '--games', 5)['games'], 65)
        for other in (('learn', GAME, '--games', 5), ('learn', 'tic_tac_toe', '--patterns'),
                      ('learn', GAME, '--method', 'morph', '--patterns')):
            self.assertEqual(self.run_it(*other).returncode, 2, other)
        self.assertEqual(self.shown('--show')['games'], 65)
        player = 'alphabeta:depth=1,advisors=memory'
        self.assertEqual(self.run_it('match', GAME, player, 'random', '--games', 2).returncode, 0)

    def test_begins_with_what_the_rules_tell_if_asked(self):
        told = self.shown('--method', 'tdleaf', '--games', 3, '--from-rules')
        self.assertEqual(told['games'], 3)
        from_nothing = self.shown('--method', 'tdleaf', '--games', 3, '--anew')
        value = lambda found: max(abs(worth) for worth in found['piece_values'].values())
        self.assertGreater(value(told), 3 * value(from_nothing))

    def test_morph_learns_patterns_and_plays_by_them(self):
        morph = ('--method', 'morph')
        first = self.shown(*morph, '--games', 8)
        self.assertEqual(first['games'], 8)
        self.assertGreater(first['graph_count'], 0)
        self.assertIn('material taken', first['curve'])
        against = self.shown(*morph, '--games', 2, '--against', 'random')
        self.assertEqual(against['games'], 10)
        for player in ('morph', 'morph:ply=2', 'alphabeta:depth=1,advisors=morph'):
            played = self.run_it('match', GAME, player, 'random', '--games', 2)
            self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn(b'-> ', self.run_it('learn', GAME, '--show', *morph).stdout)
        self.assertEqual(self.run_it('learn', GAME, '--replays').returncode, 2)
        again = self.shown(*morph, '--games', 3, '--replays', '--anew')
        self.assertEqual(again['games'], 3)

    def test_learns_a_game_in_gdl_and_finds_it_again_scrambled(self):
        def learned(game, *arguments):
            found = self.run_it('learn', game, '--json', *arguments)
            self.assertEqual(found.returncode, 0, found.stderr)
            return json.loads(found.stdout)
        first = learned('tic_tac_toe', '--games', 40)
        self.assertEqual(first['games'], 40)
        self.assertTrue(first['patterns'])
        self.assertEqual(learned('tic_tac_toe', '--games', 10)['games'], 50)
        rules = (pathlib.Path(__file__).parents[2] / 'games' / 'tic_tac_toe.kif').read_text()
        scrambled = self.folder / 'scrambled.kif'
        rules = re.sub(r'\b(cell|mark|control|line|row|column|diagonal|open)\b', r'zz\1', rules)
        scrambled.write_text(rules.translate(str.maketrans('123', '312')).replace('300', '100'))
        again = learned(scrambled, '--show')
        self.assertEqual(again['fingerprint'], first['fingerprint'])
        self.assertEqual(again['games'], 50)
        self.assertIn('zz', json.dumps(again['patterns']))
        for game in ('tic_tac_toe', scrambled):
            played = self.run_it('match', game, 'alphabeta:depth=1,advisors=memory', 'random')
            self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn(b'log odds', self.run_it('learn', 'tic_tac_toe', '--show').stdout)

    def test_draws_patterns_of_a_game_in_gdl(self):
        found = self.run_it('learn', 'breakthrough', '--games', 40, '--json')
        self.assertEqual(found.returncode, 0, found.stderr)
        drawn = [pattern for pattern in json.loads(found.stdout)['patterns'] if pattern['diagram']]
        self.assertTrue(drawn)
        for pattern in drawn:
            words = ' '.join(pattern['diagram']).replace('.', ' ').split()
            self.assertEqual(sorted(words), sorted(fact.split()[-1].rstrip(')')
                                                   for fact in pattern['facts']))
        shown = self.run_it('learn', 'breakthrough', '--show').stdout.decode()
        for line in drawn[0]['diagram']:
            self.assertIn(' ' * 11 + line + '\n', shown)

    def test_a_contest_tells_whether_it_helps(self):
        found = self.run_it('learn', 'tic_tac_toe', '--games', 40, '--contest', '--json')
        self.assertEqual(found.returncode, 0, found.stderr)
        contest = json.loads(found.stdout)['curve']['score against the full player without it']
        self.assertEqual([games for games, _ in contest], [40])
        self.assertTrue(0 <= contest[0][1] <= 1)

    def test_meets_others_and_writes_its_games(self):
        lessons = {(GAME, 'td'), (GAME, 'tdleaf'), (GAME, 'morph'),
                   ('tic_tac_toe', 'td'), ('tic_tac_toe', 'morph')}
        for game, method in lessons:
            file = self.folder / f'{game}-{method}.jsonl'
            lesson = ('learn', game, '--method', method, '--seed', 3, '--record', file,
                      '--against', 'self', '--against', 'random')
            found = self.run_it(*lesson, '--games', 6)
            self.assertEqual(found.returncode, 0, found.stderr)
            with file.open('a') as cut:
                cut.write('{"game":"cut off by a ki')
            self.assertEqual(self.run_it(*lesson, '--games', 2).returncode, 0)
            games = [json.loads(line) for line in file.read_text().splitlines()]
            self.assertEqual([game['number'] for game in games], [*range(1, 9)], method)
            self.assertEqual({game['against'] for game in games}, {'self', 'random'}, method)
            for number, played in enumerate(games, 1):
                walked = self.run_it('walk', game, '--moves', file, '--number', number)
                self.assertEqual(walked.returncode, 0, walked.stderr)
                last = json.loads(walked.stdout.splitlines()[-1])
                self.assertEqual(last['step'], len(played['moves']), method)
                self.assertEqual(last['terminal'], played['result'] is not None)
                if last['terminal']:
                    goals = [goal[0] for goal in last['goals'].values()]
                    self.assertEqual(played['result'], (goals[0] - goals[1] + 100) / 200)

    def test_lessons_with_others_are_the_same_in_every_run(self):
        lesson = ('--games', 12, '--against', 'random', '--against', 'alphabeta:depth=1', '--anew')
        for game in (GAME, 'tic_tac_toe'):
            for threads in (1, 2):
                runs = set()
                for _ in range(2):
                    found = self.run_it('learn', game, *lesson, '--threads', threads, '--json')
                    self.assertEqual(found.returncode, 0, found.stderr)
                    runs.add(found.stdout)
                self.assertEqual(len(runs), 1, (game, threads))

    def test_never_forgets_without_being_told(self):
        self.shown('--games', 5)
        refused = self.run_it('learn', GAME, '--games', 2, '--advisors')
        self.assertEqual(refused.returncode, 2)
        self.assertIn(b'--anew', refused.stderr)
        self.assertEqual(self.kept_games(), 5)
        self.assertEqual(self.shown('--games', 2, '--advisors', '--anew')['games'], 2)
        self.assertEqual(self.run_it('learn', GAME, '--games', '-1').returncode, 2)

    def test_begins_anew_only_when_there_is_something_new(self):
        for game in (GAME, 'tic_tac_toe'):
            for method in ('td', 'morph'):
                way = ('learn', game, '--method', method)
                kept = lambda: json.loads(self.run_it(*way, '--show', '--json').stdout)['games']
                self.assertEqual(self.run_it(*way, '--games', 4).returncode, 0)
                self.assertEqual(kept(), 4, way)
                for wrong in (('--against', 'nobody'), ('--record', self.folder)):
                    found = self.run_it(*way, '--games', 3, '--anew', *wrong)
                    self.assertEqual(found.returncode, 2, (way, wrong, found.stderr))
                    self.assertEqual(kept(), 4, (way, wrong))
                self.assertEqual(self.run_it(*way, '--games', 3, '--anew').returncode, 0)
                self.assertEqual(kept(), 3, way)

    def test_goes_on_after_it_settled_when_asked(self):
        found = self.run_it('learn', 'tic_tac_toe', '--games', 30000)
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertIn(b'has settled', found.stderr)
        games = lambda: json.loads(
            self.run_it('learn', 'tic_tac_toe', '--show', '--json').stdout)['games']
        settled = games()
        self.assertLess(settled, 30000)
        self.assertEqual(self.run_it('learn', 'tic_tac_toe', '--games', 10).returncode, 0)
        self.assertEqual(games(), settled + 10)

    def test_learns_games_where_things_stand_side_by_side(self):
        for game, games in (('dots_and_boxes', 2), ('amazons', 1), ('chinese_checkers_2', 2)):
            found = self.run_it('learn', game, '--games', games)
            self.assertEqual(found.returncode, 0, (game, found.stderr))

    def test_says_where_a_file_may_not_grow(self):
        found = subprocess.run(
            ['bash', '-c', 'ulimit -f 64; exec "$@"', 'bash', RULEWISE, 'learn', 'breakthrough',
             '--games', '200'], capture_output=True, timeout=120,
            env=self.environment())
        self.assertEqual(found.returncode, 2, found.stderr)
        self.assertIn(b'error', found.stderr)

    def test_says_whom_it_cannot_play(self):
        for game in (GAME, 'tic_tac_toe'):
            for nobody in ('nobody', 'mcts', 'uci:/no/such/engine,depth=1'):
                found = self.run_it('learn', game, '--games', 2, '--against', nobody)
                self.assertEqual(found.returncode, 2, (game, nobody, found.stderr))
        found = self.run_it('learn', GAME, '--games', 2, '--record', self.folder)
        self.assertEqual(found.returncode, 2, found.stderr)

    def test_morph_learns_a_game_in_gdl_with_a_board(self):
        morph = ('--method', 'morph')

        def learned(game, *arguments):
            found = self.run_it('learn', game, '--json', *morph, *arguments)
            self.assertEqual(found.returncode, 0, found.stderr)
            return json.loads(found.stdout)
        first = learned('breakthrough', '--games', 30)
        self.assertEqual(first['games'], 30)
        self.assertGreater(first['graph_count'], 0)
        self.assertTrue(any(taken > 0 for _, taken in first['curve']['material taken']))
        self.assertTrue(any(graph['diagram'] for graph in first['graphs']) or
                        not any(self.placed(graph) for graph in first['graphs']))
        for graph in first['graphs']:
            letters = ''.join(graph['diagram']).replace('.', '').replace(' ', '')
            places = len(graph['nodes'] if graph['is_example'] else self.placed(graph))
            self.assertEqual(len(letters), places if letters else 0)
        mixed = learned('breakthrough', '--games', 4, '--against', 'self', '--against', 'random')
        self.assertEqual(mixed['games'], 34)
        for player in ('morph', 'alphabeta:depth=1,advisors=morph'):
            played = self.run_it('match', 'breakthrough', player, 'random', '--games', 4, '--json')
            self.assertEqual(played.returncode, 0, played.stderr)
            self.assertGreater(json.loads(played.stdout)['players'][0]['points'], 2, player)
        rules = (pathlib.Path(__file__).parents[2] / 'games' / 'breakthrough.kif').read_text()
        scrambled = self.folder / 'scrambled.kif'
        scrambled.write_text(re.sub(r'\b(cell|holds|move|control|white|black)\b', r'zz\1', rules))
        again = learned(scrambled, '--show')
        self.assertEqual(again['games'], 34)
        self.assertEqual([graph['weight'] for graph in again['graphs']],
                         [graph['weight'] for graph in mixed['graphs']])
        played = self.run_it('match', scrambled, 'morph', 'random', '--games', 4, '--json')
        self.assertGreater(json.loads(played.stdout)['players'][0]['points'], 2, played.stderr)
        self.assertEqual(learned('breakthrough', '--games', 2, '--anew')['games'], 2)

    def test_tells_how_it_was_learned_and_that_it_goes_on_otherwise(self):
        for game, method in ((GAME, 'td'), (GAME, 'morph'), ('tic_tac_toe', 'td'),
                             ('breakthrough', 'morph')):
            way = ('learn', game, '--method', method)
            other = ('--replays',) if method == 'morph' else ('--threads', 2)
            first = self.run_it(*way, '--games', 4)
            self.assertNotIn(b'goes on by', first.stderr)
            self.assertNotIn(b'goes on by', self.run_it(*way, '--games', 4).stderr)
            found = self.run_it(*way, '--games', 4, '--seed', 7, *other)
            self.assertEqual(found.returncode, 0, found.stderr)
            self.assertIn(b'goes on by --method ' + method.encode() + b' --seed 7', found.stderr)
            told = json.loads(self.run_it(*way, '--show', '--json').stdout)['settings']
            self.assertEqual([one['games'] for one in told], [0, 8], (game, method))
            self.assertIn('--seed 1', told[0]['options'])
            self.assertIn(' '.join(map(str, other)), told[1]['options'])
            words = self.run_it(*way, '--show').stdout.decode()
            self.assertIn(f'Asked for by: --method {method} --seed 1', words)
            self.assertIn(f'after 8 games --method {method} --seed 7', words)

    def test_plays_as_many_games_as_asked_for_at_several_tables(self):
        self.assertEqual(self.shown('--games', 10, '--threads', 4)['games'], 10)

    def test_weighs_advisors_of_a_game_in_gdl_beside_its_patterns(self):
        def learned(*arguments):
            found = self.run_it('learn', 'breakthrough', '--json', *arguments)
            self.assertEqual(found.returncode, 0, found.stderr)
            return json.loads(found.stdout)
        first = learned('--games', 30)
        names = {advisor['name'] for advisor in first['advisors']}
        self.assertIn('threat', names)
        self.assertTrue(all(advisor['sentence'] for advisor in first['advisors']))
        self.assertTrue(any(advisor['weight'] for advisor in first['advisors']))
        self.assertIn('--advisors', first['settings'][0]['options'])
        words = self.run_it('learn', 'breakthrough', '--show').stdout.decode()
        self.assertIn(f'The loudest of {len(names)} advisors', words)
        self.assertEqual(learned('--games', 5, '--advisors')['games'], 35)
        refused = self.run_it('learn', 'breakthrough', '--games', 5, '--no-advisors')
        self.assertEqual(refused.returncode, 2)
        self.assertIn(b'learned with --advisors', refused.stderr)
        without = learned('--games', 5, '--no-advisors', '--anew')
        self.assertEqual(without['advisors'], [])
        self.assertEqual(learned('--games', 5)['games'], 10)

    def test_begins_a_game_in_gdl_with_what_the_rules_tell_if_asked(self):
        def advisors(*arguments):
            found = self.run_it('learn', 'breakthrough', '--json', '--games', 1, '--anew', *arguments)
            self.assertEqual(found.returncode, 0, found.stderr)
            return json.loads(found.stdout)['advisors']
        told = ('material', 'mobility', 'threat')  # by the rules: one game teaches all of them a little
        loudness = lambda found: sum(abs(advisor['weight']) for advisor in found if advisor['name'] in told)
        self.assertGreater(loudness(advisors('--from-rules')), 3 * loudness(advisors()))

    def test_weighs_the_patterns_of_morph_in_a_game_in_gdl(self):
        def learned(*arguments):
            found = self.run_it('learn', 'breakthrough', '--json', *arguments)
            self.assertEqual(found.returncode, 0, found.stderr)
            return json.loads(found.stdout)
        learned('--method', 'morph', '--games', 14)
        first = learned('--patterns', '--games', 10)
        self.assertGreater(len(first['graphs']), 3)
        self.assertTrue(any(graph['weight'] for graph in first['graphs']))
        self.assertIn('sees', first['graphs'][0]['sentence'])
        self.assertEqual(learned('--games', 5)['games'], 15)  # what is kept decides
        words = self.run_it('learn', 'breakthrough', '--show').stdout
        self.assertIn(b'graph patterns of Morph', words)
        player = 'alphabeta:depth=1,advisors=memory'
        self.assertEqual(self.run_it('match', 'breakthrough', player, 'random').returncode, 0)
        self.assertEqual(learned('--games', 5, '--anew')['graphs'], [])
        refused = self.run_it('learn', 'breakthrough', '--games', 5, '--patterns')
        self.assertEqual(refused.returncode, 2)
        self.assertIn(b'learned without --patterns', refused.stderr)

    def test_tells_patterns_of_a_game_in_gdl_once_for_all_their_images(self):
        told = self.run_it('learn', 'breakthrough', '--json', '--games', 60)
        self.assertEqual(told.returncode, 0, told.stderr)
        weights = [abs(pattern['weight']) for pattern in json.loads(told.stdout)['patterns']]
        self.assertEqual(len(weights), 12)
        for weight, after in zip(weights, weights[1:]):
            self.assertGreater(weight, after)  # what a mirror shows is worth the same
        movers = {pattern['to_move'] for pattern in json.loads(told.stdout)['patterns']}
        self.assertLessEqual(movers, {'white', 'black'})

    def test_says_what_is_not_there(self):
        """A fact that is the only one of its cell, such as whose turn it is."""
        whole = self.folder / 'all.json'
        found = self.run_it('learn', 'tic_tac_toe', '--games', 300, '--export', whole)
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertNotIn(b'nothing and nothing else', found.stdout)

    def test_a_curve_of_one_point_is_told_once(self):
        words = self.run_it('learn', GAME, '--games', 500).stdout.decode()
        line = next(line for line in words.splitlines() if 'loss on games learned from' in line)
        self.assertEqual(line.count('after'), 1)
        self.assertIn('loss on games held out', words)

    def test_says_where_names_can_be_exchanged_by_too_many_ways(self):
        rules = (pathlib.Path(__file__).parents[2] / 'games' / 'tic_tac_toe.kif').read_text()
        sheet = self.folder / 'colours.kif'
        sheet.write_text(rules + ''.join(f'(colour c{n})' for n in range(3000)))
        found = self.run_it('learn', sheet, '--games', 2)
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertIn(b'too many names of this rulesheet can be exchanged', found.stderr)
        self.assertEqual(self.run_it('learn', sheet, '--show').returncode, 0)

    def test_draws_what_counts_most_in_chess_like_games(self):
        words = self.run_it('learn', GAME, '--games', 200).stdout.decode()
        board = words[words.index('Where White'):].splitlines()
        self.assertIn(', from ', board[1])
        self.assertTrue(all(re.fullmatch('    [▁▂▃▄▅▆▇█]{5}', line) for line in board[2:7]), board)
        whole = self.folder / 'all.json'
        self.shown('--show', '--export', whole)
        pairs = [weight for weight in json.loads(whole.read_text())['weights']
                 if ' right of ' in weight['what'] and 'above' not in weight['what']]
        self.assertTrue(pairs)
        for pair in pairs:
            self.assertRegex(pair['diagram'][0], r'^[A-Za-z.] [A-Za-z.]$', pair)

    def test_draws_the_strongest_patterns_of_morph(self):
        for game in (GAME, 'breakthrough'):
            way = ('learn', game, '--method', 'morph')
            found = self.run_it(*way, '--games', 20, '--json')
            self.assertEqual(found.returncode, 0, found.stderr)
            graphs = json.loads(found.stdout)['graphs']
            drawn = [graph for graph in graphs if graph['is_example']]
            self.assertTrue(drawn, game)
            for graph in drawn:
                letters = collections.Counter(sign for sign in ''.join(graph['diagram'])
                                              if sign.isalpha())
                pieces = collections.Counter((node['piece'], node['mine'])
                                             for node in graph['nodes'] if node['piece'])
                self.assertEqual(sorted(letters.values()), sorted(pieces.values()), graph)
                mine = sum(count for sign, count in letters.items() if sign.isupper())
                self.assertEqual(mine, sum(count for (_, is_mine), count in pieces.items()
                                           if is_mine), graph)
            self.assertIn(b'for example:', self.run_it(*way, '--show').stdout)

    def test_says_what_it_cannot_do(self):
        for refused in (['rock_paper_scissors'], ['eight_puzzle'],
                        ['rock_paper_scissors', '--method', 'morph'],
                        ['tic_tac_toe', '--method', 'tdleaf'], ['breakthrough', '--patterns'],
                        ['tic_tac_toe', '--replays'],
                        ['tic_tac_toe', '--advisors', '--no-advisors'],
                        [GAME, '--method', 'morph', '--advisors'],
                        ['tic_tac_toe', '--from-rules', '--no-advisors'],
                        [GAME, '--method', 'morph', '--from-rules']):
            self.assertEqual(self.run_it('learn', *refused, '--games', 1).returncode, 2, refused)
        self.assertEqual(self.run_it('learn', 'tic_tac_toe', '--show').returncode, 1)
        self.assertEqual(self.run_it('learn', GAME, '--show').returncode, 1)


if __name__ == '__main__':
    unittest.main()
