"""cli_test.py RULEWISE — the program seen from outside: outputs, exit statuses, hostile input."""
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
# A game of one counter that runs for a million moves: long work to interrupt.
COUNTER = '''
(role you)
(init (count 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0))
(<= (legal you zero) (true (count ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l ?m ?n ?o ?p ?q ?r ?s ?t)))
(<= (legal you one) (true (count ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l ?m ?n ?o ?p ?q ?r ?s ?t)))
(<= (next (count ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l ?m ?n ?o ?p ?q ?r ?s ?t 0))
    (true (count ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l ?m ?n ?o ?p ?q ?r ?s ?t))
    (does you zero))
(<= (next (count ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l ?m ?n ?o ?p ?q ?r ?s ?t 1))
    (true (count ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l ?m ?n ?o ?p ?q ?r ?s ?t))
    (does you one))
(<= terminal (true (count never 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0)))
(goal you 100)
'''

# Every move doubles a term.
DOUBLING = '''
(role you) (init (x a)) (<= (legal you go) (true (x ?x))) (goal you 0) (<= terminal (true over))
(<= (next (x (twin ?x ?x))) (true (x ?x)) (does you go))
'''

# The second move takes for ever: all ways to write a number of digits are looked at.
SLOW = '''
(role you) (init s0) (legal you go) (goal you 0) (<= terminal (true over))
(d 0) (d 1) (d 2) (d 3) (d 4) (d 5) (d 6) (d 7) (d 8) (d 9)
(<= (next s1) (true s0))
(<= (next over) (true s1) (does you go) (d ?a) (d ?b) (d ?c) (d ?e) (d ?f) (d ?g) (d ?h) (d ?i)
    (q ?a ?b ?c ?e ?f ?g ?h ?i))
(<= (q ?a ?b ?c ?e ?f ?g ?h ?i) (true (none ?a ?b ?c ?e ?f ?g ?h ?i)))
'''

# The second move takes for ever on any machine that looks: fourteen do not fit into thirteen holes.
PIGEONS = '''
(role you) (init s0) (legal you go) (goal you 0) (<= terminal (true over))
(<= (next s1) (true s0))
(<= (next over) (true s1) (does you go) %s %s)
%s
''' % (' '.join('(hole ?p%d)' % i for i in range(14)),
       ' '.join('(distinct ?p%d ?p%d)' % (i, j) for i in range(14) for j in range(i)),
       ' '.join('(hole %d)' % i for i in range(13)))

# Everything eats everything beside it, again and again.
FEAST = '''
game feast goals stalemate opponent
board_size 6 by 6 board_type vertical_cylinder promote_rank 6
setup eater at {(3,1)} crumb at {(1,1) (2,1) (4,1) (5,1) (6,1) ranks 2 to 3}
define eater
  moving movement leap <1,0> symmetry all_symmetry end movement end moving
  capturing
    capture by {clobber} type [any_player {crumb}] effect remove
      movement leap <1,0> symmetry all_symmetry end movement
      movement leap <1,1> symmetry all_symmetry end movement
    end capture
  end capturing
  constraints continue_captures
end define
define crumb moving movement leap <0,1> symmetry {side} end movement end moving end define
end game.
'''


def run(*arguments, stdin=None, limit=60, **more):
    return subprocess.run([RULEWISE, *map(str, arguments)], capture_output=True, input=stdin,
                          timeout=limit, **more)


