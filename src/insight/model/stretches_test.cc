#include "insight/model/stretches.h"

#include <gtest/gtest.h>

#include <vector>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/testing/small_games.h"

namespace rulewise::insight {
namespace {

TEST(Stretches, AreAddedToASampleUntilItHasAsManyStatesAsAsked) {
  const testing::TextGame read = testing::read_game(testing::kRace);
  Sample sample = draw_sample(*read.game, 1, testing::quick_limits());
  const std::uint32_t states = sample.states;
  const std::size_t games = sample.games.size();
  const std::vector<game::State> starts(50, read.game->initial_state());
  const std::size_t length = stretch_length(*read.game);
  add_stretches(*read.game, starts, 1, states + 30, 600, sample);
  EXPECT_EQ(sample.states, states + 30);
  std::size_t added = 0;
  for (std::size_t i = games; i < sample.games.size(); ++i) {
    const SampledGame& stretch = sample.games[i];
    added += stretch.states.size();
    EXPECT_EQ(stretch.moves.size() + 1, stretch.states.size());
    EXPECT_LE(stretch.states.size(), length);
    EXPECT_EQ(stretch.states.front().facts, sample.games.front().states.front().facts);
  }
  EXPECT_EQ(added, sample.states - states);
}

TEST(Stretches, EndWithTheGame) {
  const testing::TextGame read = testing::read_game(testing::kPairs);
  Sample sample = draw_sample(*read.game, 1, testing::quick_limits());
  const std::size_t games = sample.games.size();
  const std::uint32_t finished = sample.finished_games;
  std::vector<game::State> starts;  // the last state of the first game
  game::State state = read.game->initial_state();
  for (const game::JointMove& move : sample.games.front().moves) {
    state = read.game->successor(state, move);
  }
  ASSERT_TRUE(read.game->is_terminal(state));
  starts.push_back(state);
  add_stretches(*read.game, starts, 1, 1'000'000, 600, sample);
  ASSERT_EQ(sample.games.size(), games + 1);
  EXPECT_EQ(sample.games.back().states.size(), 1U);
  EXPECT_EQ(sample.games.back().goals, sample.games.front().goals);
  EXPECT_EQ(sample.finished_games, finished + 1);
}

}  // namespace
}  // namespace rulewise::insight
