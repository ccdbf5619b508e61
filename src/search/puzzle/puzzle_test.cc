#include "search/puzzle/puzzle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "search/puzzle/clock_bits.h"
#include "search/puzzle/explorer.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

/// Plays the puzzle to its end by asking for every move; what it got.
int play(const game::Game& game, Search& search, const Limits& limits, std::size_t* moves) {
  game::State state = game.initial_state();
  *moves = 0;
  while (!game.is_terminal(state)) {
    const Answer answer = search.choose(state, game::Role(0), limits);
    const auto legal = game.legal_moves(state, game::Role(0));
    EXPECT_EQ(std::ranges::count(legal, answer.move), 1);
    const game::Move joint[] = {answer.move};
    state = game.successor(state, joint);
    ++*moves;
  }
  return game::payoff(game, state, game::Role(0)).value_or(-1);
}

class LibraryPuzzles : public ::testing::TestWithParam<const char*> {};

TEST_P(LibraryPuzzles, AreSolvedAndReplayed) {
  const auto game = library_game(GetParam());
  const auto search = make_puzzle(*game);
  std::size_t moves = 0;
  EXPECT_EQ(play(*game, *search, {.nodes = 1'000'000}, &moves), 100);
  EXPECT_GT(moves, 0U);
}

INSTANTIATE_TEST_SUITE_P(All, LibraryPuzzles,
                         ::testing::Values("eight_puzzle", "eight_queens", "hanoi", "knights_tour",
                                           "lights_out", "peg_solitaire"));

TEST(Explorers, FindNothingBetterThanEverything) {
  // Four pegs in a row of six: small enough to look at everything.
  const auto game = game_of_text(R"((role you)
    (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6)
    (init (peg 1)) (init (peg 2)) (init (peg 4)) (init (peg 5))
    (<= (three ?a ?b ?c) (after ?a ?b) (after ?b ?c))
    (<= (three ?c ?b ?a) (after ?a ?b) (after ?b ?c))
    (<= (can ?a ?b ?c) (three ?a ?b ?c) (true (peg ?a)) (true (peg ?b)) (not (true (peg ?c))))
    (<= (legal you (jump ?a ?b ?c)) (can ?a ?b ?c))
    (<= (next (peg ?c)) (does you (jump ?a ?b ?c)))
    (<= (next (peg ?x)) (true (peg ?x)) (does you (jump ?a ?b ?c)) (distinct ?x ?a) (distinct ?x ?b))
    (<= goes_on (can ?a ?b ?c))
    (<= terminal (not goes_on))
    (<= (goal you 70) (true (peg 4)) (not goes_on))
    (<= (goal you 20) (not (true (peg 4)))))");
  const game::State start = game->initial_state();
  constexpr std::size_t kBytes = std::size_t{64} << 20U;
  const std::unique_ptr<Explorer> explorers[] = {
      explore_breadth_first(*game, start, kBytes, {}),
      explore_depth_first(*game, start, kBytes, Preference::kFewestMoves),
      explore_depth_first(*game, start, kBytes, Preference::kMostMoves),
      explore_by_beam(*game, start, kBytes, Preference::kMostMoves, nullptr),
      explore_by_beam(*game, start, kBytes, Preference::kFewestMoves, nullptr)};
  for (const auto& explorer : explorers) {
    while (!explorer->is_done()) explorer->explore(50);
    EXPECT_TRUE(explorer->is_exhausted());
    EXPECT_EQ(explorer->best().points, explorers[0]->best().points);
    game::State state = start;
    for (const game::Move move : explorer->best().moves) {
      const game::Move joint[] = {move};
      EXPECT_EQ(std::ranges::count(game->legal_moves(state, game::Role(0)), move), 1);
      state = game->successor(state, joint);
    }
    EXPECT_EQ(game::payoff(*game, state, game::Role(0)), explorer->best().points);
  }
}

