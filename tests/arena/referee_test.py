"""referee_test.py RULEWISE — `rulewise referee` with players that answer well, badly, or not at all."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import peer

RULEWISE = os.path.abspath(sys.argv.pop(1))


def run(*arguments):
    return subprocess.run([RULEWISE, *map(str, arguments)], capture_output=True, timeout=300,
                          check=False)


class Marker:
    """An honest player of tic-tac-toe that knows the protocol and nothing else of the program.
    It learns the words of the rules from where they stand in them."""

    def __init__(self):
        self.free, self.role, self.step, self.mark, self.noop = [], 0, 0, '', ''

    def __call__(self, text):
        message = peer.terms_of(text)[0]
        verb = message[0].upper()
        if verb == 'START':
            rules = message[3]
            roles = [rule[1] for rule in rules if rule[0] == 'role']
            legal = [rule[1][2] for rule in rules if rule[0] == '<=' and rule[1][0] == 'legal']
            self.mark = next(move[0] for move in legal if isinstance(move, list))
            self.noop = next(move for move in legal if isinstance(move, str))
            self.role, self.step = roles.index(message[2]), 0
            self.free = [[self.mark, str(x), str(y)] for x in (1, 2, 3) for y in (1, 2, 3)]
            return 'READY'
        if verb != 'PLAY':
            return 'DONE'
        if isinstance(message[2], list):
            self.free = [move for move in self.free if move not in message[2]]
            self.step += 1
        mine = self.step % 2 == self.role
        return peer.text_of(self.free[0]) if mine else self.noop


def reply(body, head='Content-length: %d\r\n'):
    return b'HTTP/1.0 200 OK\r\n' + (head % len(body)).encode() + b'\r\n' + body


BAD_ANSWERS = {
    'illegal': lambda _: '(mark 9 9)',
    'another game': lambda _: '(move (piece 1) a b)',
    'a variable': lambda _: '(mark ?x 1)',
    'a rude word': lambda _: 'NO WAY',
    'nothing': lambda _: '',
    'a parenthesis': lambda _: '(',
    'deep': lambda _: '(' * 3000 + ')' * 3000,
    'bytes': lambda _: reply(bytes(range(256))),
    'not HTTP': lambda _: b'SSH-2.0-OpenSSH_9.2p1\r\n\r\n',
    'no end': lambda _: b'HTTP/1.0 200 OK\r\nContent-length: 100\r\n\r\n(mark',
    'wrong length': lambda _: b'HTTP/1.0 200 OK\r\nContent-length: x\r\n\r\n(mark 1 1)',
    'oversized': lambda _: reply(b'x' * (5 << 20)),
    'endless head': lambda _: b'HTTP/1.0 200 OK\r\n' + b'X: y\r\n' * 50_000,
    'hangs up': lambda _: b'',
    'server error': lambda _: b'HTTP/1.0 500 No\r\n\r\n(mark 1 1) (mark 1 1)',
}


class Referee(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def player(self, answer):
        player = peer.BadPlayer(answer)
        self.addCleanup(player.__exit__)
        return player

    def referee(self, *players, game='tic_tac_toe', clock='20,20', options=(), status=0):
        seats = [word for player in players for word in ('--player', f'127.0.0.1:{player.port}')]
        result = run('referee', game, *seats, '--clock', clock, '--record', self.folder, '--json',
                     *options)
        self.assertEqual(result.returncode, status, result.stderr)
        records = []
        for name in sorted(os.listdir(self.folder)):
            if name.endswith('.json'):
                with open(os.path.join(self.folder, name), encoding='utf-8') as file:
                    records.append(json.load(file))
        return json.loads(result.stdout), records

    def assert_replays(self, record, game='tic_tac_toe'):
        moves = os.path.join(self.folder, record['matchId'] + '.jsonl')
        walk = run('walk', game, '--moves', moves)
        self.assertEqual(walk.returncode, 0, walk.stderr)
        last = json.loads(walk.stdout.splitlines()[-1])
        self.assertTrue(last['terminal'])
        self.assertEqual([goals[-1] for goals in last['goals'].values()], record['goalValues'])


class Honest(Referee):
    def test_record_is_as_the_field_has_it_and_replays(self):
        result, records = self.referee(self.player(Marker()), self.player(Marker()),
                                       options=['--games', 2])
        self.assertEqual((result['matches'], result['completed']), (2, 2))
        for record in records:
            steps = len(record['moves'])
            self.assertEqual(len(record['states']), steps + 1)
            self.assertEqual(len(record['stateTimes']), steps + 1)
            self.assertEqual(record['errors'], [['', '']] * (steps + 1))
            self.assertTrue(record['isCompleted'] and not record['isAborted'])
            self.assertEqual((record['startClock'], record['playClock']), (20, 20))
            self.assertIn('control', record['states'][0])
            self.assertEqual(len(record['playerNamesFromHost']), 2)
            self.assert_replays(record)

    def test_scrambled_names_tell_nothing_and_play_the_same(self):
        players = [self.player(Marker()), self.player(Marker())]
        _, records = self.referee(*players, options=['--scramble', '--seed', 5])
        self.assertTrue(records[0]['scrambled'])
        self.assertEqual(records[0]['errors'][-1], ['', ''])
        self.assert_replays(records[0])
        starts = [player.messages[0] for player in players]
        for text in starts:
            self.assertNotIn('mark', text)
            self.assertNotIn('cell', text)
        rules = [text[text.index('(('):] for text in starts]
        self.assertNotEqual(rules[0], rules[1])

    def test_a_chess_like_game_is_sent_in_gdl(self):
        player = self.player(lambda _: 'READY')
        _, records = self.referee(player, self.player(lambda _: 'READY'), game='hexapawn')
        self.assertIn('(role white)', player.messages[0])
        self.assertTrue(records[0]['isCompleted'])
        rules = os.path.join(self.folder, 'hexapawn.kif')
        with open(rules, 'wb') as file:
            file.write(run('translate', 'hexapawn', '--to', 'gdl').stdout)
        self.assert_replays(records[0], rules)


class Bad(Referee):
    def test_every_bad_answer_is_replaced_and_told(self):
        for name, answer in BAD_ANSWERS.items():
            with self.subTest(name):
                bad = self.player(lambda text, a=answer:
                                  'READY' if text.startswith('(START') else a(text))
                good = self.player(Marker())
                result, records = self.referee(good, bad)
                record = records[-1]
                self.assertEqual([errors[0] for errors in record['errors']],
                                 [''] * len(record['errors']))
                self.assertTrue(all(errors[1] for errors in record['errors'][1:]))
                counts = result['players'][1]
                self.assertEqual(counts['illegal'] + counts['gone'], len(record['moves']))
                self.assert_replays(record)
                for file in os.listdir(self.folder):
                    os.remove(os.path.join(self.folder, file))

    def test_a_player_that_says_nothing_is_late(self):
        silent = self.player(lambda text: None)
        result, records = self.referee(self.player(Marker()), silent, clock='0.2,0.05')
        self.assertEqual(result['players'][1]['late'], len(records[0]['moves']) + 1)
        self.assertEqual(result['players'][0]['late'], 0)
        self.assert_replays(records[0])

    def test_a_player_that_is_not_there(self):
        gone = peer.BadPlayer(lambda _: None)
        gone.__exit__()
        result, records = self.referee(self.player(Marker()), gone)
        self.assertEqual(result['players'][1]['gone'], len(records[0]['moves']) + 1)
        self.assert_replays(records[0])

    def test_a_player_that_dies_half_way(self):
        died = threading.Event()

        def answer(text):
            if text.startswith('(PLAY') and text.count('mark') >= 1:
                died.set()
            return b'' if died.is_set() else marker(text)

        marker = Marker()
        result, records = self.referee(self.player(answer), self.player(Marker()))
        self.assertGreater(result['players'][0]['gone'], 0)
        self.assert_replays(records[0])

    def test_the_same_seed_replaces_by_the_same_moves(self):
        bad = self.player(lambda _: 'no')
        worse = self.player(lambda _: '(')
        first = self.referee(bad, worse, options=['--seed', 3])[1][0]['moves']
        for file in os.listdir(self.folder):
            os.remove(os.path.join(self.folder, file))
        self.assertEqual(self.referee(worse, bad, options=['--seed', 3])[1][0]['moves'], first)

    def test_clocks_and_counts_are_checked(self):
        for words in (['--clock', '-1,1'], ['--clock', 'nan,1'], ['--clock', '1e400,1'],
                      ['--clock', '1,0'], ['--max-steps', '-1']):
            result = run('referee', 'tic_tac_toe', '--player', 'localhost:1,localhost:2', *words)
            self.assertEqual(result.returncode, 2, words)
            self.assertIn(words[0].encode(), result.stderr)
            self.assertIn(b'hint: ', result.stderr)

    def test_wrong_usage_is_told(self):
        for words in (['--player', 'nowhere'], ['--player', 'localhost:1'],
                      ['--player', 'localhost:1', '--player', 'localhost:x']):
            result = run('referee', 'tic_tac_toe', *words)
            self.assertEqual(result.returncode, 2)
            self.assertTrue(result.stderr.startswith(b'rulewise: error: '), result.stderr)


class Together(Referee):
    def test_many_matches_between_two_of_our_players(self):
        """ARENA_MATCHES of them: 1000 shows that nothing is lost, late or leaked."""
        count = int(os.environ.get('ARENA_MATCHES', '30'))
        players = []
        for kind in ('random', 'alphabeta:depth=2'):
            players.append(peer.Process(RULEWISE, 'player', '--port', 0, '--with', kind))
            self.addCleanup(players[-1].end)
        seats = [f'--player=127.0.0.1:{player.port}' for player in players]
        warm = run('referee', 'tic_tac_toe', *seats, '--clock', '20,20', '--json')
        self.assertEqual(warm.returncode, 0, warm.stderr)
        time.sleep(1.2)
        files = [player.open_files() for player in players]
        memory = [player.memory_mib() for player in players]
        result = run('referee', 'tic_tac_toe', *seats, '--clock', '20,20', '--games', count,
                     '--scramble', '--json')
        self.assertEqual(result.returncode, 0, result.stderr)
        told = json.loads(result.stdout)
        self.assertEqual((told['matches'], told['completed']), (count, count))
        for player in told['players']:
            self.assertEqual((player['late'], player['gone'], player['illegal']), (0, 0, 0))
        self.assertGreater(told['players'][1]['wins'], told['players'][0]['wins'])
        for _ in range(50):
            if [player.open_files() for player in players] == files:
                break
            time.sleep(0.1)
        self.assertEqual([player.open_files() for player in players], files)
        for player, before in zip(players, memory):
            self.assertLess(player.memory_mib(), before + 100)
        if count >= 1000:
            print('memory in MiB before and after:', memory,
                  [player.memory_mib() for player in players], told, file=sys.stderr)


if __name__ == '__main__':
    unittest.main()
