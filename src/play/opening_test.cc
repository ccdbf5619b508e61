#include "play/opening.h"

#include <gtest/gtest.h>

#include <set>

#include "game/counting_game.h"
#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

game::State after(const game::Game& game, const std::vector<game::JointMove>& moves) {
  game::State state = game.initial_state();
  for (const game::JointMove& joint : moves) state = game.successor(state, joint);
  return state;
}

TEST(Opening, LeavesTheGameOpen) {
  const auto game = search::library_game("tic_tac_toe");
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto moves = draw_opening(*game, game->initial_state(), 6, seed);
    EXPECT_EQ(moves.size(), 6U);  // one random game in five is over by then
    EXPECT_FALSE(game->is_terminal(after(*game, moves)));
  }
}

TEST(Opening, StopsShortWhereEveryTryEndsTheGame) {
  const auto game = search::library_game("tic_tac_toe");
  const auto moves = draw_opening(*game, game->initial_state(), 1000, 1);
  EXPECT_EQ(moves.size(), 8U);
  EXPECT_FALSE(game->is_terminal(after(*game, moves)));
}

TEST(Opening, IsTheSameForTheSameSeed) {
  const auto game = search::library_game("breakthrough");
  const game::State start = game->initial_state();
  EXPECT_EQ(draw_opening(*game, start, 7, 3), draw_opening(*game, start, 7, 3));
  EXPECT_NE(draw_opening(*game, start, 7, 3), draw_opening(*game, start, 7, 4));
}

TEST(Opening, EveryLineOfABookHasItsTurn) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    std::set<std::size_t> first;
    std::set<std::size_t> second;
    for (std::size_t round = 0; round < 7; ++round) {
      first.insert(book_line(7, round, seed));
      second.insert(book_line(7, round + 7, seed));
    }
    EXPECT_EQ(first.size(), 7U);
    EXPECT_EQ(second, first);
    EXPECT_EQ(*first.rbegin(), 6U);
  }
}

TEST(Opening, IsEmptyWhereTheGameIsOver) {
  const game::CountingGame game(1);
  const game::State over = after(game, {{game::Move(1), game::Move(0)}});
  ASSERT_TRUE(game.is_terminal(over));
  EXPECT_TRUE(draw_opening(game, over, 5, 1).empty());
}

}  // namespace
}  // namespace rulewise::play
