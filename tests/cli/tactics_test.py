"""tactics_test.py RULEWISE — `forced` and `prove` from outside."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

RULEWISE = os.path.abspath(sys.argv.pop(1))
# x in a corner, o beside it: x wins by two threats at once.
FORK = '["(mark 1 1)", "noop"]\n["noop", "(mark 1 2)"]\n'
FORK_FACTS = '(cell 1 1 x)\n(cell 1 2 o)\n(control x)\n'


def run(*arguments, limit=60):
    return subprocess.run([RULEWISE, *map(str, arguments)], capture_output=True, timeout=limit)


class Tactics(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def test_forced_keys_scripts_rely_on(self):
        found = run('forced', 'tic_tac_toe', '--check', 500, '--json')
        self.assertEqual(found.returncode, 0, found.stderr)
        answer = json.loads(found.stdout)
        kinds = {rule['kind'] for rule in answer['rules']}
        self.assertEqual(kinds, {'wins', 'forced', 'threat'})
        moves = {rule.get('moves_to_win') for rule in answer['rules'] if rule['kind'] == 'wins'}
        self.assertEqual(moves, {1, 2})
        for rule in answer['rules']:
            self.assertTrue(rule['text'].startswith('(<= ('), rule)
            self.assertLessEqual(len(rule['conditions']), 200)
            self.assertLessEqual(len(rule['moves']), 5)
        first = [rule for rule in answer['rules'] if 'image_of' not in rule]
        self.assertEqual(sum(1 + rule['images'] for rule in first), len(answer['rules']))
        for rule in answer['rules']:
            if 'image_of' in rule:
                self.assertEqual(rule['kind'], answer['rules'][rule['image_of']]['kind'])
        self.assertEqual(answer['check']['exceptions'], 0)
        self.assertEqual(answer['check']['positions'], 500)

    def test_forced_draws_its_rules(self):
        text = run('forced', 'tic_tac_toe').stdout.decode()
        self.assertIn('Moves that win: 12 rules, 4 up to symmetry', text)
        self.assertIn('wins at once by (mark ?a 1)', text)
        self.assertNotIn('wins at once by (mark 3 ?a)', text)  # the image of another
        self.assertIn('    p\n    p\n    *\n', text)
        self.assertEqual(text.count('(<= (wins ?p'), 4)
        every = run('forced', 'tic_tac_toe', '--all').stdout.decode()
        self.assertEqual(every.count('(<= (wins ?p'), 12)

    def test_forced_takes_chess_like_games(self):
        found = run('forced', 'hexapawn', '--check', 200, '--json')
        self.assertEqual(found.returncode, 0, found.stderr)

    def test_chess_like_games_get_forced_moves_that_hold(self):
        found = run('forced', 'hexapawn', '--check', 300, '--json', limit=120)
        self.assertEqual(found.returncode, 0, found.stderr)
        answer = json.loads(found.stdout)
        kinds = {rule['kind'] for rule in answer['rules']}
        self.assertEqual(kinds, {'wins', 'forced', 'threat'})
        self.assertGreater(answer['check']['threatened_positions'], 0)
        self.assertEqual(answer['check']['exceptions'], 0)

    def test_forced_tells_rules_that_cannot_become_gates(self):
        found = run('forced', 'go_9x9', '--time', 6, '--json', limit=120)
        self.assertEqual(found.returncode, 0, found.stderr)
        answer = json.loads(found.stdout)
        self.assertTrue(answer['rules'])
        self.assertFalse(answer['can_be_asked'])
        self.assertTrue(any('cannot be asked' in note for note in answer['notes']), answer['notes'])
        found = run('forced', 'go_9x9', '--time', 6, '--check', 10, limit=120)
        self.assertEqual(found.returncode, 2)
        self.assertIn(b'cannot be checked', found.stderr)

    def test_rules_may_hang_on_what_the_others_do(self):
        game = self.write('grab.kif', """(role a) (role b) (init (control a))
            (step 1) (step 2) (step 3)
            (<= (legal ?r (take ?n)) (true (control ?r)) (step ?n))
            (<= (legal ?r wait) (role ?r) (not (true (control ?r))) (not (true blocked)))
            (<= (legal ?r veto) (role ?r) (not (true (control ?r))) (true blocked))
            (<= (next blocked) (does ?r (take 2)))
            (<= (next (has ?r ?n)) (does ?r (take ?n)) (role ?o) (distinct ?r ?o)
                (not (does ?o veto)))
            (<= (next (has ?r ?n)) (true (has ?r ?n)))
            (<= (next (control b)) (true (control a)))
            (<= (next (control a)) (true (control b)))
            (<= terminal (true (has ?r 3)))
            (<= (goal ?r 100) (true (has ?r 3)))
            (<= (goal ?r 0) (role ?r) (not (true (has ?r 3))))""")
        found = run('forced', game)
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertIn(b'(does ?a veto)', found.stdout)
        self.assertIn(b'every other role has exactly one legal move', found.stdout)

    def test_forced_defines_the_names_it_uses(self):
        answer = json.loads(run('forced', 'hex_5', '--json').stdout)
        names = {definition['name'] for definition in answer['definitions']}
        self.assertTrue(names)
        for rule in answer['rules']:
            for word in rule['text'].replace('(', ' ').split():
                if word.startswith('after_'):
                    self.assertIn(word, names)

    def test_a_plain_search_needs_no_rules(self):
        # Rules about chess would take far longer than this.
        found = run('prove', 'chess', '--plain', '--nodes', 3, '--time', 20, '--json', limit=120)
        self.assertEqual(found.returncode, 1, found.stderr)
        self.assertEqual(json.loads(found.stdout)['result'], 'unknown')

    def test_a_proof_is_found_from_moves_and_from_facts(self):
        for option, text in (('--moves', FORK), ('--position', FORK_FACTS)):
            found = run('prove', 'tic_tac_toe', option, self.write('start', text), '--role', 'x',
                        '--compare', '--json')
            self.assertEqual(found.returncode, 0, found.stderr)
            answer = json.loads(found.stdout)
            self.assertEqual(answer['result'], 'proved')
            self.assertEqual(answer['line'][1], '(mark 3 1)' if answer['line'][0] == '(mark 2 1)'
                             else answer['line'][1])
            self.assertGreater(answer['states_checked'], 0)
            self.assertLess(answer['nodes'], answer['plain']['nodes'])

    def test_no_proof_is_status_1(self):
        found = run('prove', 'tic_tac_toe', '--json')
        self.assertEqual(found.returncode, 1)
        self.assertEqual(json.loads(found.stdout)['result'], 'unknown')
        found = run('prove', 'tic_tac_toe', '--plain', '--json')
        self.assertEqual(json.loads(found.stdout)['result'], 'refuted')

    def test_the_proof_is_written_for_graphviz(self):
        dot = self.folder / 'proof.dot'
        run('prove', 'tic_tac_toe', '--moves', self.write('start', FORK), '--dot', dot)
        self.assertTrue(dot.read_text().startswith('digraph proof {'))

    def test_a_game_that_is_over_is_won_or_not(self):
        over = self.write('over', '(cell 1 1 x)(cell 1 2 x)(cell 1 3 x)(cell 2 1 o)(cell 2 2 o)(control o)')
        for role, result, status in (('x', 'proved', 0), ('o', 'refuted', 1)):
            found = run('prove', 'tic_tac_toe', '--position', over, '--role', role, '--json')
            self.assertEqual(found.returncode, status, found.stderr)
            self.assertEqual(json.loads(found.stdout)['result'], result)
            self.assertEqual(json.loads(found.stdout)['line'], [])

    def test_nothing_checked_is_no_success(self):
        found = run('forced', 'tic_tac_toe', '--goal', '(not (true (cell 1 1 x)))', '--check', 100)
        self.assertEqual(found.returncode, 1, found.stderr)
        self.assertIn(b'no position to check', found.stderr)

    def test_bad_input_is_status_2(self):
        for arguments in (['prove', 'tic_tac_toe', '--role', 'z'],
                          ['prove', 'tic_tac_toe', '--moves', self.folder / 'none'],
                          ['prove', 'tic_tac_toe', '--position', self.write('p', '(cell ?x 1 x)')],
                          ['prove', 'tic_tac_toe', '--position', self.write('q', '(cell 1 1 x')],
                          ['prove', 'tic_tac_toe', '--position', self.write('r', '(cel 1 1 x)')],
                          ['prove', 'tic_tac_toe', '--nodes', '-1'],
                          ['forced', 'tic_tac_toe', '--check', '-1'],
                          ['forced', 'tic_tac_toe', '--goal', '()'],
                          ['forced', 'nosuch']):
            found = run(*arguments)
            self.assertEqual(found.returncode, 2, found.stderr)
            self.assertIn(b'error', found.stderr)
            self.assertEqual(found.stdout, b'')

    def test_faults_of_positions_and_moves_have_a_line(self):
        position = self.write('p', '(cell 1 1 x)\n(cell 2 7 o) (control x)\n')
        found = run('prove', 'tic_tac_toe', '--position', position)
        self.assertEqual(found.returncode, 2)
        self.assertIn(f"{position}:2: there is no '7' in the rules".encode(), found.stderr)
        moves = self.write('m', FORK + '["(mark 2 2)", "noop", "noop"]\n')
        found = run('prove', 'tic_tac_toe', '--moves', moves)
        self.assertEqual(found.returncode, 2)
        self.assertIn(f'{moves}:3: 3 moves for 2 roles'.encode(), found.stderr)
        moves = self.write('m', '["(mark 2 4)", "noop"]\n')
        found = run('prove', 'tic_tac_toe', '--moves', moves)
        self.assertEqual(found.returncode, 2)
        self.assertIn(b"hint: did you mean '(mark 2 1)'", found.stderr)

    def test_drops_in_a_column_have_a_headline(self):
        text = run('forced', 'connect_four').stdout.decode()
        self.assertIn('Play the empty end of three in a row.', text)
        self.assertIn('Fill the gap in a row of four.', text)
        self.assertIn('    p * p p\n      g\n', text)  # nothing floats

    def test_a_goal_that_says_nothing_is_status_2(self):
        for command in ('forced', 'prove'):
            found = run(command, 'tic_tac_toe', '--goal', '')
            self.assertEqual(found.returncode, 2, command)
            self.assertIn(b'the goal is no condition', found.stderr)

    def test_any_condition_may_be_the_goal(self):
        found = run('prove', 'tic_tac_toe', '--goal', '(true (cell 2 2 x))', '--json')
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertEqual(json.loads(found.stdout)['line'], ['(mark 2 2)'])
        found = run('forced', 'tic_tac_toe', '--goal', '(true (cell 2 2 o))', '--role', 'o',
                    '--check', 300, '--json')
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertEqual(json.loads(found.stdout)['check']['exceptions'], 0)
        for wrong in ('(true', '(not (true ?x))'):
            self.assertEqual(run('forced', 'tic_tac_toe', '--goal', wrong).returncode, 2, wrong)
        self.assertEqual(run('forced', 'tic_tac_toe', '--goal', '(true (cell 2 2 o))',
                             '--role', 'nobody').returncode, 2)
        for command in ('forced', 'prove'):
            found = run(command, 'tic_tac_toe', '--role', 'nobody')
            self.assertEqual(found.returncode, 2, command)
            self.assertIn(b'hint: there are x and o', found.stderr)

    def test_problems_of_go(self):
        problems = self.write('go.txt', 'problem edge\ngoal capture B1 by black\n'
                              '...\n.X.\nXO.\n')
        found = run('problems', problems, '--json')
        self.assertEqual(found.returncode, 0, found.stderr)
        answer = json.loads(found.stdout)
        self.assertEqual(answer['as_expected'], 1)
        self.assertEqual(answer['problems'][0]['result'], 'proved')
        self.assertEqual(answer['problems'][0]['line'], 'C1')

    def test_faults_of_problems_have_a_line(self):
        problems = self.write('go.txt', 'problem edge\nrubbish\n')
        found = run('problems', problems)
        self.assertEqual(found.returncode, 2)
        self.assertIn(b'line 2', found.stderr)
        self.assertEqual(run('problems', self.folder / 'none.txt').returncode, 2)

    def test_states_are_counted_for_one_game_alone(self):
        found = run('reproduce', 'tactics-nodes', '--only', 'connect_four', '--json', limit=120)
        rows = json.loads(found.stdout)['rows']
        self.assertEqual([row['what'] for row in rows],
                         ['connect_four, alpha-beta', 'connect_four, proof numbers'])
        found = run('reproduce', 'tactics-nodes', '--only', 'connect_for')
        self.assertEqual(found.returncode, 2)
        self.assertIn(b"does not measure 'connect_for'", found.stderr)

    def test_players_take_what_is_proved(self):
        found = run('match', 'tic_tac_toe', 'mcts:nodes=50', 'mcts:nodes=50,without=tactics',
                    '--games', 2, '--json')
        self.assertEqual(found.returncode, 0, found.stderr)


if __name__ == '__main__':
    unittest.main()
