#include "machine/wide/wide_game.h"

#include <gtest/gtest.h>

#include "game/playout.h"
#include "machine/wide/playouts.h"
#include "machine/wide/test_nets.h"

namespace rulewise::machine {
namespace {

TEST(WideGame, PlaysTicTacToe) {
  const WideGame game(wide::testing::tic_tac_toe());
  game::State state = game.initial_state();
  EXPECT_EQ(game.roles(), (std::vector<std::string>{"x", "o"}));
  EXPECT_EQ(game.legal_moves(state, game::Role(0)).size(), 9U);
  EXPECT_EQ(game.legal_moves(state, game::Role(1)).size(), 1U);
  const auto play = [&](std::uint32_t x, std::uint32_t o) {
    const game::JointMove moves = {game::Move(x), game::Move(10 + o)};
    state = game.successor(state, moves);
  };
  play(0, 9);
  play(9, 3);
  play(1, 9);
  play(9, 4);
  EXPECT_FALSE(game.is_terminal(state));
  EXPECT_EQ(game.legal_moves(state, game::Role(0)).size(), 5U);
  play(2, 9);
  EXPECT_TRUE(game.is_terminal(state));
  EXPECT_EQ(game.goals(state, game::Role(0)), std::vector<int>{100});
  EXPECT_EQ(game.goals(state, game::Role(1)), std::vector<int>{0});
  EXPECT_EQ(game.facts(state), (std::vector<std::string>{"b0", "b1", "b12", "b13", "b19", "b2"}));
}

TEST(WideGame, OneGameAtATimeAndManyAtOnceComeToTheSameShares) {
  base::Random random(4);
  const logic::Net net = wide::testing::tic_tac_toe();
  const WideGame game(net);
  const game::PlayoutSums single = game::random_playouts(game, random, {.max_states = 60'000});
  const wide::PlayoutProgram program(net, {});
  const game::PlayoutSums many = wide::Playouts(program, 4).run({.max_states = 1'000'000});
  const auto mean = [](const game::PlayoutSums& sums) {
    return sums.goals[0] / static_cast<double>(sums.playouts);
  };
  EXPECT_NEAR(mean(single), mean(many), 2.5);  // five standard errors of the short one
}

}  // namespace
}  // namespace rulewise::machine
