"""follow.py — follows random games of the program with the models, state by state.

    python3 tests/perft/oracle/follow.py RULEWISE GAMES_DIR SEEDS [GAME…]     (M: options for walk)

Idea      each state that `rulewise walk` prints is read into the model's form; the model must
          have as many successors as there are joint moves, and the next state must be among them
Promises  reaches what perft at a low depth does not: kings, flying, ko, castling, long jumps
Never     part of the tests: it is run by hand when a game is added or changed
"""
import json
import os
import re
import subprocess
import sys
from math import prod

import chess, moving, placing, puzzles, together  # noqa: E401,F401  (they enter their games)
from common import GAMES

READERS = {}


def reader(*names):
    """Enters a function that reads facts, a dict name -> list of argument lists."""

    def enter(function):
        for name in names:
            READERS[name] = function
        return function

    return enter


def facts_of(texts):
    facts = {}
    for text in texts:
        words = re.sub(r"[()]", " ", text).split()
        facts.setdefault(words[0], []).append([int(w) - 1 if w.isdigit() else w for w in words[1:]])
    return facts


def side(facts, *order):
    return order.index(facts["control"][0][0])


def cells(facts, owner, name="cell"):
    return frozenset((x, y) for x, y, p in facts.get(name, []) if p == owner)


def pair(facts, name):
    return tuple(facts[name][0]) if name in facts else None


@reader("eight_puzzle")
def _(facts):
    board = [0] * 9
    for x, y, t in facts["cell"]:
        board[y * 3 + x] = 0 if t == "gap" else t + 1
    return tuple(board)


@reader("hanoi")
def _(facts):
    return tuple("abc".index(peg) for _, peg in sorted(facts["on"]))


@reader("knights_tour")
def _(facts):
    return pair(facts, "at"), frozenset(map(tuple, facts["visited"]))


@reader("peg_solitaire")
def _(facts):
    return frozenset(map(tuple, facts["peg"]))


@reader("lights_out")
def _(facts):
    return frozenset(map(tuple, facts.get("lit", [])))


@reader("eight_queens")
def _(facts):
    return tuple(x for _, x in sorted((y, x) for x, y in facts.get("queen", [])))


def stones(*order):
    def read(facts):
        return tuple(cells(facts, p) for p in order), side(facts, *order)

    return read


reader("tic_tac_toe")(stones("x", "o"))
reader("gomoku")(stones("black", "white"))
reader("hex")(stones("red", "blue"))
reader("breakthrough")(stones("white", "black"))


@reader("pentago")
def _(facts):
    return (*stones("white", "black")(facts), "placing" in facts)


def discs(width, *order):
    def read(facts):
        columns = [[] for _ in range(width)]
        for x, _, p in sorted(facts.get("cell", [])):
            columns[x].append(order.index(p))
        return tuple(map(tuple, columns)), side(facts, *order)

    return read


reader("connect_four")(discs(7, "red", "yellow"))
reader("connect_three_players")(discs(9, "red", "yellow", "blue"))


@reader("quarto")
def _(facts):
    def man(words):  # man tall dark round solid
        return sum(1 << i for i, w in enumerate(words[1:]) if w in "tall dark round solid".split())

    board = [None] * 16
    for x, y, *words in facts.get("cell", []):
        board[4 * x + y] = man(words)
    return tuple(board), man(facts["given"][0]) if "given" in facts else None


@reader("dots_and_boxes")
def _(facts):
    drawn = frozenset((x, y, int(o == "upward")) for o, x, y in facts.get("drawn", []))
    lead = len(cells(facts, "first", "owner")) - len(cells(facts, "second", "owner"))
    return drawn, side(facts, "first", "second"), lead


@reader("nim")
def _(facts):
    return tuple(n + 1 for _, n in sorted(facts["heap"])), side(facts, "first", "second")


@reader("domineering")
def _(facts):
    covered = frozenset(map(tuple, facts.get("covered", [])))
    return covered, side(facts, "vertical", "horizontal")


@reader("othello")
def _(facts):
    discs = cells(facts, "black"), cells(facts, "white")
    return discs[:: 1 - 2 * side(facts, "black", "white")]


@reader("go_9x9")
def _(facts):
    both = cells(facts, "black", "stone"), cells(facts, "white", "stone")
    own, other = both[:: 1 - 2 * side(facts, "black", "white")]
    return own, other, pair(facts, "ko"), facts["passes"][0][0] + 1


@reader("english_draughts")
def _(facts):
    men = set()
    for square, p, kind in facts["at"]:
        row, place = square // 4, square % 4
        column = 2 * place + (1 - row % 2)
        # The model's dark cells have x + y even: mirror the columns.
        men.add(((7 - column, row), (int(p == "white"), kind == "king")))
    return frozenset(men), side(facts, "black", "white"), None


