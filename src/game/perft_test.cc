#include "game/perft.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/counting_game.h"

namespace rulewise::game {
namespace {

using testing::ElementsAre;

/// The counts by the plainest recursion.
std::uint64_t count_plainly(const Game& game, const State& state, std::size_t depth) {
  if (depth == 0) return 1;
  if (game.is_terminal(state)) return 0;
  std::uint64_t paths = 0;
  for (const Move left : game.legal_moves(state, Role(0))) {
    for (const Move right : game.legal_moves(state, Role(1))) {
      const JointMove joint_move{left, right};
      paths += count_plainly(game, game.successor(state, joint_move), depth - 1);
    }
  }
  return paths;
}

TEST(Perft, CountsTheOpeningAsOnePath) {
  const CountingGame game(10);
  EXPECT_THAT(perft(game, 0).counts, ElementsAre(1));
  EXPECT_THAT(perft(game, 1).counts, ElementsAre(1, 4));
}

TEST(Perft, AgreesWithPlainRecursion) {
  const CountingGame game(11);
  const PerftCounts result = perft(game, 12);
  ASSERT_EQ(result.counts.size(), 13U);
  EXPECT_FALSE(result.was_stopped);
  for (std::size_t depth = 0; depth <= 12; ++depth) {
    EXPECT_EQ(result.counts[depth], count_plainly(game, game.initial_state(), depth)) << depth;
  }
  EXPECT_EQ(result.counts[12], 0U);  // the slowest game ends after eleven joint moves
}

TEST(Perft, CountsTheSameWithAnyMemory) {
  const CountingGame game(14);
  const PerftCounts expected = perft(game, 9);
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{5'000}}) {
    PerftOptions options;
    options.max_bytes = bytes;
    EXPECT_EQ(perft(game, 9, options).counts, expected.counts) << bytes;
  }
}

TEST(Perft, StatesWithoutAMoveForSomeRoleHaveNoChildren) {
  const StuckGame game(100, 1);
  EXPECT_THAT(perft(game, 3).counts, ElementsAre(1, 4, 0, 0));
}

TEST(Perft, ATerminalOpeningHasNoChildren) {
  EXPECT_THAT(perft(CountingGame(0), 2).counts, ElementsAre(1, 0, 0));
}

TEST(Perft, DeepCountsNeedNoDeepStackAndDoNotWrap) {
  // 4^depth paths, but one state for each number: only counting each once makes this end.
  const CountingGame game(~std::uint64_t{0});
  const PerftCounts result = perft(game, 200);
  EXPECT_EQ(result.counts[31], std::uint64_t{1} << 62U);
  EXPECT_EQ(result.counts[32], kMostPaths);
  EXPECT_EQ(result.counts[200], kMostPaths);
}

TEST(Perft, StopsWhenAsked) {
  const CountingGame game(~std::uint64_t{0});
  PerftOptions options;
  options.max_bytes = 0;
  int questions = 0;
  options.should_stop = [&] { return ++questions > 3; };
  const PerftCounts result = perft(game, 60, options);
  EXPECT_TRUE(result.was_stopped);
  EXPECT_EQ(questions, 4);  // one after every state: heard at once
  EXPECT_LT(result.counts.size(), 61U);
  EXPECT_EQ(result.counts[1], 4U);
}

TEST(Perft, AnInterruptedQuestionStopsIt) {
  const PerftCounts result = perft(InterruptedGame(1), 5);
  EXPECT_TRUE(result.was_stopped);
  EXPECT_THAT(result.counts, ElementsAre(1, 4));  // the next depth is not known to be whole
}

TEST(Perft, ReportsProgress) {
  std::vector<std::size_t> depths_done;
  PerftOptions options;
  options.on_progress = [&](const PerftProgress& progress) {
    EXPECT_EQ(progress.depth, progress.counts.size());
    depths_done.push_back(progress.counts.size() - 1);
  };
  (void)perft(CountingGame(5), 3, options);
  EXPECT_THAT(depths_done, ElementsAre(1, 2, 3));
}

}  // namespace
}  // namespace rulewise::game
