"""match_test.py RULEWISE — players over HTTP in `rulewise match` and `rulewise tournament`."""
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import peer

RULEWISE = os.path.abspath(sys.argv.pop(1))


def run(*words, status=0):
    result = subprocess.run([RULEWISE, *map(str, words)], capture_output=True, timeout=120,
                            check=False)
    if result.returncode != status:
        raise AssertionError((result.returncode, result.stderr))
    return result


class Match(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def player(self, kind='alphabeta:depth=9'):
        return self.process(kind).url

    def process(self, kind):
        player = peer.Process(RULEWISE, 'player', '--port', 0, '--with', kind)
        self.addCleanup(player.end)
        player.url = f'ggp:http://127.0.0.1:{player.port}'
        return player

    def bad(self, answer):
        player = peer.BadPlayer(answer)
        self.addCleanup(player.__exit__)
        return f'http://127.0.0.1:{player.port}'

    def match(self, *words, clock='1,10'):
        self.records = tempfile.mkdtemp(dir=self.folder)
        told = json.loads(run('match', *words, '--clock', clock, '--json', '--record',
                              self.records).stdout)
        for name in os.listdir(self.records):
            if name.endswith('.jsonl'):
                run('walk', words[0], '--moves', os.path.join(self.records, name))
        return told

    def record(self, number):
        with open(os.path.join(self.records, f'{number:04}.json'), encoding='utf-8') as file:
            return json.load(file)

    def test_players_over_http_play_and_ours_do(self):
        told = self.match('tic_tac_toe', self.player(), 'random', '--games', 4)
        self.assertEqual((told['games'], told['forfeits']), (4, 0))
        self.assertEqual([player['replaced'] for player in told['players']], [0, 0])
        self.assertEqual(told['players'][0]['losses'], 0)

    def test_two_of_them_and_three_roles(self):
        told = self.match('connect_three_players', self.player('random'), 'random',
                          self.player('legal'), '--games', 3)
        self.assertEqual(told['games'], 3)
        self.assertEqual([player['replaced'] for player in told['players']], [0, 0, 0])

    def test_a_chess_like_game_is_played_in_gdl(self):
        told = json.loads(run('match', 'hexapawn', self.player(), 'random', '--clock', '5,10',
                              '--games', 2, '--json').stdout)
        self.assertEqual([player['replaced'] for player in told['players']], [0, 0])

    def test_bad_ones_get_random_moves(self):
        for answer, why in ((lambda _: '(mark 9 9)', 'IL (mark 9 9)'), (lambda _: b'', 'CE'),
                            (lambda _: b'\0\xff' * 50, 'IL (not HTTP)'),
                            (lambda _: None, 'TO')):
            told = self.match('tic_tac_toe', self.bad(answer), 'random', clock='0.1,0.05')
            self.assertEqual(told['games'], 2)
            self.assertGreater(told['players'][0]['replaced'], 8)
            self.assertEqual(told['forfeits'], 0)
            self.assertEqual(self.record(1)['replaced'][-1]['why'], why)

    def test_one_that_hangs_is_waited_for_no_longer_than_its_clock(self):
        hung = self.process('random')
        hung.process.send_signal(signal.SIGSTOP)
        self.addCleanup(hung.process.send_signal, signal.SIGCONT)
        told = self.match('tic_tac_toe', hung.url, 'random', clock='0.2,0.1')
        self.assertEqual((told['games'], told['forfeits'], told['players'][1]['replaced']),
                         (2, 0, 0))
        for number in (1, 2):
            record = self.record(number)
            self.assertEqual(record['end'], 'over')
            self.assertEqual({(move['player'], move['why']) for move in record['replaced'][1:]},
                             {(hung.url, 'TO')})
            self.assertEqual(record['replaced'][0]['why'], 'START: TO')
            self.assertEqual(len(record['replaced']), 1 + record['plies'])

    def test_a_tournament(self):
        spec = os.path.join(self.folder, 'spec.toml')
        text = (f'players = ["{self.player()}", "random", "legal"]\n'
                'games = ["tic_tac_toe", "lights_out"]\nclock = "1,10"\n')
        with open(spec, 'w', encoding='utf-8') as file:
            file.write(text)
        told = json.loads(run('tournament', spec, '--json').stdout)
        self.assertEqual((told['games'], told['planned']), (12, 12))
        self.assertTrue(told['players'][0]['name'].startswith('ggp:'))
        with open(spec, 'w', encoding='utf-8') as file:
            file.write(text + 'concurrency = 2\n')
        self.assertIn(b'one match at a time', run('tournament', spec, status=2).stderr)

    def write_spec(self, *players, clock='1,10'):
        spec = os.path.join(self.folder, 'spec.toml')
        with open(spec, 'w', encoding='utf-8') as file:
            file.write(f'players = {json.dumps(players)}\ngames = ["tic_tac_toe"]\n'
                       f'clock = "{clock}"\n')
        return spec

    def gone(self):
        """Where nobody listens."""
        with socket.create_server(('127.0.0.1', 0)) as closed:
            return f'ggp:127.0.0.1:{closed.getsockname()[1]}'

    def test_one_that_is_not_there_loses_by_rule(self):
        gone = self.gone()
        result = run('match', 'tic_tac_toe', gone, 'random', '--clock', '1,1', '--games', 2,
                     '--json', status=1)
        told = json.loads(result.stdout)
        self.assertEqual([(player['losses'], player['forfeits']) for player in told['players']],
                         [(2, 2), (0, 0)])
        self.assertIn(b'2 lost by rule', run('match', 'tic_tac_toe', gone, 'random', '--clock',
                                             '1,1', '--games', 2, status=1).stdout)
        spec = self.write_spec(gone, 'random')
        out = os.path.join(self.folder, 'out')
        told = json.loads(run('tournament', spec, '--json', '--out', out).stdout)
        self.assertEqual((told['players'][1]['name'], told['players'][1]['forfeits']), (gone, 2))
        self.assertIn('nobody listens', told['warnings'][0])
        self.assertIn(b'warning: ' + gone.encode(), run('tournament', spec).stdout)
        with open(os.path.join(out, 'report.md'), encoding='utf-8') as file:
            self.assertIn(f'**Warning**: {gone}', file.read())

    def test_one_that_is_late_is_told_of(self):
        late = self.bad(lambda _: None)
        told = json.loads(run('tournament', self.write_spec(late, 'random', clock='0.1,0.05'),
                              '--json').stdout)
        by_name = {player['name']: player for player in told['players']}
        self.assertGreater(by_name[late]['replaced'], 4)
        self.assertEqual(by_name['random']['replaced'], 0)
        self.assertEqual(len(told['warnings']), 1)

    def interrupt(self, silent_at, *words):
        """What is printed after Ctrl-C while players are silent who have hours."""
        bad = []
        for _ in range(2):
            bad.append(peer.BadPlayer(lambda text: None if silent_at in text.upper() else 'READY'))
            self.addCleanup(bad[-1].__exit__)
        words = [word.format(*(f'127.0.0.1:{player.port}' for player in bad)) for word in words]
        if words[0] == 'tournament':
            words[1] = self.write_spec(words[1], 'random', clock='9999,9999')
            words += ['--db', os.path.join(self.folder, silent_at + '.db')]
        process = subprocess.Popen([RULEWISE, *words, '--json'], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        while process.poll() is None and not any(silent_at in message.upper()
                                                 for message in bad[0].messages):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        told, said = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, said)
        return json.loads(told)

    def test_ctrl_c_is_heard_while_a_player_is_silent(self):
        for silent_at in ('START', 'PLAY'):
            told = self.interrupt(silent_at, 'match', 'tic_tac_toe', 'ggp:{}', 'random', '--clock',
                                  '9999,9999')
            self.assertEqual((told['games'], told['players'][0]['replaced']), (0, 0))
            self.assertEqual(self.interrupt(silent_at, 'tournament', 'ggp:{}')['games'], 0)
            told = self.interrupt(silent_at, 'referee', 'tic_tac_toe', '--player', '{0}',
                                  '--player', '{1}', '--clock', '9999,9999')
            self.assertEqual([player['late'] for player in told['players']], [0, 0])

    def test_wrong_usage_is_told(self):
        for words, why in ((['ggp:http://192.0.2.7:9147', 'random', '--clock', '1,1'],
                            b'not on this machine'),
                           (['ggp:127.0.0.1:9147', 'random'], b'has no limit'),
                           (['ggp:127.0.0.1:9147', 'random', '--game-clock', '60'], b'has no limit'),
                           (['ggp:', 'random', '--clock', '1,1'], b'names no program'),
                           (['ggp:127.0.0.1:x', 'random', '--clock', '1,1'], b'HOST:PORT')):
            self.assertIn(why, run('match', 'tic_tac_toe', *words, status=2).stderr)


if __name__ == '__main__':
    unittest.main()
