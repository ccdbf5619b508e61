"""player_test.py RULEWISE — `rulewise player` under managers that are honest, and others."""
import contextlib
import json
import os
import random
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import peer

RULEWISE = os.path.abspath(sys.argv.pop(1))
RULES = peer.rules_of('tic_tac_toe')


def start(match, role='x', rules=RULES, clocks='20 20'):
    return f'(START {match} {role} ({rules}) {clocks})'


def play_match(test, port, match, role='x', upper=False):
    """A whole game of tic-tac-toe against random moves; gives the moves made."""
    change = str.upper if upper else str
    test.assertEqual(peer.say(port, change(start(match, role))), 'READY')
    free = [f'(mark {x} {y})' for x in (1, 2, 3) for y in (1, 2, 3)]
    chance = random.Random(match)
    last, moves = 'NIL', []
    for step in range(9):
        answer = peer.say(port, change(f'(PLAY {match} {last})')).lower()
        mover = 'xo'[step % 2]
        test.assertTrue(answer in free if mover == role else answer == 'noop', answer)
        mark = answer if mover == role else chance.choice(free)
        free.remove(mark)
        joint = [mark, 'noop'] if mover == 'x' else ['noop', mark]
        last = '(' + ' '.join(joint) + ')'
        moves.append(joint)
        if is_won(moves):
            break
    test.assertEqual(peer.say(port, change(f'(STOP {match} {last})')), 'DONE')
    return moves


def is_won(moves):
    lines = [[(i, 1), (i, 2), (i, 3)] for i in (1, 2, 3)]
    lines += [[(1, i), (2, i), (3, i)] for i in (1, 2, 3)]
    lines += [[(1, 1), (2, 2), (3, 3)], [(1, 3), (2, 2), (3, 1)]]
    for side in (0, 1):
        own = {tuple(map(int, joint[side][6:-1].split())) for joint in moves
               if joint[side] != 'noop'}
        if any(all(cell in own for cell in line) for line in lines):
            return True
    return False


