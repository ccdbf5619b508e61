#include "play/lane_judge.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "game/playout.h"
#include "insight/advice/state_evaluation.h"
#include "machine/wide/plane.h"
#include "play/configuration.h"
#include "play/game_study.h"
#include "play/player.h"
#include "search/testing/library_game.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::play {
namespace {

using machine::wide::kLanes;
using machine::wide::Plane;

TEST(LaneJudge, SaysWhatTheAdvisorsSayOfEachState) {
  const std::string text = search::library_text("breakthrough.kif");
  const auto game = search::game_of_text(text);
  const auto& net_game = search::net_game(*game);
  const auto advice = study_game(gdl::read_rules(text).rules, *game, {.max_seconds = 2}).advice;
  ASSERT_TRUE(advice);
  const insight::AdvisorSet set = advice->pick({"material"}).value();
  const auto judge = make_lane_judge(*advice, net_game, set);
  ASSERT_TRUE(judge);
  std::vector<Plane> planes(net_game.net().base_count());
  std::vector<game::State> states;
  base::Random random(5);
  game::JointMove joint;
  game::State state = game->initial_state();
  while (states.size() < kLanes) {
    for (std::uint32_t base = 0; base < planes.size(); ++base) {
      const bool holds = (state.view()[base / 64] >> (base % 64) & 1U) != 0;
      planes[base].set(states.size(), holds);
    }
    states.push_back(state);
    const bool goes_on =
        !game->is_terminal(state) && game::choose_joint_move(*game, state, random, joint);
    state = goes_on ? game->successor(state, joint) : game->initial_state();
  }
  std::vector<float> payoffs(2 * kLanes);
  judge->judge(planes, payoffs);
  insight::StateEvaluation one_by_one(advice, *game, set);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t r = 0; r < 2; ++r) {
      EXPECT_NEAR(payoffs[2 * lane + r], one_by_one.value(states[lane], game::Role(r)) / 100, 0.01);
    }
  }
}

TEST(LaneJudge, LetsTreesCutGamesOff) {
  const std::string text = search::library_text("breakthrough.kif");
  const auto game = search::game_of_text(text);
  Knowledge knowledge;
  knowledge.advice = study_game(gdl::read_rules(text).rules, *game, {.max_seconds = 1}).advice;
  const game::State start = game->initial_state();
  for (const char* name :
       {"mcts:advisors=insight,cut_off=6,nodes=2000", "mcts:advisors=material,cut_off=0,nodes=500",
        "mcts:advisors=material,cut_off=6,nodes=200,without=wide+bias"}) {
    const auto search = make_search(*game, read_configuration(name).value(), 3, knowledge);
    ASSERT_TRUE(search) << name;
    const search::Limits limits{.nodes = 200};
    const search::Answer answer = search.value()->choose(start, game::Role(0), limits);
    // Judged games are neither won nor lost: the value stays away from both.
    EXPECT_GT(answer.value, 5) << name;
    EXPECT_LT(answer.value, 95) << name;
  }
}

}  // namespace
}  // namespace rulewise::play
