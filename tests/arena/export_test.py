"""export_test.py RULEWISE — games of `match --record` as other programs read them: PGN and SGF."""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import pgn_reader

RULEWISE = os.path.abspath(sys.argv.pop(1))


def run(*words, status=0):
    result = subprocess.run([RULEWISE, *map(str, words)], capture_output=True, text=True,
                            timeout=300, check=False)
    if result.returncode != status:
        raise AssertionError((result.returncode, result.stderr))
    return result


class Export(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name) / 'games'

    def match(self, *words, status=0):
        """The records of a match, and the days on which it may have been played."""
        before = datetime.date.today()
        run('match', *words, '--record', self.folder, status=status)
        self.days = {before.isoformat(), datetime.date.today().isoformat()}
        return [json.loads(file.read_text()) for file in sorted(self.folder.glob('*.json'))]

    def states(self, game, number):
        walk = run('walk', game, '--moves', self.folder / f'{number:04}.jsonl')
        return [json.loads(line) for line in walk.stdout.splitlines()]

    def pgn(self, number):
        return pgn_reader.read_pgn((self.folder / f'{number:04}.pgn').read_text())

    def assert_replays(self, game, number):
        """Every word means the move that was made and no other; says how many words of a kind."""
        _, words, _, _ = self.pgn(number)
        states = self.states(game, number)
        self.assertEqual(len(words), len(states) - 1)
        for ply, word in enumerate(words):
            mover = 'white' if states[ply]['legal']['white'] else 'black'
            other = 'black' if mover == 'white' else 'white'
            legal = states[ply]['legal'][mover]
            made = next(move for move in states[ply]['moves'] if move is not None)
            self.assertEqual(pgn_reader.meant_by(word, legal), [made], word)
            self.assertTrue(pgn_reader.is_shortest(word, made, legal), (word, made))
            after = states[ply + 1]
            is_check = pgn_reader.is_check(after['state'], other)
            self.assertEqual(word[-1] in '+#', is_check, (word, made))
            is_mate = is_check and after['terminal'] and not after['legal'][other] and \
                after['goals'][mover] == [100]
            self.assertEqual(word.endswith('#'), is_mate, (word, made))
        return words


def chess_move(colour, piece, way, more=''):
    text = f'{colour} {piece} ({way[0]},{way[1]}) -> ({way[2]},{way[3]}){more}'
    return [text, None] if colour == 'white' else [None, text]


# 1. d4 d5 2. Nf3 Nc6 3. g3 Bf5 4. Bg2 Qd7 5. O-O O-O-O
CASTLED = [chess_move('white', 'pawn', '4244'), chess_move('black', 'pawn', '4745'),
           chess_move('white', 'knight', '7163'), chess_move('black', 'knight', '2836'),
           chess_move('white', 'pawn', '7273'), chess_move('black', 'bishop', '3865'),
           chess_move('white', 'bishop', '6172'), chess_move('black', 'queen', '4847'),
           chess_move('white', 'king', '5171', ' ; white rook (8,1) -> (6,1)'),
           chess_move('black', 'king', '5838', ' ; black rook (1,8) -> (4,8)')]