@reader("cylinder_checkers")
def _(facts):
    men = {((x, y), (int(p == "white"), kind == "king")) for x, y, p, kind in facts["at"]}
    return frozenset(men), side(facts, "black", "white"), pair(facts, "jumping")


@reader("amazons")
def _(facts):
    queens = cells(facts, "white", "amazon"), cells(facts, "black", "amazon")
    arrows = frozenset(map(tuple, facts.get("arrow", [])))
    return queens, arrows, side(facts, "white", "black"), pair(facts, "archer")


@reader("nine_mens_morris")
def _(facts):
    men = tuple(
        frozenset(a for a, p in facts.get("at", []) if p == owner) for owner in ("white", "black")
    )
    hands = {p: n + 1 for p, n in facts["hand"]}
    turn = side(facts, "white", "black")
    return men, (hands["white"], hands["black"]), turn, "removing" in facts


def star(*order, middle=8):
    def read(facts):
        men = tuple(
            frozenset((x - middle, y - middle) for x, y, p in facts["man"] if p == owner)
            for owner in order
        )
        jumper = pair(facts, "jumping")
        return men, side(facts, *order), jumper and (jumper[0] - middle, jumper[1] - middle)

    return read


reader("chinese_checkers_2")(star("red", "blue"))
reader("chinese_checkers_3")(star("red", "green", "blue"))
six = ("red", "orange", "yellow", "green", "blue", "violet")
reader("chinese_checkers_6")(star(*six))
reader("chinese_checkers_small_6")(star(*six, middle=4))


@reader("blocker")
def _(facts):
    return cells(facts, "crosser"), cells(facts, "blocker")


@reader("rock_paper_scissors")
def _(facts):
    score = {p: n + 1 for p, n in facts["score"]}
    return (score["left"], score["right"]), facts["round"][0][0] + 1


@reader("goofspiel")
def _(facts):
    held = facts.get("holds", [])
    return tuple(frozenset(c for p, c in held if p == owner) for owner in ("left", "right"))


@reader("tron")
def _(facts):
    places = {p: (x, y) for p, x, y in facts.get("cycle", [])}
    if "crashed" in facts:
        return None  # cells off the board are not in the facts
    walls = frozenset(map(tuple, facts["wall"]))
    return (places["red"], places["blue"]), walls, False


@reader("racetrack_corridor")
def _(facts):
    def racer(p):
        at = next((x, y) for q, x, y in facts["at"] if q == p)
        bars = frozenset((x, y) for q, x, y in facts.get("barrier", []) if q == p)
        return at, bars, next(n + 1 for q, n in facts["barriers"] if q == p)

    return racer("left"), racer("right"), facts["step"][0][0] + 1


@reader("chess", "chess_200")
def _(facts):
    kinds = dict(king="k", queen="q", rook="r", bishop="b", knight="n", pawn="p")
    board = frozenset(
        (("abcdefgh".index(f), r), (int(p == "black"), kinds[k])) for f, r, p, k in facts["cell"]
    )
    turn = side(facts, "white", "black")
    rights = frozenset(
        (int(p == "black"), 7 if s == "king_side" else 0) for p, s in facts.get("right_to", [])
    )
    passed = None
    if "en_passant" in facts:
        passed = "abcdefgh".index(facts["en_passant"][0][0]), 5 if turn == 0 else 2
    return board, turn, rights, passed


# Games that a counter may end where the model would go on.
COUNTED = {
    "eight_puzzle", "hanoi", "lights_out", "english_draughts", "cylinder_checkers", "chess",
    "chess_200", "nine_mens_morris", "go_9x9", "chinese_checkers_2", "chinese_checkers_3",
    "chinese_checkers_6", "chinese_checkers_small_6",
}  # fmt: skip


def follow(program, games, name, seed):
    """Number of states compared; raises AssertionError with the place of the first difference."""
    command = [program, "walk", f"{games}/{name}.kif", "--seed", str(seed)]
    command += os.environ.get("M", "").split()
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    _, after = GAMES[name.removesuffix("_200")]()
    expected = None
    lines = output.splitlines()
    for line in lines:
        told = json.loads(line)
        state = READERS[name](facts_of(told["state"]))
        where = f"{name}, seed {seed}, step {told['step']}"
        if state is None:
            continue
        assert expected is None or state in expected, f"{where}: the model does not get here"
        successors = list(after(state))
        if told["terminal"]:
            assert not successors or name in COUNTED, f"{where}: the model goes on"
            continue
        joint = prod(len(moves) for moves in told["legal"].values())
        assert joint == len(successors), f"{where}: {joint} moves, the model has {len(successors)}"
        expected = set(successors)
    return len(lines)


def main():
    program, games, seeds, *names = sys.argv[1:]
    for name in names or sorted(READERS):
        states = sum(follow(program, games, name, seed) for seed in range(int(seeds)))
        print(f"{name}: {states} states of {seeds} games agree", flush=True)


if __name__ == "__main__":
    main()
