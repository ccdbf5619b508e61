#include "front/web/tactical_look.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "front/web/studio_game.h"
#include "front/web/testing/library_game.h"

namespace rulewise::front {
namespace {

game::State after(const game::Game& game, const std::vector<std::string>& moves) {
  game::State state = game.initial_state();
  for (const std::string& text : moves) {
    game::JointMove joint;
    for (std::size_t r = 0; r < game.role_count(); ++r) {
      const game::Role role(r);
      const auto legal = game.legal_moves(state, role);
      const auto found = std::ranges::find_if(
          legal, [&](game::Move move) { return game.move_text(role, move) == text; });
      joint.push_back(found == legal.end() ? legal.front() : *found);
    }
    state = game.successor(state, joint);
  }
  return state;
}

TEST(TacticalLookTest, SeesWinsThreatsAndForcedMoves) {
  const auto studio = library_game("tic_tac_toe.kif");
  const game::Game& game = studio->game();
  const auto state = after(game, {"(mark 1 1)", "(mark 2 2)", "(mark 1 2)"});  // x threatens (1 3)
  const game::Role o(1);
  const TacticalLook look = look_two_ahead(game, state, o, base::Deadline(60));
  EXPECT_TRUE(look.is_whole);
  EXPECT_TRUE(look.wins.empty());
  ASSERT_EQ(look.threats.size(), 1U);
  EXPECT_EQ(game.move_text(look.threats[0].role, look.threats[0].move), "(mark 1 3)");
  ASSERT_EQ(look.forced.size(), 1U);
  EXPECT_EQ(game.move_text(o, look.forced[0]), "(mark 1 3)");
  const auto won = after(game, {"(mark 1 1)", "(mark 2 2)", "(mark 1 2)", "(mark 3 3)"});
  const TacticalLook mine = look_two_ahead(game, won, game::Role(0), base::Deadline(60));
  ASSERT_EQ(mine.wins.size(), 1U);
  EXPECT_EQ(game.move_text(game::Role(0), mine.wins[0]), "(mark 1 3)");
}

TEST(TacticalLookTest, CallsNothingForcedWhenTheTimeWasUp) {
  const auto studio = library_game("tic_tac_toe.kif");
  const auto state = after(studio->game(), {"(mark 1 1)", "(mark 2 2)", "(mark 1 2)"});
  const auto look = look_two_ahead(studio->game(), state, game::Role(1), base::Deadline(0));
  EXPECT_FALSE(look.is_whole);
  EXPECT_TRUE(look.forced.empty());
}

TEST(TacticalLookTest, KnowsWhoHasTheTurn) {
  const auto studio = library_game("rock_paper_scissors.kif");
  const game::State state = studio->game().initial_state();
  EXPECT_FALSE(has_the_turn(studio->game(), state, game::Role(0)));
}

}  // namespace
}  // namespace rulewise::front
