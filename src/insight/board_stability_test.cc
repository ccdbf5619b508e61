#include "insight/board_stability.h"

#include <gtest/gtest.h>

#include "insight/testing/games.h"

namespace rulewise::insight {
namespace {

TEST(BoardStabilityTest, MaterialIsMoreStableThanMobility) {
  const scl::Rules rules = testing::chess();
  const auto knowledge = std::make_shared<const BoardKnowledge>(rules, EvaluationOptions{});
  const std::vector<double> found = advice_stability(rules, knowledge);
  ASSERT_EQ(found.size(), kBoardAdvices);
  const auto of = [&](BoardAdvice advice) { return found[static_cast<std::size_t>(advice)]; };
  EXPECT_GT(of(BoardAdvice::kMaterial), of(BoardAdvice::kDynamicMobility));
  EXPECT_GT(of(BoardAdvice::kDynamicMobility), 0);
  EXPECT_EQ(found, advice_stability(rules, knowledge));
  EXPECT_NE(found, advice_stability(rules, knowledge, {.seed = 2}));
}

}  // namespace
}  // namespace rulewise::insight
