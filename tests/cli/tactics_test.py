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
        for rule in answer['rules']:
            self.assertTrue(rule['text'].startswith('(<= ('), rule)
            self.assertLessEqual(len(rule['conditions']), 200)
            self.assertLessEqual(len(rule['moves']), 5)
        self.assertEqual(answer['check']['exceptions'], 0)
        self.assertEqual(answer['check']['positions'], 500)

    def test_forced_draws_its_rules(self):
        text = run('forced', 'tic_tac_toe').stdout.decode()
        self.assertIn('wins at once by (mark 3 ?a)', text)
        self.assertIn('    p p *\n', text)

    def test_forced_takes_chess_like_games(self):
        found = run('forced', 'hexapawn', '--check', 200, '--json')
        self.assertEqual(found.returncode, 0, found.stderr)

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

    def test_bad_input_is_status_2(self):
        for arguments in (['prove', 'tic_tac_toe', '--role', 'z'],
                          ['prove', 'tic_tac_toe', '--moves', self.folder / 'none'],
                          ['prove', 'tic_tac_toe', '--position', self.write('p', '(cell ?x 1 x)')],
                          ['forced', 'nosuch']):
            found = run(*arguments)
            self.assertEqual(found.returncode, 2, found.stderr)
            self.assertIn(b'error', found.stderr)
            self.assertEqual(found.stdout, b'')


if __name__ == '__main__':
    unittest.main()
