#include "search/factoring/factoring.h"

#include <gtest/gtest.h>

#include "base/interruption.h"
#include "machine/net/net_game.h"
#include "search/puzzle/explorer.h"
#include "search/puzzle/puzzle.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

/// Rows of lamps side by side; a press turns a lamp and its right neighbour. The goal, and how
/// the rows are joined, comes in from outside.
std::string rows_of_lamps(int rows, const std::string& goal) {
  std::string text = R"((role you) (init (step 0)) (right 1 2) (right 2 3) (right 3 4)
    (lamp 1) (lamp 2) (lamp 3) (lamp 4)
    (<= (legal you (press ?r ?x)) (row ?r) (lamp ?x))
    (<= (hit ?r ?x) (does you (press ?r ?x)))
    (<= (hit ?r ?y) (does you (press ?r ?x)) (right ?x ?y))
    (<= (next (lit ?r ?x)) (true (lit ?r ?x)) (not (hit ?r ?x)))
    (<= (next (lit ?r ?x)) (hit ?r ?x) (not (true (lit ?r ?x))))
    (<= (next (step ?b)) (true (step ?a)) (after ?a ?b))
    (<= (done ?r) (true (lit ?r 1)) (true (lit ?r 2)) (true (lit ?r 3)) (true (lit ?r 4)))
    (<= terminal won) (<= terminal (true (step 30)))
    (<= (goal you 100) won) (<= (goal you 0) (not won)))";
  for (int row = 1; row <= rows; ++row) text += " (row " + std::to_string(row) + ")";
  for (int step = 0; step < 30; ++step) {
    text += " (after " + std::to_string(step) + ' ' + std::to_string(step + 1) + ")";
  }
  return text + goal;
}

TEST(Factoring, FindsRowsThatLeaveEachOtherAlone) {
  const auto game = game_of_text(rows_of_lamps(3, "(<= won (done 1) (done 2) (done 3))"));
  const std::optional<Factoring> factoring = factor(net_of(*game));
  ASSERT_TRUE(factoring);
  // Lamp 1 hangs on no other lamp, but the press that turns it turns lamp 2.
  EXPECT_EQ(factoring->parts.size(), 3U);
  for (const GamePart& part : factoring->parts) {
    EXPECT_EQ(part.bases.size(), 4U);
    EXPECT_EQ(part.moves.size(), 4U);
  }
}

TEST(Factoring, SaysNothingWhenItIsToldToStop) {
  const auto game = game_of_text(rows_of_lamps(3, "(<= won (done 1) (done 2) (done 3))"));
  const base::Interruptible over{base::Deadline(0)};
  EXPECT_FALSE(factor(net_of(*game)));
  EXPECT_FALSE(factor_puzzle(net_of(*game)));
}

TEST(Factoring, DoesNotTearApartWhatBelongsTogether) {
  for (const char* name : {"eight_puzzle", "hanoi", "knights_tour", "tic_tac_toe", "connect_four",
                           "lights_out", "peg_solitaire", "breakthrough"}) {
    const auto game = library_game(name);
    EXPECT_FALSE(factor(net_of(*game))) << name;
  }
}

