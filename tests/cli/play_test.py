"""play_test.py RULEWISE — `play` and `match` seen from outside: scripts, signals, files."""
import json
import os
import pathlib
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest

RULEWISE = os.path.abspath(sys.argv.pop(1))


def run(*arguments, stdin=''):
    return subprocess.run([RULEWISE, *map(str, arguments)], capture_output=True, text=True,
                          input=stdin, timeout=120)


class Terminal:
    """The program on a terminal of its own."""

    def __init__(self, *arguments):
        self.mine, theirs = pty.openpty()
        self.process = subprocess.Popen([RULEWISE, *map(str, arguments)], stdin=theirs,
                                        stdout=theirs, stderr=theirs, start_new_session=True)
        os.close(theirs)
        self.seen = ''

    def read_until(self, text, limit=60):
        end = time.monotonic() + limit
        while text not in self.seen:
            ready, _, _ = select.select([self.mine], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f'no {text!r} in {self.seen!r}')
            self.seen += os.read(self.mine, 4096).decode()
        before, self.seen = self.seen.split(text, 1)
        return before

    def type(self, line):
        os.write(self.mine, (line + '\n').encode())

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.mine)


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def terminal(self, *arguments):
        terminal = Terminal(*arguments)
        self.addCleanup(terminal.close)
        return terminal


class Play(Case):
    def play(self, *arguments, script):
        result = run('play', *arguments, stdin=script)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def test_a_script_plays_both_languages(self):
        text = self.play('tic_tac_toe', '--player', 'alphabeta:depth=9',
                         script='moves\n5\nwhy\nquit\n')
        self.assertIn('5  (mark 2 2)', text)
        self.assertIn('o plays (mark', text)
        text = self.play('pell_chess', '--player', 'alphabeta:nodes=2000', '--as', 'black',
                         script='e7e6\nwhy\nhint\n')
        self.assertIn('8  r n b q k b n r', text)
        self.assertIn('white plays white', text)
        self.assertIn('For it: ', text)

    def test_lines_end_cleanly_and_bad_ones_lose_nothing(self):
        text = self.play('tic_tac_toe', '--player', 'legal',
                         script='nonsense\n\n(mark 2 2)\nxyzzy\n99\nundo\nundo')
        self.assertIn("No move or command 'nonsense'", text)
        self.assertIn('nothing to take back', text)

    def test_one_role_many_roles_and_all_at_once(self):
        self.assertIn(' plays (', self.play('hanoi', '--time', 0.2, script='hint\n1\nquit\n'))
        text = self.play('connect_three_players', '--time', 0.05, script='1\nwhy\nquit\n')
        self.assertEqual(text.count(' plays '), 3, text)
        text = self.play('rock_paper_scissors', '--time', 0.05, script='1\n' * 60)
        self.assertIn('The game is over', text)

    def test_saved_games_load_and_walk(self):
        game = self.folder / 'game.jsonl'
        self.play('breakthrough', '--player', 'random', script=f'1\n2\n3\nsave {game}\n')
        walked = run('walk', 'breakthrough', '--moves', game)
        self.assertEqual(walked.returncode, 0, walked.stderr)
        self.assertEqual(len(walked.stdout.splitlines()), 7)
        again = self.play('breakthrough', script=f'load {game}\nsave {game}2\n')
        self.assertIn('6 moves loaded', again)
        empty = self.folder / 'empty.jsonl'
        empty.write_text('')
        kept = self.play('breakthrough', script=f'load {game}\nload {empty}\nsave {game}3\n')
        self.assertIn('has no moves; nothing was loaded', kept)
        self.assertEqual(game.read_text(), pathlib.Path(f'{game}3').read_text())
        self.assertEqual(game.read_text(), pathlib.Path(f'{game}2').read_text())
        chess = self.folder / 'chess.jsonl'
        self.play('pell_chess', '--player', 'random', script=f'1\n2\nsave {chess}\n')
        self.assertEqual(run('walk', 'pell_chess', '--moves', chess).returncode, 0)

    def test_usage_errors(self):
        for arguments, words in ((('--as', 'z'), 'the roles are x, o'),
                                 (('--player', 'nobody'), 'no player named'),
                                 (('--time', '0'), '--time'), (('--time', 'nan'), '--time'),
                                 (('--start', 'nan'), '--start')):
            result = run('play', 'tic_tac_toe', *arguments)
            self.assertEqual(result.returncode, 2)
            self.assertIn(words, result.stderr)

    def test_interrupting_a_thought_makes_it_move(self):
        terminal = self.terminal('play', 'breakthrough', '--time', 600, '--player', 'mcts')
        terminal.read_until('> ')
        terminal.type('1')
        terminal.read_until('thinking')
        time.sleep(0.3)
        terminal.interrupt()
        terminal.read_until('black: ')
        terminal.read_until('> ')
        terminal.type('quit')
        self.assertEqual(terminal.process.wait(60), 0)

    def test_interrupting_at_the_prompt_leaves(self):
        terminal = self.terminal('play', 'tic_tac_toe')
        terminal.read_until('> ')
        terminal.interrupt()
        self.assertEqual(terminal.process.wait(60), 130)


