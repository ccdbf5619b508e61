#include "insight/discovery/dead_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr const char* kDeadEnd = R"((role a)
(init start)
(<= (legal a left) (true start))
(<= (legal a right) (true start))
(<= (next (at ?d)) (does a ?d))
(<= (next (at lost)) (does a left) (true never))
(<= terminal (true (at left)))
(<= terminal (true (at right)))
(<= (goal a 50) (true (at ?x)))
(<= (goal a 100) (true never)))";

TEST(RuleUse, NamesTheRulesThatNeverHeld) {
  const testing::TextGame read = testing::read_game(kDeadEnd);
  const RuleUse use = study_rule_use(read.rules, *read.game, {600, 20, 10, 1});
  EXPECT_EQ(use.rules, 8U);
  EXPECT_EQ(use.games, 20U);
  EXPECT_EQ(use.states, 40U);
  ASSERT_THAT(use.unused, SizeIs(2));
  EXPECT_EQ(use.unused[0].where.line, 6U);
  EXPECT_THAT(use.unused[0].rule, HasSubstr("lost"));
  EXPECT_EQ(use.unused[1].where.line, 10U);
}

TEST(RuleUse, LooksAtNothingWithoutTime) {
  const testing::TextGame read = testing::read_game(kDeadEnd);
  const RuleUse use = study_rule_use(read.rules, *read.game, {0, 20, 10, 1});
  EXPECT_EQ(use.states, 0U);
}

}  // namespace
}  // namespace rulewise::insight
