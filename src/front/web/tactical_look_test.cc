#include "front/web/tactical_look.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "front/web/studio_game.h"
#include "front/web/testing/library_game.h"
#include "game/testing/state_after.h"

namespace rulewise::front {
namespace {

TEST(TacticalLookTest, SeesWinsThreatsAndForcedMoves) {
  const auto studio = library_game("tic_tac_toe.kif");
  const game::Game& game = studio->game();
  const auto state =
      game::state_after(game, {"(mark 1 1)", "(mark 2 2)", "(mark 1 2)"});  // x threatens (1 3)
  const game::Role o(1);
  const TacticalLook look = look_two_ahead(game, state, o, base::Deadline(60));
  EXPECT_TRUE(look.is_whole);
  EXPECT_TRUE(look.wins.empty());
  ASSERT_EQ(look.threats.size(), 1U);
  EXPECT_EQ(game.move_text(look.threats[0].role, look.threats[0].move), "(mark 1 3)");
  ASSERT_EQ(look.forced.size(), 1U);
  EXPECT_EQ(game.move_text(o, look.forced[0]), "(mark 1 3)");
  const auto won =
      game::state_after(game, {"(mark 1 1)", "(mark 2 2)", "(mark 1 2)", "(mark 3 3)"});
  const TacticalLook mine = look_two_ahead(game, won, game::Role(0), base::Deadline(60));
  ASSERT_EQ(mine.wins.size(), 1U);
  EXPECT_EQ(game.move_text(game::Role(0), mine.wins[0]), "(mark 1 3)");
}

TEST(TacticalLookTest, CallsNothingForcedWhenTheTimeWasUp) {
  const auto studio = library_game("tic_tac_toe.kif");
  const auto state = game::state_after(studio->game(), {"(mark 1 1)", "(mark 2 2)", "(mark 1 2)"});
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