class Player(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.join(folder.name, 'records')
        self.player = self.enter()
        self.port = self.player.port

    def enter(self):
        player = peer.Process(RULEWISE, 'player', '--port', 0, '--with', 'alphabeta:depth=3',
                              '--record', self.folder)
        self.addCleanup(player.end)
        return player

    def assert_free(self):
        """At once, or as soon as it has cleared up after matches that were given up."""
        self.assertTrue(self.player.is_up())
        end = time.monotonic() + 30
        while 'available' not in peer.say(self.port, '(INFO)') and time.monotonic() < end:
            time.sleep(0.02)
        self.assertIn('available', peer.say(self.port, '(INFO)'))


class Honest(Player):
    def test_several_matches_after_one_another(self):
        played = [play_match(self, self.port, f'm{n}', 'xo'[n % 2], upper=n == 3) for n in range(4)]
        self.assert_free()
        self.player.end()
        names = sorted(os.listdir(self.folder))
        self.assertEqual(names, [f'{n + 1:06}.json' for n in range(4)])
        for name, moves in zip(names, played):
            with open(os.path.join(self.folder, name), encoding='utf-8') as file:
                record = json.load(file)
            self.assertEqual([[move.lower() for move in joint] for joint in record['moves']], moves)
            self.assertEqual(record['end'], 'stopped')
            self.assertEqual(sum(record['goalValues']), 100)

    def test_browsers_may_be_managers(self):
        answer = peer.raw(self.port, b'OPTIONS / HTTP/1.1\r\nOrigin: http://x\r\n\r\n')
        self.assertIn(b'Access-Control-Allow-Origin: *', answer)
        status, fields, text = peer.ask(self.port, '(info)')
        self.assertEqual(status, 200)
        self.assertEqual(fields['Content-Type'], 'text/acl')
        self.assertEqual(fields['Access-Control-Allow-Origin'], '*')
        self.assertTrue(text.startswith('((name '))
        self.assertIn(b'available', peer.raw(self.port, b'GET / HTTP/1.0\n\n'))
        self.assertIn(b'available', peer.raw(self.port, b'GET /%28INFO%29 HTTP/1.0\r\n\r\n'))

    def test_rules_of_megabytes(self):
        rules = RULES + ''.join(f'(padding p{n} q{n} r{n})\n' for n in range(80_000))
        self.assertGreater(len(rules), 2 << 20)
        self.assertEqual(peer.say(self.port, start('big', rules=rules, clocks='60 20')), 'READY')
        self.assertTrue(peer.say(self.port, '(PLAY big NIL)').startswith('(mark '))

    def test_preview_and_abort(self):
        self.assertEqual(peer.say(self.port, f'(PREVIEW ({RULES}) 10)'), 'READY')
        self.assertEqual(peer.say(self.port, start('m')), 'READY')
        self.assertEqual(peer.say(self.port, '(ABORT m)'), 'ABORTED')
        self.assert_free()

    def test_body_in_chunks_or_without_a_length(self):
        self.assertIn(b'available', peer.raw(
            self.port, b'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n',
            b'3\r\n(IN\r\n', b'3\r\nFO)\r\n0\r\n\r\n'))
        self.assertIn(b'available', peer.raw(
            self.port, b'POST / HTTP/1.0\nSender: X\n\n(INFO)', close=True))


    def test_bodies_that_are_held_back_are_asked_for(self):
        body = start('m').encode()
        with peer.connect(self.port) as connection:
            connection.sendall(b'POST / HTTP/1.1\r\nExpect: 100-continue\r\n'
                               b'Content-Length: %d\r\n\r\n' % len(body))
            self.assertEqual(connection.recv(1000), b'HTTP/1.1 100 Continue\r\n\r\n')
            connection.sendall(body)
            self.assertTrue(peer.receive_all(connection).endswith(b'\r\n\r\nREADY'))

    def test_moves_that_are_nested_terms(self):
        rules = '''(role me) (role you) (init (at (cell 1 1))) (cell 1 1) (cell 2 2)
            (<= (legal me (go (from (cell ?x ?y)) (to (cell ?u ?v))))
                (true (at (cell ?x ?y))) (cell ?u ?v) (distinct ?x ?u))
            (legal you wait) (<= terminal (true done))
            (<= (next (at ?c)) (does me (go ?f (to ?c)))) (<= (next done) (true (at (cell 2 2))))
            (goal you 0) (<= (goal me 100) (true done)) (<= (goal me 0) (not (true done)))'''
        self.assertEqual(peer.say(self.port, start('n', 'me', rules)), 'READY')
        there = '(go (from (cell 1 1)) (to (cell 2 2)))'
        back = '(go (from (cell 2 2)) (to (cell 1 1)))'
        self.assertEqual(peer.say(self.port, '(PLAY n NIL)'), there)
        self.assertEqual(peer.say(self.port, f'(play n ( {there.upper()} WAIT ))'), back)
        self.assertEqual(peer.say(self.port, f'(STOP n ({back} wait))'), 'DONE')


class Bad(Player):
    def test_garbage(self):
        chance = random.Random(7)
        noise = [bytes(chance.randrange(256) for _ in range(chance.randrange(1, 3000)))
                 for _ in range(60)]
        for bytes_ in noise + [b'', b'\r\n\r\n', b'POST', b'HELO mail\r\n\r\n', b'\0' * 70_000,
                               b'POST / HTTP/1.0\r\nContent-Length: zwei\r\n\r\n',
                               b'POST / HTTP/1.0\r\nContent-Length: 99999999999999999999\r\n\r\n',
                               b'GET ' + b'x' * 100_000 + b' HTTP/1.0\r\n\r\n']:
            peer.raw(self.port, bytes_, close=True)
        for text in ['', '(', ')', '()', '(PLAY', '(PLAY m NIL)', '(START)', '(START m x () 1 1)',
                     '(START m x y z w)', '(' * 100_000, '(' * 2000 + ')' * 2000,
                     '(START m x (' + '(' * 5000 + ')' * 5000 + ') 1 1)',
                     start('m', role='nobody'), start('m', role='(f (g))'),
                     start('m', rules=RULES + '(<= (next ?x) (not (true ?x)))'),
                     start('m', rules='(role x)'), start('m', clocks='x y'),
                     start('m', clocks='nan nan'), start('m', clocks='-5 -5')]:
            peer.say(self.port, text)
            peer.say(self.port, '(ABORT m)')
        self.assert_free()
        play_match(self, self.port, 'after')

    def test_heads_of_many_fields_cost_no_more_than_their_bytes(self):
        head = b'POST / HTTP/1.0\r\nContent-Length: 9\r\n' + b'a:\n' * 20_000 + b'\r\n'
        held = [peer.connect(self.port) for _ in range(200)]
        for connection in held:
            with contextlib.suppress(ConnectionError):
                connection.sendall(head)
        self.assert_free()
        self.assertLess(self.player.memory_mib(), 100)
        self.assertIn(b' 431 ', peer.raw(self.port, head)[:20])
        for connection in held:
            connection.close()

    def test_oversized_bodies(self):
        for length in (40 << 20, 10 ** 12):
            answer = peer.raw(self.port, b'POST / HTTP/1.0\r\nContent-Length: %d\r\n\r\n' % length,
                              b'x' * (1 << 20))
            self.assertIn(b' 413 ', answer[:20])
        self.assertLess(self.player.memory_mib(), 500)
        self.assert_free()

    def test_names_never_reach_the_file_system(self):
        for name in ('../../up', '/etc/passwd', '..', 'a/b', '%2e%2e%2fx', '.' * 300):
            play_match(self, self.port, name)
        self.player.end()
        self.assertEqual(sorted(os.listdir(self.folder)),
                         [f'{n + 1:06}.json' for n in range(6)])
        self.assertEqual(os.listdir(os.path.dirname(self.folder)), ['records'])

    def test_a_match_among_200_connections_that_are_no_help(self):
        before = self.player.open_files()
        silent = [peer.connect(self.port) for _ in range(100)]
        slow = [peer.connect(self.port) for _ in range(100)]
        whole = peer.post(start('slow'))
        for number, connection in enumerate(slow):
            connection.sendall(whole[:20 + number])
        with ThreadPoolExecutor(8) as pool:
            self.assertEqual(peer.say(self.port, start('honest')), 'READY')
            flood = [pool.submit(peer.say, self.port, start(f'f{n}')) for n in range(100)]
            aborts = [pool.submit(peer.say, self.port, f'(ABORT f{n})') for n in range(100)]
            self.assertTrue(peer.say(self.port, '(PLAY honest NIL)').startswith('(mark '))
            for number, connection in enumerate(slow):
                connection.sendall(whole[20 + number:60 + number])
            self.assertEqual(peer.say(self.port, '(PLAY honest ((mark 1 1) noop))'), 'noop')
            self.assertEqual({answer.result() for answer in flood}, {'BUSY'})
            self.assertEqual({answer.result() for answer in aborts}, {'ABORTED'})
        self.assertEqual(peer.say(self.port, '(STOP honest NIL)'), 'DONE')
        for connection in silent + slow:
            connection.close()
        self.assert_free()
        play_match(self, self.port, 'after')
        self.assertLess(self.player.memory_mib(), 500)
        for _ in range(100):
            if self.player.open_files() <= before:
                break
            peer.say(self.port, '(INFO)')
        self.assertLessEqual(self.player.open_files(), before)

    def test_more_connections_than_it_has_room_for(self):
        many = [peer.connect(self.port) for _ in range(600)]
        self.assert_free()
        for connection in many:
            connection.close()

    def test_managers_that_leave(self):
        for n in range(20):
            with peer.connect(self.port) as connection:
                connection.sendall(peer.post(start(f'm{n}')))
            peer.say(self.port, f'(ABORT m{n})')
        self.assert_free()


if __name__ == '__main__':
    unittest.main()
