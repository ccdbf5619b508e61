#include "search/mcts/leaf_player.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/random.h"
#include "search/mcts/wide_leaves.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

struct Means {
  double first = 0;
  int games = 0;
};

/// Plays `games` games from the opening and averages what the first role got.
Means play(LeafPlayer& leaves, const game::State& start, int games) {
  Means means;
  int begun = 0;
  while (means.games < games) {
    while (leaves.under_way() < leaves.capacity() && begun < games) {
      leaves.start(static_cast<std::uint32_t>(begun++), start);
    }
    leaves.run([&](std::uint32_t /*job*/, Payoffs payoffs) {
      means.first += payoffs[0];
      ++means.games;
    });
  }
  means.first /= means.games;
  return means;
}

TEST(LeafPlayers, AgreeOnWhatRandomPlayGives) {
  for (const char* name : {"tic_tac_toe", "connect_four", "breakthrough"}) {
    const auto game = library_game(name);
    const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
    const auto plain = make_plain_leaves(*game, {.seed = 1});
    const auto wide = make_wide_leaves(net_game, {.seed = 2});
    const Means slow = play(*plain, game->initial_state(), 1500);
    const Means fast = play(*wide, game->initial_state(), 6000);
    EXPECT_NEAR(slow.first, fast.first, 5 * 0.5 / std::sqrt(1500.0)) << name;
  }
}

TEST(WideLeaves, ReportsEveryJobOnceWithItsOwnResult) {
  const auto game = library_game("tic_tac_toe");
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
  // States that are over carry their result with them.
  std::vector<game::State> finished;
  std::vector<float> expected;
  base::Random random(5);
  while (finished.size() < 700) {
    game::State state = game->initial_state();
    while (!game->is_terminal(state)) {
      game::JointMove joint;
      for (std::size_t r = 0; r < 2; ++r) {
        const auto legal = game->legal_moves(state, game::Role(r));
        joint.push_back(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
      }
      state = game->successor(state, joint);
    }
    finished.push_back(state);
    expected.push_back(static_cast<float>(*game::payoff(*game, state, game::Role(0))) / 100.0F);
  }
  const auto leaves = make_wide_leaves(net_game, {.seed = 3}, 100);
  std::map<std::uint32_t, float> results;
  std::uint32_t next = 0;
  while (results.size() < finished.size()) {
    while (leaves->under_way() < leaves->capacity() && next < finished.size()) {
      leaves->start(next, finished[next]);
      ++next;
    }
    leaves->run([&](std::uint32_t job, Payoffs payoffs) {
      EXPECT_TRUE(results.emplace(job, payoffs[0]).second);
    });
  }
  for (std::uint32_t i = 0; i < finished.size(); ++i) EXPECT_EQ(results.at(i), expected[i]);
}

TEST(WideLeaves, IsTheSameInEveryRun) {
  const auto game = library_game("connect_four");
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
  const auto first = make_wide_leaves(net_game, {.seed = 9});
  const auto second = make_wide_leaves(net_game, {.seed = 9});
  EXPECT_EQ(play(*first, game->initial_state(), 2000).first,
            play(*second, game->initial_state(), 2000).first);
}

}  // namespace
}  // namespace rulewise::search
