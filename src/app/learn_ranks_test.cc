#include "app/learn_ranks.h"

#include <gtest/gtest.h>

#include <thread>

#include "memory/state_learner.h"
#include "memory/testing/library_states.h"
#include "play/testing/office.h"

namespace rulewise::app {
namespace {

using memory::testing::StateGame;
using play::Office;

constexpr std::uint64_t kRounds = 3;

/// What rank 0 has learned after a few rounds with another rank, that plays or does not.
memory::TdState taught_by_two(const StateGame& game, bool other_plays) {
  Office office(2);
  Office::Seat first(office, 0), second(office, 1);
  std::jthread other([&] {
    if (!other_plays) return;
    const auto make = [&](const std::string& start) {
      EXPECT_EQ(start, "start");
      return std::make_unique<memory::StateLearner>(
          *game.game, game.tuples, memory::StateTdOptions{.seed = 3, .leaves_rows = true});
    };
    EXPECT_TRUE(play_for_learner(second, make));
  });
  memory::StateLearner learner(*game.game, game.tuples, {.seed = 3});
  {
    const LearnRanks ranks(first, learner, "start", other_plays ? 600 : 0);
    for (std::uint64_t round = 0; round < kRounds; ++round) EXPECT_TRUE(learner.play());
  }
  EXPECT_TRUE(first.has_finished);
  return learner.state();
}

TEST(LearnRanks, PlayAsOneProcessWouldWhoeverIsLost) {
  const StateGame game("tic_tac_toe");
  const memory::TdState together = taught_by_two(game, true);
  EXPECT_EQ(together.games, kRounds * 2 * 8);
  EXPECT_EQ(taught_by_two(game, true).weights, together.weights);
  EXPECT_EQ(taught_by_two(game, false).weights, together.weights);
  memory::StateLearner alone(*game.game, game.tuples, {.seed = 3});
  alone.set_player(
      [&](std::uint64_t first, std::uint64_t) { return alone.play_games(first, 2 * 8); });
  for (std::uint64_t round = 0; round < kRounds; ++round) EXPECT_TRUE(alone.play());
  EXPECT_EQ(alone.state().weights, together.weights);
  EXPECT_EQ(alone.state().squares, together.squares);
}

}  // namespace
}  // namespace rulewise::app
