#include "search/mcts/advised_leaves.h"

#include <gtest/gtest.h>

#include "machine/net/net_game.h"
#include "search/mcts/wide_leaves.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

/// Something different for every state.
double points_of(const game::State& state, game::Role role) {
  return static_cast<double>((state.hash() + role.index()) % 101);
}

/// Arrives at the opening and says what was guessed of its moves.
void expect_guesses(const game::Game& game, LeafPlayer& leaves, std::size_t chooser) {
  const game::State start = game.initial_state();
  const game::Role role(chooser);
  bool has_arrived = false;
  leaves.start({0, start.view(), {}, true});
  leaves.arrive([&](const Arrival& arrival) {
    has_arrived = true;
    EXPECT_EQ(arrival.guesses.size(), arrival.moves.size());
    std::size_t first = 0;
    for (std::size_t r = 0; r < chooser; ++r) first += arrival.counts[r];
    for (std::size_t i = 0; i < arrival.counts[chooser]; ++i) {
      game::JointMove joint;
      for (std::size_t r = 0; r < game.role_count(); ++r) {
        joint.push_back(game.legal_moves(start, game::Role(r)).front());
      }
      joint[chooser] = arrival.moves[first + i];
      const game::State next = game.successor(start, joint);
      EXPECT_FLOAT_EQ(100 * arrival.guesses[first + i], static_cast<float>(points_of(next, role)));
    }
    return false;
  });
  EXPECT_TRUE(has_arrived);
}

TEST(AdvisedLeaves, GuessWhatTheNextStatesAreWorth) {
  for (const char* name : {"breakthrough", "connect_four", "connect_three_players"}) {
    const auto game = library_game(name);
    const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
    std::size_t chooser = 0;
    while (game->legal_moves(game->initial_state(), game::Role(chooser)).size() < 2) ++chooser;
    expect_guesses(*game, *make_advised_leaves(*game, make_wide_leaves(net_game, {}), points_of),
                   chooser);
    expect_guesses(*game, *make_advised_leaves(*game, make_plain_leaves(*game, {}), points_of),
                   chooser);
  }
}

TEST(AdvisedLeaves, SayNothingWhereSeveralChoose) {
  const auto game = library_game("rock_paper_scissors");
  const auto leaves = make_advised_leaves(*game, make_plain_leaves(*game, {}), points_of);
  leaves->start({0, game->initial_state().view(), {}, true});
  leaves->arrive([](const Arrival& arrival) {
    EXPECT_TRUE(arrival.guesses.empty());
    return false;
  });
}

}  // namespace
}  // namespace rulewise::search