class Program(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def expect(self, result, status, in_stdout='', in_stderr=''):
        shown = f'{result.args[1:]}\nstdout: {result.stdout[-800:]}\nstderr: {result.stderr[-800:]}'
        self.assertEqual(result.returncode, status, shown)
        self.assertIn(in_stdout, result.stdout.decode(), shown)
        self.assertIn(in_stderr, result.stderr.decode(), shown)
        return result


class Usage(Program):
    def test_help_names_every_command(self):
        text = self.expect(run('--help'), 0).stdout.decode()
        for command in ('check', 'perft', 'show', 'simulate', 'translate', 'walk'):
            self.assertIn(command, text)
            self.expect(run(command, '--help'), 0, 'FILE')

    def test_version(self):
        self.assertRegex(run('--version').stdout.decode(), r'^rulewise \d+\.\d+\.\d+\n$')

    def test_wrong_usage_is_status_2_with_a_hint(self):
        self.expect(run(), 2, in_stderr='rulewise --help')
        self.expect(run('chekc', 'chess'), 2, in_stderr="did you mean 'check'?")
        self.expect(run('check'), 2, in_stderr='rulewise check --help')
        self.expect(run('check', 'tic_tac_toe', '--jsno'), 2, in_stderr='--jsno')
        self.expect(run('perft', 'tic_tac_toe'), 2, in_stderr='--depth')
        self.expect(run('perft', 'tic_tac_toe', '--depth', '-1'), 2, in_stderr='--depth')
        self.expect(run('perft', 'tic_tac_toe', '--depth', 'deep'), 2, in_stderr='--depth')
        self.expect(run('walk', 'tic_tac_toe', '--machine', 'steam'), 2, in_stderr='relational')
        self.expect(run('simulate', 'nim', '--states', '-1'), 2, in_stderr='--states')
        self.expect(run('walk', 'tic_tac_toe', '--seed', '1', '--moves', 'x'), 2, in_stderr='--moves')

    def test_a_seed_is_a_whole_number_everywhere(self):
        for arguments in (['simulate', 'nim'], ['walk', 'nim'], ['analyze', 'nim'],
                          ['forced', 'nim'], ['generate'], ['match', 'nim', 'random', 'random'],
                          ['play', 'nim'], ['player'], ['referee', 'nim'], ['reproduce'],
                          ['translate', 'chess', '--to', 'gdl']):
            for seed in ('-5', '1.5', '18446744073709551616', 'x'):
                result = self.expect(run(*arguments, '--seed', seed), 2, in_stderr='--seed')
                self.assertIn(b'hint:', result.stderr)
        self.expect(run('perft', 'nim', '--depth', '1', '--setup-seed', '-5'), 2,
                    in_stderr='--setup-seed')

    def test_errors_leave_stdout_empty(self):
        for arguments in (['check'], ['check', 'nosuch', '--json'], ['walk', 'nosuch']):
            self.assertEqual(run(*arguments).stdout, b'')


class Files(Program):
    def test_an_unknown_name_gets_suggestions_and_the_list(self):
        result = self.expect(run('check', 'tic_tac_to'), 2, in_stderr="did you mean 'tic_tac_toe'")
        self.assertIn(b'hanoi', result.stderr)

    def test_a_library_elsewhere(self):
        self.write('mine.kif', COUNTER)
        environment = {**os.environ, 'RULEWISE_GAMES': str(self.folder)}
        self.expect(run('check', 'mine', env=environment), 0, 'mine.kif')

    def test_stdin_and_pipes_are_read(self):
        self.expect(run('check', '-', stdin=COUNTER.encode()), 0, '<stdin>')
        pipe = self.folder / 'pipe.kif'
        os.mkfifo(pipe)
        with subprocess.Popen(['sh', '-c', f'cat >"{pipe}"'], stdin=subprocess.PIPE) as writer:
            writer.stdin.write(COUNTER.encode())
            writer.stdin.close()
            self.expect(run('check', pipe), 0, 'pipe.kif')

    def test_what_cannot_be_read_is_status_2(self):
        self.expect(run('check', self.folder), 2, in_stderr='directory')
        self.expect(run('check', self.folder / 'none.kif'), 2, in_stderr='No such file')
        self.expect(run('check', 'none.scl'), 2, in_stderr='No such file')
        if os.geteuid() != 0:
            secret = self.write('secret.kif', COUNTER)
            secret.chmod(0)
            self.expect(run('check', secret), 2, in_stderr='Permission denied')


class Check(Program):
    def faults(self, content, status=2):
        """The faults `check` finds, both as JSON and as text, which must agree."""
        path = self.write('rules.kif', content)
        found = json.loads(self.expect(run('check', path, '--json'), status).stdout)
        text = run('check', path).stderr.decode()
        for fault in found['errors']:
            place = f":{fault['line']}:{fault['column']}" if fault['line'] else ''
            self.assertIn(f"rules.kif{place}: error: {fault['message']}", text)
        return found

    def test_good_rules(self):
        self.expect(run('check', 'tic_tac_toe'), 0, '0 errors')
        found = json.loads(run('check', 'tic_tac_toe', '--json').stdout)
        self.assertEqual(found['errors'], [])
        self.assertIsInstance(found['warnings'], list)

    def test_a_fault_has_its_place_and_a_hint(self):
        found = self.faults('(role you)\n(<= (legal you ?m) (true here))\nterminal\n(goal you 50)\n')
        lines = [(fault['line'], bool(fault['hint'])) for fault in found['errors']]
        self.assertIn((2, True), lines)

    def test_every_fault_in_one_run(self):
        found = self.faults('(role you)\n(<= (legal you ?m) (true a))\n(goal you 200)\n'
                            '(<= (next ?x) (true b))\n')
        self.assertGreaterEqual(len({fault['line'] for fault in found['errors']}), 3)

    def test_other_commands_refuse_faulty_rules_with_status_2(self):
        path = self.write('bad.kif', '(role you\n')
        for arguments in (['walk', path], ['perft', path, '--depth', 1]):
            self.expect(run(*arguments), 2, in_stderr='bad.kif:1:')

    def test_hostile_texts_get_an_error_and_nothing_worse(self):
        self.faults(b'')
        self.faults(b'   ; nothing but a comment')
        self.faults(b'(' * 100_000)
        self.faults(b')' * 100_000)
        self.faults(b'(' * 100_000 + b'x' + b')' * 100_000)
        self.faults(b'(role you)\0(goal you 100)')
        self.faults(b'(role y\xff\xfeou) \xc3( (legal you go)')
        self.faults(b'(<= ' + b'(not ' * 50_000 + b'x' + b')' * 50_000 + b')')
        self.faults(bytes(range(256)) * 100)

    def test_a_50_megabyte_file(self):
        found = self.faults(b'(role you) ' * 5_000_000)
        self.assertTrue(found['errors'][0]['hint'])

    def test_nothing_that_a_terminal_obeys_is_printed(self):
        text = ('(role \u202eyou) (init (\u009b2J \u2066x)) (legal \u202eyou \u009bgo)\n'
                '(goal \u202eyou 200) (<= terminal (true over\u009b))')
        good = text.replace('200', '100')
        path, other = self.write('rules.kif', good), self.write('bad.kif', text)
        for arguments in (['check', other], ['check', other, '--json'], ['walk', path],
                          ['show', path], ['check', path, '--show', 'clauses'],
                          ['perft', path, '--depth', 2, '--divide'],
                          ['walk', path, '--moves', self.write('m', '["\u009b"]')]):
            result = run(*arguments, '--max-steps', 3) if arguments[0] == 'walk' else run(*arguments)
            for output in (result.stdout.decode(), result.stderr.decode()):
                self.assertFalse(set('\u202e\u2066\u009b\x1b') & set(output), (arguments, output))
        steps = run('walk', path, '--max-steps', 1).stdout.splitlines()
        self.assertEqual(json.loads(steps[0])['state'], ['(\u009b2J \u2066x)'])

    def test_an_endless_file(self):
        self.expect(run('check', '/dev/zero'), 2, in_stderr='error')


PAWNS = '''
game pawns goals stalemate opponent
board_size 3 by 3 board_type planar inversion forward promote_rank 3
setup pawn at {rank 1}
define pawn moving movement leap <0,1> symmetry {} end movement end moving end define
end game.
'''


class ChessLike(Program):
    def test_check_tells_faults_with_their_place(self):
        good = self.write('pawns.scl', PAWNS)
        self.expect(run('check', good), 0, '3 by 3 board, 1 kind of pieces, 1 goal: 0 errors')
        bad = self.write('bad.scl', PAWNS.replace('leap', 'jump').replace('planar', 'flat'))
        self.expect(run('check', bad), 2, '2 errors', 'bad.scl:3:')
        found = json.loads(self.expect(run('check', bad, '--json'), 2).stdout)
        self.assertEqual([(fault['line'], bool(fault['hint'])) for fault in found['errors']],
                         [(3, True), (5, True)])
        self.expect(run('check', good, '--show', 'net'), 2, in_stderr='GDL')

    def test_the_language_is_known_by_the_text_where_there_is_no_ending(self):
        self.expect(run('check', '-', stdin=PAWNS.encode()), 0, '3 by 3 board')
        self.expect(run('check', self.write('pawns', '% a game\n' + PAWNS)), 0, '3 by 3 board')
        self.expect(run('check', self.write('pawns.game', PAWNS)), 0, '3 by 3 board')

    def test_a_bare_name_finds_chess_like_games_of_the_library(self):
        self.expect(run('check', 'shogi'), 0, 'shogi.scl')
        self.expect(run('check', 'shogi.scl'), 0, 'shogi.scl')
        self.expect(run('check', 'chess'), 0, 'chess.kif')

    def test_check_tells_what_set_up_takes(self):
        text = self.expect(run('check', 'tic_tac_toe', '--show', 'setup'), 0).stdout.decode()
        for stage in ('read', 'ground', 'build', 'machine', 'all'):
            self.assertRegex(text, f'(?m)^{stage} +[0-9.]+ s')

    def test_show_tells_the_rules_and_draws_the_opening(self):
        text = self.expect(run('show', 'turncoat_chess'), 0).stdout.decode()
        self.assertIn('1  T T S F F', text)
        self.assertIn('rides two squares orthogonally at a time, always as far as it can', text)
        self.expect(run('show', 'tic_tac_toe'), 0, '2 roles: x o')
        self.expect(run('show', self.write('bad.scl', 'game')), 2, in_stderr='bad.scl:1:')

    def test_translate_prints_text_that_reads_the_same(self):
        once = self.expect(run('translate', 'xiangqi', '--to', 'scl'), 0).stdout
        twice = self.expect(run('translate', '-', '--to', 'scl', stdin=once), 0).stdout
        self.assertEqual(once, twice)
        self.expect(run('translate', 'xiangqi', '--to', 'english'), 0, 'The pieces')
        self.expect(run('translate', 'xiangqi', '--to', 'latin'), 2, in_stderr='english')
        self.expect(run('translate', 'tic_tac_toe', '--to', 'scl'), 2, in_stderr='GDL')

    def test_translate_says_what_does_not_fit(self):
        sheet = self.expect(run('translate', 'checkers', '--to', 'gdl'), 0, '(role white)').stdout
        self.expect(run('check', '-', stdin=sheet), 0, '0 errors')
        whole = self.expect(run('translate', 'orthodox_chess', '--to', 'gdl', '--strict'), 0).stdout
        self.assertNotIn(b'NOT THE SAME GAME', whole)
        forgetful = ['translate', 'orthodox_chess', '--to', 'gdl', '--without-repetition']
        self.expect(run(*forgetful), 0, 'NOT THE SAME GAME', in_stderr='warning: positions that come again')
        self.assertEqual(self.expect(run(*forgetful, '--strict'), 1, in_stderr='come again').stdout, b'')
        self.expect(run('translate', 'orthodox_chess', '--to', 'fairy'), 0, 'king = ')
        self.assertEqual(self.expect(run('translate', 'xiangqi', '--to', 'fairy'), 1,
                                     in_stderr=': error: ').stdout, b'')


class Walk(Program):
    def steps(self, *arguments):
        result = self.expect(run('walk', *arguments), 0)
        return [json.loads(line) for line in result.stdout.splitlines()]

    def test_a_random_game_hangs_on_its_seed(self):
        first = self.steps('tic_tac_toe', '--seed', 7)
        self.assertEqual(first, self.steps('tic_tac_toe', '--seed', 7, '--json'))
        self.assertNotEqual(first, self.steps('tic_tac_toe', '--seed', 8))

    def test_keys_and_their_meaning(self):
        steps = self.steps('tic_tac_toe', '--seed', 1)
        for number, step in enumerate(steps):
            self.assertEqual(list(step), ['step', 'state', 'legal', 'terminal', 'goals', 'moves'])
            self.assertEqual(step['step'], number)
            self.assertEqual(step['state'], sorted(step['state']))
            self.assertEqual(step['terminal'], number == len(steps) - 1)
            for moves, made in zip(step['legal'].values(), step['moves'] or []):
                self.assertEqual(moves, sorted(moves))
                self.assertIn(made, moves)
        self.assertIsNone(steps[-1]['moves'])
        self.assertEqual(sum(value for [value] in steps[-1]['goals'].values()), 100)

    def test_given_moves_lead_to_the_same_states(self):
        steps = self.steps('tic_tac_toe', '--seed', 3)
        moves = ''.join(json.dumps(step['moves']) + '\n\n' for step in steps if step['moves'])
        self.assertEqual(steps, self.steps('tic_tac_toe', '--moves', self.write('m', moves)))

    def test_machines_walk_alike(self):
        plain = self.steps('tic_tac_toe', '--seed', 5, '--machine', 'reference')
        self.assertEqual(plain, self.steps('tic_tac_toe', '--seed', 5))

    def test_a_game_may_be_cut_short(self):
        steps = self.steps('tic_tac_toe', '--max-steps', 2)
        self.assertEqual([step['moves'] is None for step in steps], [False, False, True])

    def test_bad_moves_are_named_with_their_line(self):
        opening = self.steps('tic_tac_toe', '--max-steps', 1)[0]['moves']
        for second, complaint in ((['fly', 'away'], 'legal are'), (['noop'], '1 moves for 2 roles'),
                                  ('x', 'JSON'), ([1, 2], 'JSON'), (None, 'JSON')):
            moves = self.write('moves', json.dumps(opening) + '\n' + json.dumps(second) + '\n')
            result = run('walk', 'tic_tac_toe', '--moves', moves)
            self.expect(result, 2, in_stderr=f'{moves}:2: ')
            self.assertIn(complaint, result.stderr.decode())
        self.expect(run('walk', 'tic_tac_toe', '--moves', self.folder), 2, in_stderr='directory')

    def test_given_moves_are_terms_not_texts(self):
        moves = self.write('moves.jsonl', '["( mark 1\\t1 ) ; a corner", " noop "]\n'
                           '["(noop)", "(mark\\n2 2)"]\n')
        steps = self.steps('tic_tac_toe', '--moves', moves)
        self.assertEqual([step['moves'] for step in steps],
                         [['(mark 1 1)', 'noop'], ['noop', '(mark 2 2)'], None])
        other_case = self.write('case.jsonl', '["(MARK 1 1)", "noop"]\n')
        self.expect(run('walk', 'tic_tac_toe', '--moves', other_case), 2, '', 'not a legal move')

    def test_goals_that_are_none_are_left_out_and_told(self):
        game = self.write('goals.kif', '(role p) (init (score 250)) (legal p go) (next done)\n'
                          '(<= (next (score 7)) (does p go)) (<= terminal (true done))\n'
                          '(<= (goal p ?v) (true (score ?v)))\n(goal p 007)')
        for machine in ('reference', 'relational', 'single', 'wide'):
            result = self.expect(run('walk', game, '--machine', machine), 0, '',
                                 ':3:1: warning: the goal value ?v may be 250')
            self.assertEqual([json.loads(line)['goals'] for line in result.stdout.splitlines()],
                             [{'p': [7]}, {'p': [7]}])
            result = run('simulate', game, '--machine', machine, '--states', 5000, '--json')
            self.assertEqual(json.loads(result.stdout)['mean_goals'], {'p': 7})

    def test_null_is_told_apart_from_moves(self):
        result = run('walk', 'tic_tac_toe', '--moves', '-', stdin=b'[null, "noop"]\n')
        self.expect(result, 2, in_stderr='<stdin>:1: step 0: null stands for a role that waits')

    def test_moves_from_stdin(self):
        steps = self.steps('tic_tac_toe', '--seed', 3)
        moves = ''.join(json.dumps(step['moves']) + '\n' for step in steps if step['moves'])
        walked = run('walk', 'tic_tac_toe', '--moves', '-', stdin=moves.encode())
        self.assertEqual([json.loads(line) for line in walked.stdout.splitlines()], steps)
        self.expect(run('walk', '-', '--moves', '-', stdin=b''), 2, in_stderr='both')

    def test_moves_after_the_end(self):
        moves = [step['moves'] for step in self.steps('tic_tac_toe') if step['moves']]
        text = ''.join(json.dumps(move) + '\n' for move in moves + [moves[-1]])
        result = run('walk', 'tic_tac_toe', '--moves', self.write('m', text))
        self.expect(result, 2, in_stderr=f':{len(moves) + 1}: ')

    def test_facts_without_end_are_told(self):
        game = self.write('doubling.kif', DOUBLING)
        for machine in ('auto', 'reference', 'relational'):
            result = run('walk', game, '--machine', machine, '--state-size', 16)
            self.expect(result, 2, in_stderr='more than 16 KiB of text (--state-size)')
            self.assertLess(len(result.stdout), 100_000)
        for arguments in (['simulate', game, '--seconds', 60], ['perft', game, '--depth', 60]):
            self.expect(run(*arguments), 2, in_stderr='--state-size')

    def test_a_role_without_moves(self):
        stuck = self.write('stuck.kif', '(role you)\n(init here)\n(<= (legal you go) (true there))\n'
                           '(<= terminal (true there))\n(goal you 0)\n(<= (next there) (does you go))')
        self.expect(run('walk', stuck), 1, in_stderr='no legal move')


class Perft(Program):
    def test_counts(self):
        result = self.expect(run('perft', 'tic_tac_toe', '--depth', 4, '--json'), 0)
        self.assertEqual(json.loads(result.stdout), {'counts': [1, 9, 72, 504, 3024]})
        self.expect(run('perft', 'tic_tac_toe', '--depth', 2), 0, 'depth 2: 72\n')

    def test_depth_0(self):
        result = run('perft', 'tic_tac_toe', '--depth', 0, '--json', '--divide')
        self.assertEqual(json.loads(result.stdout), {'counts': [1], 'divide': []})

    def test_divide_adds_up(self):
        found = json.loads(run('perft', 'tic_tac_toe', '--depth', 4, '--divide', '--json').stdout)
        self.assertEqual(len(found['divide']), 9)
        self.assertEqual(sum(branch['count'] for branch in found['divide']), found['counts'][4])

    def test_first_moves_that_are_too_many_to_tell(self):
        roles = ''.join(f'(role r{r})(goal r{r} 0)' for r in range(8))
        rules = roles + '(init s)(<= terminal (true t))(<= (next t) (true s))(<= (legal ?r ?m) (role ?r) (m ?m))'
        rules += ''.join(f'(m m{m})' for m in range(60))
        result = run('perft', '-', '--depth', 1, '--divide', '--json', stdin=rules.encode())
        self.expect(result, 2)
        self.assertIn(b'too many to be told one by one', result.stderr)
        self.assertEqual(json.loads(result.stdout)['counts'], [1, 60 ** 8])


class Simulate(Program):
    def simulate(self, *arguments):
        return json.loads(self.expect(run('simulate', *arguments, '--json'), 0).stdout)

    def test_keys_scripts_rely_on(self):
        found = self.simulate('tic_tac_toe', '--seconds', 0.2)
        for key in ('states_per_second', 'playouts_per_second', 'mean_length', 'mean_goals',
                    'machine', 'setup_seconds', 'gates'):
            self.assertIn(key, found)
        self.assertGreater(found['playouts_per_second'], 0)
        self.assertEqual(list(found['mean_goals']), ['x', 'o'])
        self.assertAlmostEqual(sum(found['mean_goals'].values()), 100, places=3)

    def test_the_same_seed_plays_the_same_games(self):
        same = [self.simulate('tic_tac_toe', '--states', 100_000, '--seed', 3) for _ in range(2)]
        for key in ('states', 'playouts', 'mean_length', 'mean_goals'):
            self.assertEqual(same[0][key], same[1][key])
        other = self.simulate('tic_tac_toe', '--states', 100_000, '--seed', 4)
        self.assertNotEqual(same[0]['mean_goals'], other['mean_goals'])

    def test_random_tic_tac_toe_is_as_known(self):
        # Exact values for uniformly random play: the first player wins 58.49 %, draws 12.70 %.
        found = self.simulate('tic_tac_toe', '--states', 3_000_000)
        self.assertAlmostEqual(found['mean_goals']['x'], 64.84, delta=0.5)

    def test_games_that_all_are_given_up_are_told(self):
        endless = self.write('endless.kif', '(role you) (init p) (legal you go) (next p) (goal you 50)\n'
                             '(<= terminal (true q))\n(<= (next q) (true q))')
        stuck = self.write('stuck.kif', '(role you) (init p) (<= (legal you go) (true p)) (next r)\n'
                           '(goal you 50) (<= terminal (true q))\n(<= (next q) (true q))')
        for machine, states in (('wide', 60_000_000), ('reference', 200_001)):
            result = run('simulate', endless, '--machine', machine, '--states', states)
            given_up = {'wide': 512, 'reference': 2}[machine]
            self.expect(result, 0, in_stdout=f'no game came to an end, so there are no mean goals; '
                        f'given up were {given_up}: after 100000 joint moves\n')
            self.assertNotIn(b'unknown', result.stdout)
            self.expect(run('simulate', endless, '--machine', machine, '--states', 600), 0,
                        in_stdout='no game came to an end within the ')
            result = run('simulate', stuck, '--machine', machine, '--states', 600)
            self.expect(result, 0, in_stdout=': where a role had no legal move\n')
        found = self.simulate(endless, '--machine', 'reference', '--states', 200_001)
        self.assertEqual([found[key] for key in ('playouts', 'stuck', 'too_long')], [0, 2, 2])


class Match(Program):
    def match(self, *arguments):
        return json.loads(self.expect(run('match', *arguments, '--json'), 0).stdout)

    def test_keys_scripts_rely_on(self):
        result = self.match('tic_tac_toe', 'alphabeta:depth=9', 'random', '--games', 6)
        self.assertEqual(result['games'], 6)
        self.assertEqual(result['forfeits'], 0)
        self.assertIn('elo', result)
        self.assertLessEqual(result['elo_low'], result['elo'])
        self.assertLessEqual(result['elo'], result['elo_high'])
        self.assertEqual(result['elo_error'], max(result['elo'] - result['elo_low'],
                                                  result['elo_high'] - result['elo']))
        strong, weak = result['players']
        self.assertEqual(strong['name'], 'alphabeta:depth=9')
        self.assertEqual(strong['losses'], 0)
        self.assertEqual(strong['late_moves'], 0)
        self.assertEqual(strong['wins'], weak['losses'])
        self.assertEqual(sum(strong[key] for key in ('wins', 'draws', 'losses')), 6)

    def test_outside_engines(self):
        missing = run('match', 'orthodox_chess', 'uci:no-such-engine,depth=1', 'random')
        self.expect(missing, 2, '', "no program 'no-such-engine'")
        mute = run('match', 'orthodox_chess', 'uci:true,depth=1', 'random')
        self.expect(mute, 2, '', 'ended before it gave uciok')
        other = run('match', 'tic_tac_toe', 'uci:true,depth=1', 'random')
        self.expect(other, 2, '', 'chess-like games only')

    def test_records_can_be_walked(self):
        folder = self.folder / 'records'
        self.match('connect_four', 'random', 'legal', '--games', 2, '--record', folder)
        about = json.loads((folder / '0002.json').read_text())
        walked = self.expect(run('walk', 'connect_four', '--moves', folder / '0002.jsonl'), 0)
        last = json.loads(walked.stdout.splitlines()[-1])
        self.assertTrue(last['terminal'])
        self.assertEqual({role: values[0] for role, values in last['goals'].items()},
                         about['goals'])

    def test_chess_like_games_are_played_and_recorded(self):
        folder = self.folder / 'records'
        result = self.match('pell_chess', 'alphabeta:nodes=300', 'random', '--games', 2,
                            '--record', folder)
        self.assertEqual(result['players'][0]['losses'], 0)
        walked = self.expect(run('walk', 'pell_chess', '--moves', folder / '0001.jsonl'), 0)
        self.assertTrue(json.loads(walked.stdout.splitlines()[-1])['terminal'])

    def test_captures_that_explode_are_merged_for_play(self):
        # More than a million sequences of captures in the opening.
        game = self.write('feast.scl', FEAST)
        result = self.expect(run('perft', game, '--depth', 3), 2, in_stderr='have exploded')
        self.assertEqual(result.stdout, b'depth 0: 1\n')
        self.assertIn(b'error: depth 1 could not be counted: ', result.stderr)
        result = self.expect(run('perft', game, '--depth', 1, '--json'), 2, in_stderr='have exploded')
        found = json.loads(result.stdout)
        self.assertEqual(found['counts'], [1])
        self.assertIn('have exploded', found['limit'])
        self.expect(run('simulate', game, '--states', 200), 0, in_stdout='states a second')
        for players in (('alphabeta:nodes=50', 'mcts:nodes=50'), ('greedy', 'random')):
            result = run('match', game, *players, '--games', 1, '--clock', '30,30', '--max-plies',
                         3, '--json')
            self.expect(result, 0, in_stdout='"games"')

    def test_wrong_players_are_named(self):
        for players, words in ((['mtcs', 'random'], 'no player named'),
                               (['random'], 'one player for 2 roles'),
                               (['mcts', 'random'], 'has no limit'),
                               (['mcts:depth=zero', 'random'], 'bad value')):
            self.expect(run('match', 'tic_tac_toe', *players), 2, in_stderr=words)
        self.expect(run('match', 'rock_paper_scissors', 'alphabeta:depth=1', 'random'), 2,
                    in_stderr='move in turn')
        self.expect(run('match', 'tic_tac_toe', 'random', 'random', '--clock', '1,x'), 2,
                    in_stderr='--clock')


class Analyze(Program):
    GAME = '''game tiny
goals
  stalemate opponent
  eradicate [{opponent} {king}]
board_size 3 by 4
board_type planar
promote_rank 4
setup king at {(2,1)} pawn at {(2,2)}
define king
  moving movement leap <0,1> symmetry all_symmetry end movement end moving
  capturing
    capture by {clobber} type [{opponent} any_piece] effect remove
      movement leap <0,1> symmetry all_symmetry end movement
    end capture
  end capturing
end define
define pawn
  moving movement leap <0,1> symmetry {} end movement end moving
  promoting promote_to king end promoting
end define
end game.
'''

    def test_keys_scripts_rely_on(self):
        game = self.write('tiny.scl', self.GAME)
        found = json.loads(self.expect(run('analyze', game, '--json'), 0).stdout)
        self.assertEqual(found['roles'], ['white', 'black'])
        self.assertEqual((found['board']['cells'], found['board']['topology']), (12, 'planar'))
        self.assertEqual([(p['symbol'], p['owner'], p['moves']) for p in found['pieces']],
                         [('king', 'white', True), ('pawn', 'white', True),
                          ('king', 'black', True), ('pawn', 'black', True)])
        self.assertGreater(found['pieces'][0]['value'], found['pieces'][1]['value'])
        self.assertEqual(found['step_counters'], [])
        model = found['model']  # of its translation
        self.assertGreater(model['states'], 0)
        self.assertEqual(sorted(model['roles']), ['black', 'white'])
        self.assertTrue(all(key in model for key in ('payoff', 'control', 'termination', 'payoff_stability')))
        for advisor in found['advisors']:
            self.assertTrue(advisor['name'] and advisor['sentence'])
            self.assertIsInstance(advisor['weight'], (int, float))
        vital = next(a for a in found['advisors'] if a['name'] == 'vital')
        self.assertEqual(vital['lines'], [4])

    def test_tells_the_model_in_words_where_time_is_named(self):
        game = self.write('tiny.scl', self.GAME)
        self.expect(run('analyze', game, '--time', '2s'), 0, 'Termina')
        self.assertNotIn('Model:', self.expect(run('analyze', game), 0).stdout.decode())

    def test_words_name_the_rule_lines(self):
        game = self.write('tiny.scl', self.GAME)
        text = self.expect(run('analyze', game, '--advisors'), 0).stdout.decode()
        for words in ('max-static-mob', 'A king is worth 20.1, about 1.8 pawns', 'A pawn becomes a king from rank 4',
                      'A player loses with the last king. [line 4]', 'promote-distance'):
            self.assertIn(words, text)

    def test_options_change_the_numbers(self):
        game = self.write('tiny.scl', self.GAME)
        def pawn(*options):
            return json.loads(run('analyze', game, '--json', *options).stdout)['pieces'][1]['value']
        self.assertGreater(pawn(), pawn('--weights', 'promote=0'))
        self.assertGreater(pawn('--discount', 'inverse'), pawn())

    def test_what_cannot_be_analysed_is_status_2(self):
        game = self.write('tiny.scl', self.GAME)
        self.expect(run('analyze', game, '--weights', 'matrial=1'), 2, in_stderr="'matrial'")
        for names in ('nonsense', 'material+nonsense'):
            wrong = self.expect(run('analyze', game, '--advisors', names), 2, in_stderr="'nonsense'")
            self.assertIn('dynamic-mobility', wrong.stderr.decode())
        self.expect(run('analyze', game, '--discount', 'none'), 2, in_stderr='--discount')
        broken = self.write('broken.scl', self.GAME.replace('eradicate', 'eradicat'))
        self.expect(run('analyze', broken), 2, in_stderr='broken.scl:4:')

    def test_every_chess_like_game_of_the_library(self):
        games = sorted((pathlib.Path(__file__).parents[2] / 'games').glob('*.scl'))
        self.assertTrue(games)
        for game in games:
            self.expect(run('analyze', game, '--advisors'), 0, 'In words')


class Model(Program):
    def test_the_model_of_a_race_is_who_is_nearer(self):
        found = json.loads(
            self.expect(run('analyze', 'racetrack_corridor', '--json', '--time', '30s'), 0).stdout)
        model = found['model']
        words = 'right distance to y 9 - left distance to y 9'
        self.assertEqual([term['feature'] for term in model['payoff']], ['1', words])
        self.assertEqual([term['weight'] for term in model['payoff']], [50, 6.25])
        self.assertAlmostEqual(model['payoff_stability'] + model['control_stability'], 1)
        self.assertEqual(list(model['roles']), ['left', 'right'])

    def test_players_go_by_the_model_or_by_early_payoff(self):
        found = self.expect(run('match', 'racetrack_corridor', 'minimax:depth=1,advisors=model',
                                'minimax:depth=1,advisors=payoff', '--games', '4', '--json'), 0)
        self.assertEqual(json.loads(found.stdout)['players'][0]['wins'], 4)

    def test_chess_like_games_have_no_model(self):
        self.expect(run('match', 'hexapawn', 'alphabeta:advisors=model,depth=1', 'random'), 2,
                    in_stderr='no model')


class Reproduce(Program):
    def test_all_figures_of_the_metagamer_tables_hold(self):
        found = json.loads(self.expect(run('reproduce', 'metagamer-tables', '--json'), 0).stdout)
        self.assertEqual(found['name'], 'metagamer-tables')
        self.assertIs(found['holds'], True)
        self.assertEqual(len(found['rows']), 88)
        for row in found['rows']:
            self.assertEqual(row['paper'], row['ours'], row['what'])
        self.assertIn({'what': 'chess Q total', 'paper': 103, 'ours': 103, 'exact': 102.6875,
                       'holds': True},
                      found['rows'])
        self.assertGreater(found['seconds'], 0)

    def test_words_say_how_many_are_equal(self):
        self.expect(run('reproduce', 'metagamer-tables'), 0, '88 of 88 figures equal')

    def test_names_are_listed(self):
        self.expect(run('reproduce'), 0, 'metagamer-tables')
        self.expect(run('reproduce'), 0, 'clune-trials')
        self.expect(run('reproduce', 'metagamer-table'), 2, in_stderr="'metagamer-tables'?")

    def keep_rows(self, by_time):
        """Rows of all games, as if they had been played."""
        rows = [{'experiment': 'learned-games', 'long': False, 'seed': 1}]

        def add(what, score, note):
            rows.append({'what': what, 'paper': '', 'ours': str(score), 'exact': score,
                         'holds': True, 'note': note})
        for game, depth in (('othello.kif', 2), ('breakthrough.kif', 2), ('connect_four.kif', 3),
                            ('checkers.scl', 3), ('xiangqi.scl', 2), ('shogi.scl', 2),
                            ('backward_albatross.scl', 2), ('greedy_zebu.scl', 2),
                            ('hungry_gull.scl', 2), ('sworn_dove.scl', 2)):
            add(game + ', games learned from', 100, 'no contest')
            add(f'{game}, depth {depth}', 0.7, '14 won, 0 drawn, 6 lost')
            if game.endswith('.scl'):
                add(f'{game}, depth {depth}, no games', 0.55, '11 won, 0 drawn, 9 lost')
            score = next(by_time)
            add(game + ', equal time', score, f'{round(10 * score)} won, 0 drawn, '
                f'{round(10 - 10 * score)} lost')
        self.write('learned-games.jsonl', '\n'.join(map(json.dumps, rows)) + '\n')

    def test_rows_that_are_kept_are_not_played_again(self):
        sums = []
        for scores, holds in (([1, 0.9, 0.5, 0.6, 0.8, 1, 0.6, 0.5, 0.7, 0.5], True),
                              ([1, 0.1, 0.9, 0, 1, 0.2, 0.8, 0.6, 0.4, 0.6], False)):
            self.keep_rows(iter(scores))
            found = json.loads(self.expect(
                run('reproduce', 'learned-games', '--keep', self.folder, '--json'),
                0 if holds else 1).stdout)
            self.assertIs(found['holds'], holds)
            by_depth, by_time = found['rows'][-2:]
            self.assertEqual((by_depth['holds'], by_time['holds']), (True, holds))
            self.assertEqual(by_depth['games'], '140 won, 0 drawn, 60 lost')
            sums.append(round(by_time['exact'], 6))
        self.assertEqual(sums, [0.71, 0.56])
        some = json.loads(self.expect(
            run('reproduce', 'learned-games', '--keep', self.folder, '--json', '--only', 'xiangqi',
                '--only', 'othello.kif'), 0).stdout)['rows']
        self.assertIn('2 of ten', some[-1]['what'])
        self.assertIsNone(some[-1]['holds'], 'two games prove nothing')
        self.assertAlmostEqual(some[-1]['exact'], 1)
        self.expect(run('reproduce', 'learned-games', '--only', 'xiangki'), 2,
                    in_stderr="'xiangqi'?")
        self.expect(run('reproduce', 'metagamer-tables', '--only', 'xiangqi'), 2,
                    in_stderr='--only')
        self.expect(run('reproduce', 'learned-games', '--keep', self.folder, '--seed', '2'), 2,
                    in_stderr='another experiment, seed or length')
        self.expect(run('reproduce', 'metagamer-tables', '--keep', self.folder), 2,
                    in_stderr='--keep')

    def test_another_game_is_noticed(self):
        games = pathlib.Path(__file__).parents[2] / 'games'
        self.write('pell_chess.scl', (games / 'pell_chess.scl').read_bytes())
        text = (games / 'checkers.scl').read_text()
        self.write('checkers.scl', text.replace('eradicate [{opponent} any_piece]', ''))
        environment = dict(os.environ, RULEWISE_GAMES=str(self.folder))
        self.expect(run('reproduce', 'metagamer-tables', env=environment), 1, 'differs')


class Interrupted(Program):
    def interrupt(self, *arguments, by=signal.SIGINT, after=2):
        with subprocess.Popen([RULEWISE, *map(str, arguments)], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, bufsize=0) as program:
            first = program.stdout.read(1) if arguments[0] == 'walk' else time.sleep(after) or b''
            program.send_signal(by)
            output, errors = program.communicate(timeout=30)
        return program.returncode, first + output, errors

    def test_walk_keeps_whole_lines(self):
        game = self.write('counter.kif', COUNTER)
        status, output, errors = self.interrupt('walk', game, '--machine', 'reference')
        self.assertEqual(status, 130, errors)
        for number, line in enumerate(output.splitlines()):
            self.assertEqual(json.loads(line)['step'], number)

    def test_setting_up_ends_at_once(self):
        game = self.write('pigeons.kif', PIGEONS.replace('(true s1) (does you go)', '(hole ?p0)'))
        for command in (['perft', game, '--depth', 1, '--setup-time', 60],
                        ['simulate', game, '--setup-time', 60],
                        ['check', game, '--show', 'ground'],
                        ['match', game, 'random', '--setup-time', 60]):
            for by in (signal.SIGINT, signal.SIGTERM):
                with subprocess.Popen([RULEWISE, *map(str, command)], stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE) as program:
                    time.sleep(0.5)
                    program.send_signal(by)
                    self.assertEqual(program.communicate(timeout=5)[1], b'')
                self.assertEqual(program.returncode, 130, command)

    def test_no_engine_is_waited_for(self):
        engine = self.write('sleepy.sh', '''#!/bin/sh
while read -r line; do
  case "$line" in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*) sleep 100 ;;
  esac
done
''')
        os.chmod(engine, 0o755)
        with subprocess.Popen([RULEWISE, 'match', 'orthodox_chess', f'uci:{engine},depth=1',
                               'random', '--json'], stdout=subprocess.PIPE) as program:
            time.sleep(2)
            program.send_signal(signal.SIGINT)
            output, _ = program.communicate(timeout=20)
        self.assertEqual(program.returncode, 130)
        self.assertEqual(json.loads(output)['games'], 0)

    def test_walk_ends_inside_a_step(self):
        game = self.write('slow.kif', SLOW)
        with subprocess.Popen([RULEWISE, 'walk', game, '--machine', 'reference'],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            lines = [program.stdout.readline(), program.stdout.readline()]
            program.send_signal(signal.SIGINT)
            self.assertEqual(program.communicate(timeout=5), (b'', b''))
        self.assertEqual(program.returncode, 130)
        self.assertEqual([json.loads(line)['step'] for line in lines], [0, 1])

    def test_perft_prints_the_depths_it_finished(self):
        game = self.write('counter.kif', COUNTER)
        status, output, errors = self.interrupt('perft', game, '--depth', 200, '--json',
                                                '--machine', 'reference')
        self.assertEqual(status, 130, errors)
        found = json.loads(output)
        self.assertTrue(found['stopped'])
        self.assertEqual(found['counts'], [2 ** depth for depth in range(len(found['counts']))])

    def test_perft_prints_a_depth_when_it_is_done(self):
        with subprocess.Popen([RULEWISE, 'perft', 'orthodox_chess', '--depth', '30'], bufsize=0,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            lines = [program.stdout.readline() for _ in range(4)]
            program.send_signal(signal.SIGINT)
            output, errors = program.communicate(timeout=30)
        self.assertEqual(lines, [b'depth 0: 1\n', b'depth 1: 20\n', b'depth 2: 400\n',
                                 b'depth 3: 8902\n'])
        depths = 4 + len(output.splitlines())
        self.assertEqual(errors, b'rulewise: stopped while depth %d was counted\n' % depths)
        self.assertEqual(program.returncode, 130)

    def test_simulate_prints_what_it_has(self):
        status, output, errors = self.interrupt('simulate', 'tic_tac_toe', '--seconds', 60, '--json')
        self.assertIn(status, (0, 130), errors)
        self.assertGreater(json.loads(output)['playouts'], 0)

    def test_a_long_question_is_given_up(self):
        # The machines give up by themselves after some seconds of the processor.
        game = self.write('pigeons.kif', PIGEONS)
        for machine in ('relational', 'reference'):
            for by in (signal.SIGINT, signal.SIGTERM):
                status, output, errors = self.interrupt('perft', game, '--depth', 5, '--json',
                                                        '--machine', machine, by=by, after=0.8)
                self.assertEqual((status, errors), (130, b''))
                self.assertEqual(json.loads(output), {'counts': [1, 1], 'stopped': True})
            status, output, errors = self.interrupt('simulate', game, '--seconds', 600, '--json',
                                                    '--machine', machine, after=0.8)
            self.assertEqual((status, errors), (130, b''))
            self.assertEqual(json.loads(output)['states'], 1)

    def test_a_long_question_ends_with_the_time(self):
        game = self.write('pigeons.kif', PIGEONS)
        for machine in ('relational', 'reference'):
            result = run('simulate', game, '--seconds', 1, '--machine', machine, '--json')
            self.assertEqual(json.loads(self.expect(result, 0).stdout)['states'], 1)

    def test_a_closed_pipe_ends_the_program_quietly(self):
        game = self.write('counter.kif', COUNTER)
        program = subprocess.Popen([RULEWISE, 'walk', game, '--machine', 'reference'],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        program.stdout.readline()
        program.stdout.close()
        errors = program.stderr.read()
        program.stderr.close()
        self.assertNotEqual(program.wait(timeout=60), 0)
        self.assertEqual(errors, b'')

    def test_a_full_disk_is_noticed(self):
        with open('/dev/full', 'wb') as full:
            result = subprocess.run([RULEWISE, 'check', 'tic_tac_toe'], stdout=full,
                                    stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b'could not be written', result.stderr)



class PathsWithoutNumber(Program):
    def test_says_where_numbers_are_too_large_to_count(self):
        moves = ' '.join('(legal you %d)' % i for i in range(256))
        game = self.write('wide.kif', '(role you) (init s) (next s) (goal you 0) ' + moves +
                          '(<= terminal (true over))')
        result = self.expect(run('perft', game, '--depth', 9, '--json'), 0, in_stderr='from depth 8')
        counts = json.loads(result.stdout)['counts']
        self.assertEqual(counts, [256 ** depth for depth in range(8)] + [None, None])
        self.expect(run('perft', game, '--depth', 8), 0, 'depth 8: 2^64 - 1 or more')


def digits(count):
    return ' '.join('(d %d)' % i for i in range(count))


class NowhereToGo(Program):
    """Rules whose opening is over, or in which somebody cannot move, now or later."""
    OVER = '(role you) (legal you go) terminal (goal you 10) (init (s 0))'
    STUCK = ('(role you) (init (s 0)) (<= (legal you go) (true (s 1)))'
             '(<= (next (s 1)) (does you go)) (<= terminal (true (s 5))) (goal you 100)')
    STUCK_LATER = '''
(role a) (role b) (init (n 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (goal b 50)
(legal a up) (legal a stay)
(<= (legal b left) (not (true (n 3)))) (<= (legal b right) (not (true (n 3))))
(<= (next (n ?m)) (true (n ?k)) (succ ?k ?m) (does a up))
(<= (next (n ?k)) (true (n ?k)) (does a stay))
(<= terminal (true (n 4)))
(<= (goal a 100) (true (n 4))) (<= (goal a 50) (not (true (n 4))))
'''

    def test_random_games_end(self):
        for text in (self.OVER, self.STUCK, self.STUCK_LATER):
            for limit in (('--states', '10'), ('--seconds', '0.2')):
                self.assertEqual(run('simulate', '-', *limit, stdin=text.encode()).returncode, 0)

    def test_players_end(self):
        for text, others in ((self.OVER, []), (self.STUCK, []), (self.STUCK_LATER, ['random'])):
            for player in ('mcts:nodes=300', 'mcts:nodes=300,without=wide', 'auto:time=0.1s'):
                done = run('match', '-', player, *others, '--games', '1', '--max-plies', '20',
                           stdin=text.encode())
                self.assertEqual(done.returncode, 0, done.stderr)


class Memory(Program):
    """Every machine keeps to --memory, by and large, whatever the rules ask for."""
    START = '(role a) (init z) (legal a m) (goal a 50) (<= terminal (true zz)) ' \
            '(<= (next z) (true z)) '
    SHEETS = {
        'facts': digits(130) + '(<= (next (p ?x ?y ?z)) (true z) (d ?x) (d ?y) (d ?z))',
        'asked': digits(60) + ' '.join('(init (q %d))' % i for i in range(60)) + '''
            (<= (next (q ?x)) (true (q ?x)))
            (<= (next (w ?x ?y ?z)) (true (q ?x)) (true (q ?y)) (true (q ?z))
                (not (true (w ?x ?y ?z))))
            (<= (next u) (true (q ?x)) (true (q ?y)) (true (q ?z)) (not (odd ?x ?y ?z)))
            (<= (odd ?x ?y ?z) (true (w ?z ?y ?x)))''',
        'texts': digits(200) + '(<= (next (p (long %s) ?x ?y)) (true z) (d ?x) (d ?y))'
                 % ' '.join(['abcdefghijklmnopqrstuvwxyz'] * 20),
        'moves': digits(120) + '''(<= (legal a (go ?x ?y)) (d ?x) (d ?y))
            (<= (next (at ?x ?y)) (does a (go ?x ?y)))
            (<= (next (at ?x ?y)) (true (at ?x ?y)) (does a (go ?u ?v)) (distinct ?x ?u))''',
    }
    MIB = 48
    PROGRAM_MIB = 12  # what the program takes for itself

    def run_measured(self, *arguments):
        with subprocess.Popen([RULEWISE, *map(str, arguments), '--memory', str(self.MIB)],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as program:
            output = program.stdout.read().decode()
            _, status, usage = os.wait4(program.pid, 0)
            program.returncode = os.waitstatus_to_exitcode(status)
        mib = usage.ru_maxrss / 1024
        self.assertLess(mib, 1.3 * self.MIB + self.PROGRAM_MIB, (arguments, output))
        return program.returncode, output

    def test_rules_over_it_are_left_to_the_relational_machine(self):
        for name, text in self.SHEETS.items():
            game = self.write(name + '.kif', self.START + text)
            status, output = self.run_measured('perft', game, '--depth', 1)
            self.assertEqual(status, 0, output)
            self.assertRegex(output, '--memory.*; playing by the relational machine\n')
            for machine in ('single', 'wide'):
                status, output = self.run_measured('perft', game, '--depth', 1,
                                                   '--machine', machine)
                self.assertEqual(status, 2, output)
                self.assertIn('--memory', output)

    def test_rules_over_it_are_refused(self):
        # No text is kept here: what this process holds counts for its children too.
        for before, piece, count, after in (('', 'p ', 2_000_000, ''), ('', '(p q)', 1_000_000, ''),
                                            ('(<= p ', 'q ', 2_000_000, ')'),
                                            ('', 'p ', 8_000_000, '')):
            game = self.write('long.kif', self.START + before + piece * count + after)
            status, output = self.run_measured('perft', game, '--depth', 1)
            self.assertEqual(status, 2, output)
            self.assertIn('--memory', output)

    def test_a_pipe_is_read_no_further_than_that(self):
        text = (self.START + '; ' + 'x' * 200_000 + '\n').encode()
        self.expect(run('perft', '-', '--depth', 1, '--memory', 1, stdin=text), 2,
                    in_stderr='longer than an eighth of --memory')
        self.expect(run('perft', '-', '--depth', 1, '--memory', 4, stdin=text), 0)

    def test_questions_over_it_end_with_a_line(self):
        game = self.write('facts.kif', self.START + digits(130) +
                          '(<= (next (p ?w ?x ?y ?z)) (true z) (d ?w) (d ?x) (d ?y) (d ?z))')
        for machine in ('relational', 'reference'):
            status, output = self.run_measured('perft', game, '--depth', 3, '--machine', machine,
                                               '--state-size', 1 << 20)
            self.assertEqual(status, 2, output)
            self.assertIn('--memory', output)


class Times(Program):
    def test_must_end(self):
        for text in ('nan', 'inf', '0', '-1', 'soon'):
            self.expect(run('simulate', 'nim', '--seconds', text), 2, in_stderr='--seconds')
            self.expect(run('perft', 'nim', '--depth', '1', '--setup-time', text), 2,
                        in_stderr='--setup-time')


class AnalyzeGdl(Program):
    def test_finds_the_board_of_a_game_in_gdl(self):
        answer = json.loads(self.expect(run('analyze', 'tic_tac_toe', '--json'), 0).stdout)
        self.assertEqual(answer['roles'], ['x', 'o'])
        self.assertEqual(answer['board']['cells'], 9)
        self.assertEqual({p['symbol']: p['owner'] for p in answer['pieces']}, {'x': 'x', 'o': 'o'})
        self.assertEqual(answer['step_counters'], [])

    def test_says_so_where_there_is_no_board(self):
        self.expect(run('analyze', 'nim'), 0, 'No board was found')

    def test_refuses_what_is_no_time(self):
        self.expect(run('analyze', 'nim', '--time', 'soon'), 2, in_stderr='write it as 5s')

    def test_tells_faults_of_the_rules(self):
        rules = self.write('faulty.kif', '(role x')
        self.expect(run('analyze', rules), 2, in_stderr='faulty.kif:1:1: error')

    def test_writes_a_report_with_plots(self):
        folder = self.folder / 'page'
        result = run('analyze', 'tic_tac_toe', '--report', '--time', '3s', '--out', folder, '--json')
        page = json.loads(self.expect(result, 0).stdout)
        self.assertGreater(page['random']['games'], 0)
        self.assertEqual(sum(e['games'] > 0 for e in page['endings']), 5)  # four kinds of lines, or a full board
        self.assertEqual(sorted(f.name for f in folder.iterdir()),
                         ['games.csv', 'lengths.svg', 'report.md', 'skill.svg', 'skill_depth.svg'])
        self.assertIn('Random play', (folder / 'report.md').read_text())

    def test_reports_on_chess_like_games_too(self):
        page = json.loads(self.expect(run('analyze', 'hexapawn', '--report', '--time', '3s', '--json'), 0).stdout)
        ended = {e['line']: e['games'] for e in page['endings']}
        self.assertGreater(ended[6], 0)  # nobody can move
        self.assertGreater(ended[7], 0)  # a pawn arrives
        self.assertEqual(page['unused_rules'], [])

    def test_tells_of_one_role_alone(self):
        text = self.expect(run('analyze', 'tic_tac_toe', '--role', 'o'), 0).stdout.decode()
        self.assertIn('For o:', text)
        self.assertNotIn('For x:', text)
        answer = json.loads(self.expect(run('analyze', 'tic_tac_toe', '--role', 'o', '--json'), 0).stdout)
        self.assertEqual(answer['model']['role'], 'o')
        self.assertEqual(list(answer['model']['roles']), ['o'])
        self.assertEqual({g['role'] for g in answer['goals']}, {'o'})
        pieces = json.loads(self.expect(run('analyze', 'hexapawn', '--role', 'black', '--json'), 0).stdout)['pieces']
        self.assertEqual({p['owner'] for p in pieces}, {'black'})
        self.expect(run('analyze', 'hexapawn', '--role', 'black'), 0, 'For black pieces are worth: ')
        for game in ('tic_tac_toe', 'hexapawn'):
            self.expect(run('analyze', game, '--role', 'nobody'), 2, in_stderr="no role named 'nobody'")

    def test_refuses_options_that_would_change_nothing(self):
        for options in (['--prose'], ['--weights', 'promote=0'], ['--discount', 'inverse']):
            self.expect(run('analyze', 'nim', *options), 2, in_stderr=options[0] + ' changes nothing')
            self.expect(run('analyze', 'hexapawn', '--report', *options), 2,
                        in_stderr=options[0] + ' changes nothing')
        for options in (['--advisors', 'none'], ['--role', 'white']):
            self.expect(run('analyze', 'hexapawn', '--report', *options), 2,
                        in_stderr=options[0] + ' changes nothing in the report')

    def test_follows_the_lead_only_where_points_are_shared(self):
        self.expect(run('analyze', 'tic_tac_toe', '--report', '--time', '3s'), 0, 'The lead changes')
        rules = self.write('both.kif', '''
            (role a) (role b) (succ 0 1) (succ 1 2) (succ 2 3) (init (step 0))
            (<= (legal ?r give) (role ?r)) (<= (legal ?r take) (role ?r))
            (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
            (<= (next (gave ?r)) (does ?r give))
            (<= terminal (true (step 3)))
            (<= (goal ?r 60) (role ?r) (true (gave ?r))) (<= (goal ?r 30) (role ?r) (not (true (gave ?r))))''')
        self.expect(run('analyze', rules, '--report', '--time', '3s'), 0, 'The lead is not followed')

    def test_says_where_it_cannot_write(self):
        file = self.write('taken', 'x')
        result = self.expect(run('analyze', 'nim', '--time', '1s', '--out', file), 2, in_stderr='cannot write')
        self.assertEqual(result.stdout, b'')  # before anything is played

    def test_says_why_nothing_is_weighed_in_games_of_one_step(self):
        rules = self.write('one_step.kif', '''
            (role a) (init now) (legal a left) (legal a right) (<= (next over) (does a left))
            (<= (next done) (does a right)) (<= terminal (true over)) (<= terminal (true done))
            (<= (goal a 100) (true over)) (<= (goal a 0) (not (true over)))''')
        self.expect(run('analyze', rules, '--time', '1s'), 0, 'has a state after a move and before its end')


if __name__ == '__main__':
    unittest.main()