/// Noughts and crosses on two boards of four cells, two in a row win on a board; points by boards.
TEST(Factoring, FindsTwoBoardsOfTwoPlayers) {
  const auto game = game_of_text(R"((role x) (role o) (init (turn x)) (other x o) (other o x)
    (board 1) (board 2) (index 1) (index 2) (index 3)
    (<= (init (cell ?b ?i blank)) (board ?b) (index ?i))
    (next_to 1 2) (next_to 2 3)
    (<= (legal ?r (mark ?b ?i)) (true (turn ?r)) (true (cell ?b ?i blank)))
    (<= (legal ?r wait) (true (turn ?s)) (other ?r ?s))
    (<= (next (cell ?b ?i ?r)) (does ?r (mark ?b ?i)))
    (<= (next (cell ?b ?i ?r)) (true (cell ?b ?i ?r)) (distinct ?r blank))
    (<= (marked ?b ?i) (does ?r (mark ?b ?i)))
    (<= (next (cell ?b ?i blank)) (true (cell ?b ?i blank)) (not (marked ?b ?i)))
    (<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s))
    (<= (won ?b ?r) (next_to ?i ?j) (true (cell ?b ?i ?r)) (true (cell ?b ?j ?r)) (role ?r))
    (<= (open ?b) (true (cell ?b ?i blank)))
    (<= terminal (not (open 1)) (not (open 2)))
    (<= (goal ?r 100) (won 1 ?r) (won 2 ?r))
    (<= (goal ?r 50) (won 1 ?r) (not (won 2 ?r)))
    (<= (goal ?r 50) (won 2 ?r) (not (won 1 ?r)))
    (<= (goal ?r 0) (role ?r) (not (won 1 ?r)) (not (won 2 ?r))))");
  const std::optional<Factoring> factoring = factor(net_of(*game));
  ASSERT_TRUE(factoring);
  ASSERT_EQ(factoring->parts.size(), 2U);
  for (const GamePart& part : factoring->parts) {
    EXPECT_EQ(part.bases.size(), 9U);
    EXPECT_EQ(part.moves.size(), 6U);
  }
}

TEST(Factoring, SeesHowTheGoalJoinsTheParts) {
  const auto every = game_of_text(rows_of_lamps(2, "(<= won (done 1) (done 2))"));
  const auto of_every = factor_puzzle(net_of(*every));
  ASSERT_TRUE(of_every);
  EXPECT_EQ(of_every->join, GoalJoin::kEvery);
  EXPECT_EQ(of_every->parts.size(), 2U);
  const auto any = game_of_text(rows_of_lamps(2, "(<= won (done 1)) (<= won (done 2))"));
  const auto of_any = factor_puzzle(net_of(*any));
  ASSERT_TRUE(of_any);
  EXPECT_EQ(of_any->join, GoalJoin::kAny);
  EXPECT_EQ(of_any->parts.size(), 2U);
}

TEST(Factoring, PartsAreSolvedAloneAndJoined) {
  // Six rows of four lamps: 2^24 states together, 16 apart.
  for (const char* goal : {"(<= won (done 1) (done 2) (done 3) (done 4) (done 5) (done 6))",
                           "(<= won (done 1)) (<= won (done 6) (true (step 30)))"}) {
    const auto game = game_of_text(rows_of_lamps(6, goal));
    const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
    const auto explorer = explore_by_parts(net_game, game->initial_state(), {});
    ASSERT_NE(explorer, nullptr);
    explorer->explore(100'000);
    EXPECT_EQ(explorer->best().points, 100);
    EXPECT_LT(explorer->states(), 20'000U);
    game::State state = game->initial_state();
    for (const game::Move move : explorer->best().moves) {
      const game::Move joint[] = {move};
      state = game->successor(state, joint);
    }
    EXPECT_TRUE(game->is_terminal(state));
    EXPECT_EQ(game::payoff(*game, state, game::Role(0)), 100);
  }
}

TEST(Factoring, WhatCannotBeJoinedIsLeftToOthers) {
  // Solving either row ends the puzzle, and the other is then not solved.
  const auto game = game_of_text(R"((role you) (row 1) (row 2)
    (<= (legal you (light ?r)) (row ?r)) (legal you both)
    (<= (next (lit ?r)) (true (lit ?r))) (<= (next (lit ?r)) (does you (light ?r)))
    (<= (next (lit ?r)) (row ?r) (does you both))
    (<= terminal (true (lit ?r)))
    (<= won (true (lit 1)) (true (lit 2)))
    (<= (goal you 100) won) (<= (goal you 0) (not won)))");
  const Answer answer = make_puzzle(*game)->choose(game->initial_state(), game::Role(0), {});
  EXPECT_TRUE(answer.is_proved);
  EXPECT_EQ(answer.value, 100);
  EXPECT_EQ(game->move_text(game::Role(0), answer.move), "both");
}

}  // namespace
}  // namespace rulewise::search
