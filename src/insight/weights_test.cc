#include "insight/weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::insight {
namespace {

using ::testing::HasSubstr;

TEST(Weights, AreSetByName) {
  EvaluationOptions options;
  EXPECT_FALSE(set_weights("material=2, arrival-distance=0.5\npromote=0", options));
  EXPECT_EQ(options.weight(BoardAdvice::kMaterial), 2);
  EXPECT_EQ(options.weight(BoardAdvice::kArrivalDistance), 0.5);
  EXPECT_EQ(options.material.weight(MaterialAdvisor::kPromote), 0);
  EXPECT_EQ(options.weight(BoardAdvice::kVital), 1) << "others stay";
}

TEST(Weights, KnowTheWordsOfTheProgram) {
  EvaluationOptions options;
  EXPECT_FALSE(set_weights("all=0,arrive-distance=100,gthreat,static=3", options));
  EXPECT_EQ(options.weight(BoardAdvice::kArrivalDistance), 100);
  EXPECT_EQ(options.weight(BoardAdvice::kGlobalThreat), 1) << "a name alone means 1";
  EXPECT_EQ(options.weight(BoardAdvice::kMaterial), 3);
  EXPECT_EQ(options.weight(BoardAdvice::kVital), 0);
  EXPECT_EQ(options.material.weight(MaterialAdvisor::kVictims), 1) << "pieces keep their worth";
}

TEST(Weights, ThatAreNoneAreSaid) {
  EvaluationOptions options;
  EXPECT_THAT(set_weights("matrial=1", options)->message, HasSubstr("'matrial'"));
  EXPECT_THAT(set_weights("matrial=1", options)->hint, HasSubstr("global-threat"));
  EXPECT_THAT(set_weights("material=much", options)->message, HasSubstr("'much'"));
  EXPECT_THAT(set_weights("material=inf", options)->message, HasSubstr("'inf'"));
  EXPECT_THAT(set_weights("material=", options)->message, HasSubstr("no weight"));
  EXPECT_FALSE(set_weights("", options));
}

}  // namespace
}  // namespace rulewise::insight