/// A second game, or a move taken back: the plan begins anew.
TEST(Puzzle, ReplaysItsPlanFromAnyStateOfIt) {
  for (const char* name : {"eight_puzzle", "hanoi", "knights_tour"}) {
    const auto game = library_game(name);
    const auto search = make_puzzle(*game, {});
    std::vector<game::State> states{game->initial_state()};
    while (!game->is_terminal(states.back())) {
      const Answer answer = search->choose(states.back(), game::Role(0), {.nodes = 1'000'000});
      states.push_back(game->successor(states.back(), {{answer.move}}));
    }
    EXPECT_EQ(game::payoff(*game, states.back(), game::Role(0)), 100) << name;
    for (const std::size_t from : {std::size_t{0}, states.size() / 2, std::size_t{1}}) {
      game::State state = states[from];
      while (!game->is_terminal(state)) {
        const Answer answer = search->choose(state, game::Role(0), {.nodes = 1'000'000});
        const auto legal = game->legal_moves(state, game::Role(0));
        ASSERT_NE(std::ranges::find(legal, answer.move), legal.end()) << name << " from " << from;
        EXPECT_EQ(answer.line.front().front(), answer.move);
        state = game->successor(state, {{answer.move}});
      }
      EXPECT_EQ(game::payoff(*game, state, game::Role(0)), 100) << name << " from " << from;
    }
  }
}

TEST(Puzzle, AnswersLegallyOnAnyBudget) {
  const auto game = library_game("peg_solitaire");
  for (const std::uint64_t nodes : {1U, 2U, 10U, 300U}) {
    const auto search = make_puzzle(*game);
    const Answer answer = search->choose(game->initial_state(), game::Role(0), {.nodes = nodes});
    const auto legal = game->legal_moves(game->initial_state(), game::Role(0));
    EXPECT_EQ(std::ranges::count(legal, answer.move), 1);
  }
}

TEST(Puzzle, TheShortestWayIsFoundByDistance) {
  const auto game = library_game("hanoi");
  const auto explorer =
      explore_breadth_first(*game, game->initial_state(), std::size_t{1} << 28U, {});
  explorer->explore(1'000'000);
  EXPECT_EQ(explorer->best().points, 100);
  // 2^n - 1 moves for n discs.
  const std::size_t moves = explorer->best().moves.size();
  EXPECT_EQ((moves + 1) & moves, 0U);
}

TEST(Puzzle, ExhaustionProvesWhatIsBest) {
  const auto game = game_of_text(R"((role you) (init (at 0))
    (<= (legal you left) (true (at 0))) (<= (legal you right) (true (at 0)))
    (<= (next (at 1)) (does you left)) (<= (next (at 2)) (does you right))
    (<= terminal (true (at 1))) (<= terminal (true (at 2)))
    (<= (goal you 30) (true (at 1))) (<= (goal you 60) (true (at 2)))
    (<= (goal you 0) (true (at 0))))");
  const Answer answer = make_puzzle(*game)->choose(game->initial_state(), game::Role(0), {});
  EXPECT_TRUE(answer.is_proved);
  EXPECT_EQ(answer.value, 60);
  EXPECT_EQ(game->move_text(game::Role(0), answer.move), "right");
}

TEST(ClockBits, AreThoseOfAStepCounter) {
  const auto game = library_game("eight_puzzle");
  const game::State clock = find_clock_bits(*game, game->initial_state(), 1);
  ASSERT_NE(clock.size(), 0U) << "the puzzle counts its moves";
  // Without them, the state after a move and its reverse is the start again.
  const auto legal = game->legal_moves(game->initial_state(), game::Role(0));
  const game::Move joint[] = {legal[0]};
  const game::State next = game->successor(game->initial_state(), joint);
  bool comes_back = false;
  for (const game::Move back : game->legal_moves(next, game::Role(0))) {
    const game::Move again[] = {back};
    const game::State third = game->successor(next, again);
    bool same = true;
    for (std::size_t i = 0; i < third.size(); ++i) {
      same = same && (third[i] & ~clock[i]) == (game->initial_state()[i] & ~clock[i]);
    }
    comes_back = comes_back || same;
  }
  EXPECT_TRUE(comes_back);
}

}  // namespace
}  // namespace rulewise::search
