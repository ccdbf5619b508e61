#include "front/web/rule_tactics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "front/web/studio_game.h"
#include "front/web/tactical_look.h"
#include "front/web/testing/library_game.h"
#include "game/playout.h"
#include "game/testing/state_after.h"

namespace rulewise::front {
namespace {

std::set<game::Move> set_of(const std::vector<game::Move>& moves) {
  return {moves.begin(), moves.end()};
}

TEST(RuleTacticsTest, AgreesWithMakingEveryMoveAndReply) {
  const auto studio = library_game("tic_tac_toe.kif");
  const game::Game& game = studio->game();
  const auto tactician = studio->tactics()->tactician();
  ASSERT_TRUE(tactician);
  ASSERT_TRUE(knows_all_threats(*tactician));
  EXPECT_EQ(studio->tactics()->known(), tactician);
  base::Random random(7);
  game::JointMove joint;
  for (int n = 0; n < 60; ++n) {
    for (game::State state = game.initial_state(); !game.is_terminal(state);) {
      for (const game::Role role : {game::Role(0), game::Role(1)}) {
        if (game.legal_moves(state, role).size() < 2) continue;
        const tactics::Advice advice = tactician->advise(state, role);
        const TacticalLook look = look_two_ahead(game, state, role, base::Deadline(60));
        ASSERT_EQ(set_of(advice.wins), set_of(look.wins));
        if (look.wins.empty()) {
          ASSERT_EQ(advice.threats.empty(), look.threats.empty());
        }
        const std::set<game::Move> forced = set_of(advice.forced);
        for (const game::Move move : look.forced) ASSERT_TRUE(forced.contains(move));
      }
      ASSERT_TRUE(game::choose_joint_move(game, state, random, joint));
      state = game.successor(state, joint);
    }
  }
}

TEST(RuleTacticsTest, ProvesAWinByTwoThreats) {
  const auto studio = library_game("tic_tac_toe.kif");
  // x in two corners across, o between them and in a third: the fourth makes two rows at once.
  const game::State state =
      game::state_after(studio->game(), {"(mark 1 1)", "(mark 2 2)", "(mark 3 3)", "(mark 3 1)"});
  const Json proof = studio->proof_json(state, 60);
  EXPECT_EQ(proof["asked"], true);
  ASSERT_EQ(proof["result"], "proved") << proof;
  EXPECT_EQ(proof["winner"], "x");
  EXPECT_EQ(proof["line"][0], "(mark 1 3)");
  EXPECT_GT(proof["states_checked"], 0);
  EXPECT_GT(proof["tree"].size(), 1U);
  EXPECT_EQ(proof_to_json({}, {}, 0)["tree"], Json::array());
  const Json opening = studio->proof_json(studio->game().initial_state(), 60);
  EXPECT_EQ(opening["result"], "unknown");
  EXPECT_TRUE(opening["winner"].is_null());
}

TEST(RuleTacticsTest, TellsWhereWhatIsShownComesFrom) {
  const auto derived = library_game("tic_tac_toe.kif");
  EXPECT_EQ(derived->tactics_json(derived->game().initial_state(), 60)["source"], "derived");
  const auto looked = library_game("hexapawn.scl");
  EXPECT_EQ(looked->tactics(), nullptr);
  EXPECT_EQ(looked->tactics_json(looked->game().initial_state(), 60)["source"], "looked");
  EXPECT_EQ(looked->proof_json(looked->game().initial_state(), 60)["asked"], false);
}

TEST(RuleTacticsTest, HasNoneWhereTheTimeIsUp) {
  const auto studio = library_game("gomoku_9.kif");
  const RuleTactics hurried(gdl::Rules{}, studio->game(), {.max_seconds = 0});
  EXPECT_FALSE(hurried.tactician());
  EXPECT_FALSE(hurried.known());
}

}  // namespace
}  // namespace rulewise::front
