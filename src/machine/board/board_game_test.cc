#include "machine/board/board_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "base/random.h"
#include "game/perft.h"
#include "game/playout.h"
#include "machine/board/board_perft.h"
#include "machine/board/board_playouts.h"
#include "machine/board/testing/random_rules.h"
#include "machine/board/testing/small_games.h"
#include "machine/limit.h"

namespace rulewise::machine::board {
namespace {

using ::testing::ElementsAre;
using testing::small_game;
using testing::SmallText;

/// Men that jump, as in checkers, on a small board.
SmallText checkers() {
  SmallText text{
      "define a moving movement leap <1,1> symmetry {side} end movement end moving capturing "
      "capture by {hop} type [{opponent} any_piece] effect remove movement hop before [x=0] over "
      "[x=1] after [x=0] hop_over [{opponent} any_piece] <1,1> symmetry {side} end movement end "
      "capture end capturing promoting promote_to b end promoting constraints continue_captures "
      "end define define b moving movement ride <1,1> symmetry all_symmetry end movement end "
      "moving end define"};
  text.board = "board_size 6 by 6 board_type planar promote_rank 6";
  text.setup = "a at {(1,1) (3,1) (5,1) (2,2) (4,2) (6,2)}";
  text.more = "constraints must_capture";
  return text;
}

std::unique_ptr<BoardGame> made(const SmallText& text, const BoardOptions& options = {}) {
  return std::move(BoardGame::make(small_game(text)->rules, options)).value();
}

TEST(BoardGame, HasTwoRolesOfWhichOneWaits) {
  const auto game = made(checkers());
  EXPECT_THAT(game->roles(), ElementsAre("white", "black"));
  const game::State opening = game->initial_state();
  EXPECT_THAT(game->legal_moves(opening, game::Role(1)), ElementsAre(game::kWaits));
  EXPECT_EQ(game->move_text(game::Role(1), game::kWaits), "");
  EXPECT_EQ(game->legal_moves(opening, game::Role(0)).size(), 5U);
  EXPECT_THAT(game->goals(opening, game::Role(0)), ::testing::IsEmpty());
}

TEST(BoardGame, TellsPiecesHandsAndWhoIsToMove) {
  SmallText text = checkers();
  text.setup = "decision player assigns {a} to {(1,1)} end decision";
  const auto game = made(text);
  EXPECT_THAT(game->facts(game->initial_state()),
              ElementsAre("control white", "hand black black a", "hand white white a", "ply 0",
                          "stage assign"));
}

TEST(BoardGame, RefusesToNumberMovesWithoutEnd) {
  BoardOptions options;
  options.max_interned = 0;
  const auto game = made(checkers(), options);
  // Steps have numbers of their own; a jump needs the table.
  game::State state = game->initial_state();
  const auto advance = [&](const std::string& text) {
    const game::Role role(static_cast<std::size_t>(game->position_of(state).control()));
    game::JointMove joint{game::kWaits, game::kWaits};
    joint[role.index()] = *game::find_move(*game, state, role, text);
    state = game->successor(state, joint);
  };
  advance("white a (2,2) -> (3,3)");
  advance("black a (5,5) -> (4,4)");
  EXPECT_THROW((void)game->legal_moves(state, game::Role(0)), LimitReached);
}

TEST(BoardGame, GivesTheSameNumbersToAllThreads) {
  const auto game = made(checkers());
  std::vector<game::PlayoutSums> sums(4);
  std::vector<std::thread> threads;
  for (auto& sum : sums) {
    threads.emplace_back([&] {
      base::Random random(5);
      game::PlayoutLimits limits;
      limits.max_states = 2'000;
      sum = game::random_playouts(*game, random, limits);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& sum : sums) {
    EXPECT_EQ(sum.playouts, sums[0].playouts);
    EXPECT_EQ(sum.length, sums[0].length);
    EXPECT_EQ(sum.goals, sums[0].goals);
  }
}

TEST(BoardPerft, AgreesWithTheOneThatNeedsOnlyTheContract) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const scl::Rules rules = testing::RandomRules(seed, seed % 2 == 0).draw();
    BoardOptions small;
    small.max_moves = 60;
    const auto game = std::move(BoardGame::make(rules, small)).value();
    try {
      const game::PerftCounts expected = game::perft(*game, 2);
      EXPECT_EQ(perft(game->compiled(), 2).counts, expected.counts) << seed;
      EXPECT_EQ(perft(game->compiled(), 2, {.counts_in_bulk = false}).counts, expected.counts);
    } catch (const LimitReached&) {
      continue;
    }
  }
}

TEST(BoardPerft, StopsWhenAsked) {
  const auto game = made(checkers());
  BoardPerftOptions options;
  options.common.should_stop = [] { return true; };
  const game::PerftCounts counts = perft(game->compiled(), 12, options);
  EXPECT_TRUE(counts.was_stopped);
  EXPECT_LT(counts.counts.size(), 13U);
}

TEST(BoardPerft, TellsEachDepthWhenItIsDone) {
  const auto game = made(checkers());
  std::vector<std::size_t> told;
  BoardPerftOptions options;
  options.common.on_progress = [&](const game::PerftProgress& so_far) {
    if (!so_far.counts.empty()) told.push_back(so_far.counts.size());
  };
  const game::PerftCounts counts = perft(game->compiled(), 5, options);
  EXPECT_EQ(counts.counts.size(), 6U);
  EXPECT_THAT(told, ElementsAre(2, 3, 4, 5, 6));
}

TEST(BoardPlayouts, HangOnTheSeedAndCountResults) {
  const auto game = made(checkers());
  const auto play = [&](std::uint64_t seed) {
    base::Random random(seed);
    game::PlayoutLimits limits;
    limits.max_states = 5'000;
    return random_playouts(game->compiled(), random, limits);
  };
  const game::PlayoutSums one = play(1);
  EXPECT_EQ(one.states, 5'000U);
  EXPECT_GT(one.playouts, 10U);
  EXPECT_DOUBLE_EQ(one.goals[0] + one.goals[1], 100.0 * static_cast<double>(one.playouts));
  EXPECT_EQ(play(1).length, one.length);
  EXPECT_NE(play(2).length, one.length);
}

TEST(BoardPlayouts, EndAtOnceWhereTheOpeningIsTheEnd) {
  SmallText text = checkers();
  text.goals = "stalemate opponent arrive [{player} {a}] at {(1,1)}";
  const auto game = made(text);
  base::Random random(1);
  EXPECT_EQ(random_playouts(game->compiled(), random, {}).states, 0U);
}

}  // namespace
}  // namespace rulewise::machine::board
