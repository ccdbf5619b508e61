#include "insight/advice/outcomes.h"

#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/testing/small_games.h"

namespace rulewise::insight {
namespace {

class Outcomes : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(Outcomes, AreStatesOfGamesThatWentOnWithTheirEnd) {
  const testing::TextGame pairs = testing::read_game(testing::kPairs);
  const OutcomeLimits limits{600, GetParam(), 100, 7};
  const std::vector<Outcome> outcomes = draw_outcomes(*pairs.game, limits);
  ASSERT_GT(outcomes.size(), GetParam() / 2);
  float first = 0;
  for (const Outcome& outcome : outcomes) {
    EXPECT_FALSE(pairs.game->is_terminal(outcome.state));
    EXPECT_NE(outcome.state, pairs.game->initial_state());
    ASSERT_EQ(outcome.goals.size(), 2U);
    EXPECT_EQ(outcome.goals[0] + outcome.goals[1], 100);
    first += outcome.goals[0];
  }
  EXPECT_GT(first, 0);
  const std::vector<Outcome> again = draw_outcomes(*pairs.game, limits);
  ASSERT_EQ(again.size(), outcomes.size());
  for (std::size_t i = 0; i < again.size(); ++i) EXPECT_EQ(again[i].state, outcomes[i].state);
}

INSTANTIATE_TEST_SUITE_P(WideAndPlain, Outcomes, ::testing::Values(1024U, 100U));

}  // namespace
}  // namespace rulewise::insight
