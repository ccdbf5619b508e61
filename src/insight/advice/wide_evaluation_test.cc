#include "insight/advice/wide_evaluation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/advice/outcomes.h"
#include "insight/advice/state_evaluation.h"
#include "insight/discovery/testing/text_game.h"
#include "insight/model/testing/small_games.h"

namespace rulewise::insight {
namespace {

/// Every advisor that gates can say, each with a weight of its own.
AdvisorSet mixed_set(const StateKnowledge& knowledge) {
  AdvisorSet set;
  set.offset = 47;
  for (std::size_t i = 0; i < knowledge.advisors().size(); ++i) {
    set.advisors.push_back(i);
    set.weights.push_back((i % 3 == 0 ? -1.0 : 1.0) * (1 + static_cast<double>(i) / 8));
  }
  return set;
}

class WideEvaluations : public ::testing::TestWithParam<const char*> {};

TEST_P(WideEvaluations, AgreeWithOneStateAtATime) {
  const testing::TextGame game = testing::read_game(GetParam());
  const auto* net = dynamic_cast<const machine::NetGame*>(game.game.get());
  ASSERT_NE(net, nullptr);
  const Structure structure = discover(game.rules, *game.game, 1, testing::quick_limits());
  StudyLimits limits;
  limits.max_seconds = 600;
  limits.max_games = 512;
  limits.tries_sets = false;
  const auto knowledge = study(game.rules, *game.game, structure, nullptr, limits);
  for (std::size_t role = 0; role < 2; ++role) {
    WideEvaluation wide(*knowledge, *net, mixed_set(*knowledge), game::Role(role));
    EXPECT_THAT(wide.left_out(), ::testing::Contains("count-moves"));
    ASSERT_FALSE(wide.taken().advisors.empty());
    StateEvaluation single(knowledge, *game.game, wide.taken());
    std::vector<game::State> states;
    for (const Outcome& outcome : draw_outcomes(*game.game, {600, 300, 100, 5})) {
      states.push_back(outcome.state);
    }
    ASSERT_GT(states.size(), 100U);
    std::vector<float> values(states.size());
    wide.evaluate(states, values);
    const double rounding = 0.02 * static_cast<double>(knowledge->tables()->numbers.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
      EXPECT_NEAR(values[i], single.raw_value(states[i], game::Role(role)), rounding);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, WideEvaluations,
                         ::testing::Values(testing::kRace, testing::kPairs));

}  // namespace
}  // namespace rulewise::insight
