"""match_test.py RULEWISE — players over HTTP in `rulewise match` and `rulewise tournament`."""
import json
import os
import subprocess
import sys
import tempfile
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
        player = peer.Process(RULEWISE, 'player', '--port', 0, '--with', kind)
        self.addCleanup(player.end)
        return f'ggp:http://127.0.0.1:{player.port}'

    def bad(self, answer):
        player = peer.BadPlayer(answer)
        self.addCleanup(player.__exit__)
        return f'http://127.0.0.1:{player.port}'

    def match(self, *words, clock='1,10'):
        told = json.loads(run('match', *words, '--clock', clock, '--json', '--record',
                              self.folder).stdout)
        for name in os.listdir(self.folder):
            if name.endswith('.jsonl'):
                run('walk', words[0], '--moves', os.path.join(self.folder, name))
        return told

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
            with open(os.path.join(self.folder, '0001.json'), encoding='utf-8') as file:
                self.assertEqual(json.load(file)['replaced'][-1]['why'], why)

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
