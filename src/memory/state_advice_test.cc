#include "memory/state_advice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "base/random.h"
#include "game/playout.h"
#include "memory/state_learner.h"
#include "memory/state_memory.h"
#include "memory/testing/library_states.h"
#include "memory/testing/scrambled.h"
#include "memory/tuple_look.h"

namespace rulewise::memory {
namespace {

std::shared_ptr<const Tuples> advised(const testing::StateGame& game) {
  return std::make_shared<const Tuples>(find_tuples(
      *game.game, game.structure, {}, {}, find_advice(game.rules, *game.game, game.structure, 1)));
}

TEST(StateAdvice, CountsFactsWhileNothingClosesTheSite) {
  const StateAdvice advice(
      {{"one", "", 0.5F}, {"other"}},
      {{{0, 1}, {2}, {}, {{0, {0, 1, 3}}, {1, {0, 0, 7}}}}, {{1}, {}, {3}, {{1, {0, 100}}}}});
  const Tuples tuples({}, {}, 4, {}, advice);
  ASSERT_EQ(tuples.weight_count(), 2U);
  const Weights weights{2, 10};
  for (const auto& [state, value] : std::vector<std::pair<std::uint64_t, double>>{
           {0b0000, -1}, {0b0001, 1}, {0b0011, 75}, {0b0111, -1}, {0b1010, 1001}, {0b1111, 999}}) {
    EXPECT_DOUBLE_EQ(tuples.value({&state, 1}, weights), value) << state;
    double listed = 0;
    std::vector<Feature> row;
    tuples.list({&state, 1}, row);
    for (const Feature& feature : row) {
      listed += static_cast<double>(feature.value * weights[feature.index]);
    }
    EXPECT_DOUBLE_EQ(listed, value) << state;
  }
}

TEST(StateAdvice, IsFoundOnADiscoveredBoard) {
  const testing::StateGame game("breakthrough");
  const StateAdvice advice = find_advice(game.rules, *game.game, game.structure, 1);
  std::set<std::string> sorts;
  for (const NamedAdvice& advisor : advice.advisors()) {
    sorts.insert(advisor.name.substr(0, advisor.name.find('/')));
  }
  for (const char* sort : {"mobility", "threat", "count-pieces", "occupied-columns"}) {
    EXPECT_TRUE(sorts.contains(sort)) << sort;
  }
  EXPECT_FALSE(sorts.contains("count-moves"));  // no sum of facts
  EXPECT_LE(advice.sites().size(), AdviceLimits{}.max_sites);
  EXPECT_LE(
      find_advice(game.rules, *game.game, game.structure, 1, {.max_sites = 100}).sites().size(),
      100U);
}

/// Along a random game, from a state to each next one: what a look says and what the whole says.
TEST(StateAdvice, ChangesWithAMoveAsTheWholeDoes) {
  for (const char* name : {"breakthrough", "connect_four"}) {
    const testing::StateGame game(name);
    const auto tuples = advised(game);
    ASSERT_GT(tuples->advice().advisors().size(), 3U) << name;
    base::Random random(5);
    Weights weights;
    for (std::size_t i = 0; i < tuples->weight_count(); ++i) {
      weights.push_back(static_cast<float>(random.unit() - 0.5));
    }
    const ReadyWeights ready(*tuples, weights);
    TupleLook look(*tuples);
    game::State state = game.game->initial_state();
    game::JointMove moves;
    while (!game.game->is_terminal(state)) {
      look.look_at(state.view(), ready);
      ASSERT_TRUE(game::choose_joint_move(*game.game, state, random, moves));
      state = game.game->successor(state, moves);
      EXPECT_NEAR(look.value_of(state.view()), tuples->value(state.view(), weights), 1e-3);
    }
  }
}

TEST(StateAdvice, IsWhatALearnerBeginsWithIfAsked) {
  const testing::StateGame game("breakthrough");
  const auto tuples = advised(game);
  const Weights told = rule_weights(*tuples);
  ASSERT_EQ(told.size(), tuples->weight_count());
  EXPECT_TRUE(rule_weights(*game.tuples).empty());  // without advisors
  const StateLearner learner(*game.game, tuples, {.seed = 4, .begins_with_rules = true});
  const StateLearner again(*game.game, tuples, {.seed = 4, .begins_with_rules = true});
  const Weights& weights = learner.state().weights;
  EXPECT_EQ(weights, again.state().weights);
  EXPECT_EQ(weights, learner.state().mean);
  EXPECT_EQ(learner.state().games, 0U);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    EXPECT_EQ(weights[i] != 0, told[i] != 0);
    EXPECT_TRUE(told[i] == 0 || i >= tuples->first_advisor());
  }
  EXPECT_GT(learner.score(weights, learner.yardstick(), 20, 1), 0.6);
}

TEST(StateAdvice, IsLearnedWithTheRestAndFoundAgainByAScrambledRulesheet) {
  const testing::StateGame game("tic_tac_toe");
  const auto tuples = advised(game);
  StateLearner learner(*game.game, tuples, {.seed = 4});
  for (int i = 0; i < 60; ++i) learner.play();
  const std::size_t first = tuples->first_advisor();
  ASSERT_GT(tuples->weight_count(), first);
  std::size_t moved = 0;
  for (std::size_t i = first; i < tuples->weight_count(); ++i) {
    moved += learner.state().weights[i] != 0 ? 1 : 0;
  }
  EXPECT_EQ(moved, tuples->advice().advisors().size());

  const RuleNames names = name_rules(game.rules);
  StateMemory memory{{learner.state(), learner.state().mean}, tuples};
  const std::string bytes = to_bytes(memory, *game.game, names);
  const testing::StateGame other(testing::scrambled(game.rules, 3));
  const RuleNames other_names = name_rules(other.rules);
  const auto found = state_memory_from(bytes, *other.game, other_names);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->tuples->value(other.game->initial_state().view(), found->best),
              tuples->value(game.game->initial_state().view(), memory.best), 1e-4);
  EXPECT_EQ(found->tuples->advice().sites().size(), tuples->advice().sites().size());
  for (std::size_t cut = 0; cut < bytes.size(); cut += 1 + cut / 3) {
    EXPECT_FALSE(state_memory_from(bytes.substr(0, cut), *game.game, names));
  }
}

}  // namespace
}  // namespace rulewise::memory
