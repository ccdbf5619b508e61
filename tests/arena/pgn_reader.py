"""pgn_reader.py — a reader of PGN and standard algebraic notation that knows chess and nothing of the program.

It is told of each position where the pieces stand, and which moves are legal; what the words of a move mean, which of
the legal moves they can mean, and whether a king stands in check it works out by itself.
"""
import re

NAMES = {'': 'pawn', 'P': 'pawn', 'N': 'knight', 'B': 'bishop', 'R': 'rook', 'Q': 'queen', 'K': 'king'}
SAN = re.compile(r'([NBRQKP]?)([a-h]?)([1-8]?)(x?)([a-h])([1-8])(?:=([NBRQ]))?')
MOVE = re.compile(r'(white|black) (\w+) \((\d+),(\d+)\) -> \((\d+),(\d+)\)')


def read_pgn(text):
    """(tags, moves, comments, result) of one game."""
    head, _, body = text.partition('\n\n')
    tags = dict((name, re.sub(r'\\(.)', r'\1', value))
                for name, value in re.findall(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', head, re.M))
    comments = re.findall(r'\{([^}]*)\}', body)
    words = re.sub(r'\{[^}]*\}', ' ', body).split()
    moves = [word for word in words[:-1] if not re.fullmatch(r'\d+\.(\.\.)?', word)]
    return tags, moves, comments, words[-1]


def board_of(facts):
    """{(file, rank): (colour, piece)} of the facts of a state."""
    board = {}
    for fact in facts:
        if found := re.fullmatch(r'(white|black) (\w+) \((\d+),(\d+)\)', fact):
            board[int(found[3]), int(found[4])] = found[1], found[2]
    return board


def takes(text):
    return ' x ' in text


def becomes(text):
    found = re.search(r'; promote \(\d+,\d+\) \w+ (\w+)$', text)
    return found[1] if found else None


def is_castling(text):
    return bool(re.search(r'king .*; (white|black) rook', text))


def meant_by(word, legal):
    """The legal moves that a word can mean."""
    word = word.rstrip('+#')
    if word in ('O-O', 'O-O-O'):
        file = 7 if word == 'O-O' else 3
        return [text for text in legal if is_castling(text) and MOVE.match(text)[5] == str(file)]
    found = SAN.fullmatch(word)
    if not found:
        return []
    letter, file, rank, sign, to_file, to_rank, promoted = found.groups()
    meant = []
    for text in legal:
        _, piece, from_x, from_y, to_x, to_y = MOVE.match(text).groups()
        if (not is_castling(text) and piece == NAMES[letter]
                and (to_x, to_y) == (str(ord(to_file) - 96), to_rank)
                and (not file or from_x == str(ord(file) - 96))
                and (not rank or from_y == rank)
                and takes(text) == bool(sign)
                and becomes(text) == (NAMES[promoted] if promoted else None)):
            meant.append(text)
    return meant


def is_shortest(word, text, legal):
    """Whether as little is said of where the piece came from as the standard demands."""
    found = SAN.fullmatch(word.rstrip('+#'))
    if not found:
        return True  # castling
    letter, file, rank = found[1], found[2], found[3]
    if NAMES[letter] == 'pawn':
        return not letter and not rank and bool(file) == takes(text)
    rivals = []
    for other in legal:
        if other != text and not is_castling(other):
            mine, its = MOVE.match(text), MOVE.match(other)
            if its[2] == mine[2] and its.group(5, 6) == mine.group(5, 6):
                rivals.append(its)
    mine = MOVE.match(text)
    if not rivals:
        wanted = (False, False)
    elif all(its[3] != mine[3] for its in rivals):
        wanted = (True, False)
    elif all(its[4] != mine[4] for its in rivals):
        wanted = (False, True)
    else:
        wanted = (True, True)
    return (bool(file), bool(rank)) == wanted


def is_attacked(board, square, by):
    """Whether a piece of a colour could take what stands on a square."""
    def at(x, y):
        return board.get((x, y))
    x, y = square
    forward = 1 if by == 'white' else -1
    if any(at(x + dx, y - forward) == (by, 'pawn') for dx in (-1, 1)):
        return True
    leaps = [(1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1)]
    if any(at(x + dx, y + dy) == (by, 'knight') for dx, dy in leaps):
        return True
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if (dx, dy) == (0, 0):
                continue
            if at(x + dx, y + dy) == (by, 'king'):
                return True
            rider = 'rook' if 0 in (dx, dy) else 'bishop'
            cx, cy = x + dx, y + dy
            while 1 <= cx <= 8 and 1 <= cy <= 8 and at(cx, cy) is None:
                cx, cy = cx + dx, cy + dy
            if at(cx, cy) in ((by, rider), (by, 'queen')):
                return True
    return False


def is_check(facts, colour):
    """Whether the king of a colour is attacked."""
    board = board_of(facts)
    king = next(square for square, piece in board.items() if piece == (colour, 'king'))
    return is_attacked(board, king, 'black' if colour == 'white' else 'white')