class Pgn(Export):
    def write_book(self):
        book = self.folder.parent / 'book'
        book.write_text(json.dumps(CASTLED) + '\n' + json.dumps(CASTLED[:6]) + '\n')
        return book

    def test_games_of_chess_are_replayed_by_another_reader(self):
        records = self.match('orthodox_chess', 'alphabeta:depth=2', 'random', '--games', 6,
                             '--max-plies', 160, '--book', self.write_book())
        everything = []
        for number, record in enumerate(records, 1):
            everything += self.assert_replays('orthodox_chess', number)
            tags, _, _, result = self.pgn(number)
            goals = record['goals']
            wanted = {100: '1-0', 50: '1/2-1/2', 0: '0-1'}[goals['white']]
            self.assertEqual((tags['Result'], result), (wanted, wanted))
            self.assertEqual((tags['White'], tags['Black']),
                             (record['players']['white'], record['players']['black']))
            self.assertIn(tags['Date'].replace('.', '-'), self.days)
            self.assertIn(record['date'], self.days)
            self.assertEqual(tags['Termination'],
                             'normal' if record['end'] == 'over' else 'adjudication')
            self.assertEqual((tags['Game'], tags['Round']), ('orthodox_chess', str(number)))
            self.assertNotIn('FEN', tags)
            self.assertNotIn('Variant', tags)
        said = ' '.join(everything)
        self.assertIn('d4 d5 Nf3 Nc6 g3 Bf5 Bg2 Qd7 O-O O-O-O ', said)
        for kind in ('x', r'\+', '#', r'[NRBQ][a-h]x?[a-h][1-8]'):
            self.assertRegex(said, kind)

    def test_long_games_with_many_queens_too(self):
        self.match('orthodox_chess', 'random', 'random', '--games', 4, '--max-plies', 400)
        said = ' '.join(word for number in (1, 2, 3, 4)
                        for word in self.assert_replays('orthodox_chess', number))
        for kind in ('=[NBRQ]', r'[NRBQ][a-h]x?[a-h][1-8]'):
            self.assertRegex(said, kind)

    def test_a_start_of_its_own_is_told(self):
        self.match('metagamer_chess', 'alphabeta:depth=1', 'random', '--games', 1, '--max-plies',
                   60)
        tags, words, _, _ = self.pgn(1)
        self.assertEqual(tags['SetUp'], '1')
        self.assertTrue(tags['FEN'].startswith('rnbkqbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w '),
                        tags['FEN'])
        self.assertGreater(len(words), 10)

    def test_moves_of_every_game_have_words_of_their_own(self):
        for game in ('minishogi', 'xiangqi', 'checkers', 'turncoat_chess', 'pell_dames', 'antichess'):
            self.folder = self.folder.parent / game
            record, = self.match(game, 'random', 'random', '--games', 1, '--max-plies', 60)
            tags, words, _, _ = self.pgn(1)
            self.assertEqual((tags['Variant'], tags['SetUp']), (game, '1'))
            self.assertEqual(len(words), record['plies'])

    def test_how_a_game_ended_is_told(self):
        record, = self.match('orthodox_chess', 'cecp:sleep 100,time=0.1s', 'random', '--games', 1,
                             status=1)
        tags, words, comments, result = self.pgn(1)
        self.assertEqual((words, result, tags['Termination']), ([], '0-1', 'rules infraction'))
        self.assertEqual(' '.join(comments[0].split()), 'illegal: ' + record['fault'])


class Sgf(Export):
    def test_go(self):
        record, = self.match('go_9x9', 'random', 'random', '--games', 1)
        text = (self.folder / '0001.sgf').read_text()
        root = dict(re.findall(r'([A-Z]{2})\[([^\]]*)\]', text.partition('\n')[0]))
        self.assertEqual((root['GM'], root['SZ'], root['KM'], root['RU']),
                         ('1', '9', '7', 'Chinese'))
        self.assertIn(root['DT'], self.days)
        self.assertEqual(root['RE'], {100: 'B+', 50: '0', 0: 'W+'}[record['goals']['black']])
        moves = re.findall(r';([BW])\[(\w*)\]', text)
        self.assertEqual([colour for colour, _ in moves],
                         ['BW'[ply % 2] for ply in range(record['plies'])])
        for (_, point), joint in zip(moves, record['moves']):
            move = next(move for move in joint if move != 'noop')
            if move == 'pass':
                self.assertEqual(point, '')
                continue
            x, y = map(int, move[7:-1].split())
            self.assertEqual(point, chr(96 + x) + chr(96 + 10 - y))


class Folder(Export):
    def test_records_are_never_written_over(self):
        self.match('tic_tac_toe', 'random', 'legal', '--games', 2)
        before = {file.name: file.read_bytes() for file in self.folder.iterdir()}
        said = run('match', 'tic_tac_toe', 'legal', 'random', '--record', self.folder, status=2)
        self.assertEqual(said.stdout, '')
        self.assertIn('has the records of another match', said.stderr)
        self.assertIn('hint: ', said.stderr)
        self.assertEqual({file.name: file.read_bytes() for file in self.folder.iterdir()}, before)

    def test_a_folder_that_cannot_be_is_told_before_the_first_game(self):
        self.folder.write_text('a file')
        for command in (['match', 'tic_tac_toe', 'random', 'legal'],
                        ['referee', 'tic_tac_toe', '--player', 'localhost:1,localhost:2']):
            said = run(*command, '--record', self.folder, status=2)
            self.assertEqual(said.stdout, '')
            self.assertIn(str(self.folder), said.stderr)


if __name__ == '__main__':
    unittest.main()