class Match(Case):
    def match(self, *arguments):
        result = run('match', *arguments, '--json')
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_one_alone_wins_with_more_than_half_of_the_points(self):
        lost = self.match('eight_puzzle', 'legal', '--games', 2, '--max-plies', 100)['players'][0]
        self.assertEqual((lost['wins'], lost['losses'], lost['points']), (0, 2, 0))
        won = self.match('eight_puzzle', 'puzzle:nodes=100000', '--games', 1)['players'][0]
        self.assertEqual((won['wins'], won['losses'], won['points']), (1, 0, 1))

    def test_rules_from_stdin_are_known_to_players_too(self):
        rules = (pathlib.Path(__file__).parents[2] / 'games' / 'tic_tac_toe.kif').read_text()
        result = run('match', '-', 'alphabeta:advisors=insight,depth=1', 'legal', '--games', 2,
                     '--json', stdin=rules)
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_a_start_clock_keeps_to_the_advisors_that_are_named(self):
        result = run('match', 'tic_tac_toe', 'auto:advisors=facts', 'legal', '--machine',
                     'reference', '--clock', '1,0.2', '--games', 1, '--max-plies', 4, '--json')
        self.assertIn(result.returncode, (0, 2), result.stderr)

    def test_openings_of_a_book_come_in_pairs(self):
        book = self.folder / 'book'
        book.write_text('[["(mark 1 1)","noop"]]\n\n[["(mark 2 2)","noop"],["noop","(mark 3 3)"]]\n')
        self.match('tic_tac_toe', 'random', 'legal', '--games', 4, '--book', book, '--record',
                   self.folder / 'games')
        first = [(self.folder / 'games' / f'000{n}.jsonl').read_text().splitlines()[0]
                 for n in (1, 2, 3, 4)]
        self.assertEqual(first[0], first[1])
        self.assertEqual(first[2], first[3])
        self.assertNotEqual(first[0], first[2])
        book.write_text('[["(mark 1 1)","noop"]]\n[["(mark 9 9)","noop"]]\n')
        result = run('match', 'tic_tac_toe', 'random', 'legal', '--book', book)
        self.assertEqual(result.returncode, 2)
        self.assertIn('book:2: ', result.stderr)

    def test_what_leaves_players_nothing_to_play_is_refused(self):
        book = self.folder / 'book'
        book.write_text('[["(mark 1 1)","noop"]]\n')
        blank = self.folder / 'blank'
        blank.write_text(' \n\n')
        row = [[f'(mark 1 {n // 2 + 1})', 'noop'] if n % 2 == 0 else
               ['noop', f'(mark 2 {n // 2 + 1})'] for n in range(5)]
        over = self.folder / 'over'
        over.write_text(json.dumps(row[:4]) + '\n' + json.dumps(row) + '\n')
        for arguments, words in ((('--openings', 1000), 'shorter openings'),
                                 (('--openings', 999), 'ended the game'),
                                 (('--openings', 9), 'draw fewer'),
                                 (('--max-plies', 0), 'no moves'),
                                 (('--openings', 3, '--max-plies', 3), 'shorter openings'),
                                 (('--book', book, '--max-plies', 1), 'shorter openings'),
                                 (('--book', book, '--openings', 2), 'not both'),
                                 (('--book', blank), 'no opening in the book'),
                                 (('--book', ''), "''"),
                                 (('--book', over), 'over:2: the game is over')):
            result = run('match', 'tic_tac_toe', 'random', 'legal', *arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ''), arguments)
            self.assertIn(words, result.stderr)
        result = run('selfplay', 'tic_tac_toe', 'random', '--max-plies', 0, '--games', 1)
        self.assertEqual((result.returncode, result.stdout), (2, ''))

    def test_no_game_has_no_score(self):
        for arguments in ((), ('--json',)):
            with subprocess.Popen([RULEWISE, 'match', 'breakthrough', 'mcts:time=600s',
                                   'mcts:time=600s', *arguments], stdout=subprocess.PIPE,
                                  text=True) as program:
                time.sleep(2)
                program.send_signal(signal.SIGINT)
                output, _ = program.communicate(timeout=20)
            self.assertEqual(program.returncode, 130)
            if not arguments:
                self.assertEqual(output, 'no game ended: there is no score\n')
                continue
            result = json.loads(output)
            self.assertEqual((result['games'], result['elo'], result['players'][0]['score']),
                             (0, None, None))

    def test_what_was_played_is_kept_when_it_is_interrupted(self):
        thinker = 'mcts:time=600s,without=tactics'
        with subprocess.Popen([RULEWISE, 'match', 'breakthrough', thinker, thinker,
                               '--openings', '4', '--record', self.folder / 'kept'],
                              stdout=subprocess.PIPE, text=True) as program:
            while len(os.listdir(f'/proc/{program.pid}/task')) < 2:  # until somebody thinks
                self.assertIsNone(program.poll())
                time.sleep(0.05)
            program.send_signal(signal.SIGINT)
            output, _ = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 130)
        self.assertIn('4 moves (stopped)', output)
        record = json.loads((self.folder / 'kept' / '0001.json').read_text())
        self.assertEqual((record['end'], record['plies'], record['goals']), ('stopped', 4, None))
        walked = run('walk', 'breakthrough', '--moves', self.folder / 'kept' / '0001.jsonl')
        self.assertEqual(walked.returncode, 0, walked.stderr)
        self.assertEqual(len(walked.stdout.splitlines()), 5)

    def test_records_say_why(self):
        self.match('tic_tac_toe', 'alphabeta:depth=9', 'mcts:nodes=100', '--games', 2,
                   '--explain', '--record', self.folder)
        record = json.loads((self.folder / '0001.json').read_text())
        self.assertIn('x plays (mark', record['reasons'][0])
        self.assertEqual(run('walk', 'tic_tac_toe', '--moves',
                             self.folder / '0001.jsonl').returncode, 0)

    def test_clocks_of_every_kind(self):
        result = self.match('breakthrough', 'mcts:ponder=on', 'alphabeta', '--games', 2,
                            '--game-clock', '4+0.2', '--max-plies', 30)
        self.assertEqual(result['games'], 2)
        self.match('tic_tac_toe', 'auto', 'auto', '--games', 2, '--clock', '0.5,0.2')
        for clock in ('x', '0', '5+', '-1+2'):
            self.assertEqual(run('match', 'tic_tac_toe', 'mcts', 'mcts', '--game-clock',
                                 clock).returncode, 2)

    def test_repeated_games_count_once(self):
        """Who draws no lots plays the same two games for ever: they prove no more than one pair."""
        two = self.match('tic_tac_toe', 'legal', 'alphabeta:depth=1', '--games', 2)
        many = self.match('tic_tac_toe', 'legal', 'alphabeta:depth=1', '--games', 40)
        self.assertEqual((many['repeats'], many['repeated_pairs']), (38, 19))
        self.assertEqual(many['elo_low'], two['elo_low'])
        self.assertEqual(many['players'][0]['score_high'], two['players'][0]['score_high'])
        text = run('match', 'tic_tac_toe', 'legal', 'alphabeta:depth=1', '--games', 4).stdout
        self.assertIn('2 of 4 games are repeats', text)

    def test_intervals_stay_within_a_hundred_per_cent(self):
        text = run('match', 'tic_tac_toe', 'legal', 'legal', '--games', 1).stdout
        self.assertIn('100.0 % (20.7 to 100.0) of one game\n', text)

    def test_a_higher_level_wins(self):
        result = self.match('connect_four', 'mcts:level=6', 'mcts:level=1', '--games', 8)
        self.assertGreater(result['players'][0]['score'], 0.5)


if __name__ == '__main__':
    unittest.main()
