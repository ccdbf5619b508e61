"""mutation_test.py RULEWISE — `rulewise engine` told what was nearly right.

Conversations that a chess program might have are changed here and there: words lost, doubled, cut,
put elsewhere, numbers out of all bounds, stray bytes. Whatever was said, the engine neither ends nor
hangs: it is ready, it answers a ping, and it quits when told to. Every change hangs on a seed;
ENGINE_MUTATIONS is how many conversations there are.
"""
import os
import random
import subprocess
import sys
import unittest

RULEWISE = os.path.abspath(sys.argv.pop(1))
COUNT = int(os.environ.get('ENGINE_MUTATIONS', '60'))
UCI = '''uci
setoption name Hash value 1
setoption name UCI_Variant value los_alamos_chess
setoption name Advisors value material+mobility
isready
ucinewgame
position startpos moves a2a3 a5a4
go depth 2
d
position fen 3k2/6/6/6/6/Q2K2 w - - 0 1 moves a1a5
go wtime 1000 btime 1000 winc 10 binc 10 movestogo 5
stop
setoption name UCI_Variant value minishogi
position startpos
go ponder wtime 60000 btime 60000
ponderhit
stop
go nodes 500 searchmoves a2a3
go mate 2
setoption name Skill Level value 3
setoption name Search value mcts
go movetime 5
go infinite
stop'''.split('\n')
CECP = '''xboard
protover 2
accepted setboard
memory 1
new
random
level 40 5:30 0.1
post
hard
time 30000
otim 30000
sd 2
usermove e2e4
ping 1
force
undo
setboard r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1
usermove e1g1
go
?
remove
variant minishogi
st 1
option Search=mcts
go
playother
e2e3
variant xiangqi
usermove b2e2
analyze
usermove h9g7
exit
result 1-0 {White mates}
new
easy
draw
ping 2'''.split('\n')
ODD_WORDS = ['0', '-1', '1e999', '99999999999999999999', 'nan', '+', '.', ':', '@', "'2", 'e7e8q',
             'N@f3', 'a0a99', '%s%n', '\x00', '\x1b[2J', 'é', '[', '|', 'fen', 'moves', 'value']
GREEDY = ('hash', 'thread', 'memory', 'cores')  # what may ask for all the memory there is


def changed_word(chance, word):
    way = chance.randrange(5)
    if way == 0:
        return chance.choice(ODD_WORDS)
    if way == 1:
        return word[:chance.randrange(len(word) + 1)]
    if way == 2:
        return word * chance.choice((2, 3, 500))
    if way == 3:
        place = chance.randrange(len(word) + 1)
        return word[:place] + chr(chance.randrange(1, 256)) + word[place:]
    return ''.join(chance.sample(word, len(word)))


def changed_line(chance, line):
    if line.lower().split(' ')[0] in GREEDY or 'Hash' in line:
        return line
    words = line.split(' ')
    place = chance.randrange(len(words))
    way = chance.randrange(4)
    if way == 0:
        words.insert(place, chance.choice(ODD_WORDS))
    elif way == 1:
        del words[place]
    elif way == 2:
        words.append(words[place])
    else:
        words[place] = changed_word(chance, words[place])
    line = ' '.join(words)
    return '' if any(word in line.lower() for word in GREEDY) else line


def changed(chance, lines):
    lines = list(lines)
    for _ in range(chance.randrange(1, 12)):
        place = chance.randrange(len(lines))
        way = chance.randrange(6)
        if way == 0 and len(lines) > 2:
            del lines[place]
        elif way == 1:
            lines.insert(chance.randrange(len(lines) + 1), lines[place])
        else:
            lines[place] = changed_line(chance, lines[place])
    return [line.replace('\n', ' ') for line in lines]


class Mutations(unittest.TestCase):
    def converse(self, lines):
        last = ['uci', 'isready', 'xboard', 'force', 'ping 4711', 'quit']
        text = '\n'.join([*lines, *last, '']).encode('utf-8')
        result = subprocess.run([RULEWISE, 'engine'], input=text, capture_output=True, timeout=60,
                                check=False)
        told = repr(text)
        self.assertEqual(result.returncode, 0, told)
        if any(line.split()[:1] == ['quit'] for line in lines):
            return
        self.assertIn(b'readyok\n', result.stdout, told)
        self.assertIn(b'pong 4711\n', result.stdout, told)

    def test_what_is_right_is_answered(self):
        for lines in (UCI, CECP):
            self.converse(lines)

    def test_what_is_nearly_right_does_no_harm(self):
        for seed in range(COUNT):
            chance = random.Random(seed)
            self.converse(changed(chance, chance.choice((UCI, CECP))))


if __name__ == '__main__':
    unittest.main()
