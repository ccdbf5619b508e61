#include "insight/model/rule_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/gdl/gdl.h"

namespace rulewise::insight {
namespace {

using ::testing::ElementsAre;

constexpr const char* kRules = R"(
  (role a) (role b) (up 1 2) (up 2 3) (side l m) (side m n) (goal_row a 3) (goal_row b 1)
  (init (at l 1 a)) (init (at l 3 b)) (init (clock 0))
  (<= (legal ?p (go ?x ?y ?z)) (true (at ?x ?y ?p)) (up ?y ?z))
  (<= (legal ?p (slip ?u)) (true (at ?x ?y ?p)) (side ?x ?u))
  (<= (next (at ?x ?z ?p)) (does ?p (go ?x ?y ?z)))
  (<= (next (clock 1)) (true (clock 0)))
  (<= (home ?p) (true (at ?x ?y ?p)) (goal_row ?p ?y))
  (<= terminal (true (clock 1)))
  (<= (goal ?p 100) (home ?p)) (<= (goal ?p 0) (role ?p) (not (home ?p)))
)";

class RuleTextTest : public ::testing::Test {
 protected:
  gdl::Rules rules_ = gdl::read_rules(kRules).rules;
  RuleText text_{rules_};
};

TEST_F(RuleTextTest, ArgumentsThatShareAVariableShareAClass) {
  const auto column = [&](std::size_t c) { return text_.class_of(LiteralKind::kFact, "at/3", c); };
  const auto relation = [&](const char* shape, std::size_t c) {
    return text_.class_of(LiteralKind::kRelation, shape, c);
  };
  EXPECT_EQ(column(1), relation("up/2", 0));
  EXPECT_EQ(column(1), relation("up/2", 1));
  EXPECT_EQ(column(0), relation("side/2", 0));
  EXPECT_NE(column(0), column(1));
  EXPECT_EQ(relation("nowhere/2", 0), -1);
}

TEST_F(RuleTextTest, KnowsWhatGoalsMovesAndTheEndHangOn) {
  EXPECT_TRUE(text_.decides("at/3", Decided::kGoal));
  EXPECT_FALSE(text_.decides("clock/1", Decided::kGoal));
  EXPECT_TRUE(text_.decides("at/3", Decided::kLegal));
  EXPECT_TRUE(text_.decides("clock/1", Decided::kTerminal));
  EXPECT_FALSE(text_.decides("at/3", Decided::kTerminal));
}

TEST_F(RuleTextTest, CountsUsesByRelation) {
  // a: role, init at, goal_row. b: the same.
  EXPECT_THAT(text_.uses_of("a"), ElementsAre(1, 1, 1));
  EXPECT_EQ(text_.uses_of("a"), text_.uses_of("b"));
  EXPECT_NE(text_.uses_of("2"), text_.uses_of("3"));
}

TEST_F(RuleTextTest, NamesColumnsByTheirVariablesAndKnowsWrittenConstants) {
  EXPECT_EQ(text_.column_name("at/3", 0), "x");
  EXPECT_THAT(text_.constants_in("clock/1", 0), ElementsAre("0", "1"));
  EXPECT_TRUE(text_.constants_in("at/3", 1).empty());  // the set-up alone names them
}

}  // namespace
}  // namespace rulewise::insight
