#include <gtest/gtest.h>

#include "syntax/gdl/check_testing.h"

namespace rulewise::gdl {
namespace {

std::string stratification_faults(std::string_view text) { return run(check_stratification, text); }

TEST(StratificationCheck, AcceptsRecursionAndNegationApart) {
  EXPECT_EQ(stratification_faults("(<= (p ?x) (q ?x) (p ?x)) (<= (r ?x) (q ?x) (not (p ?x)))"), "");
}

TEST(StratificationCheck, TellsNegationOfItself) {
  EXPECT_EQ(stratification_faults("(<= p q (not p))"),
            "1:14 error: `p/0` depends on its own negation\n");
}

TEST(StratificationCheck, TellsEveryNegationOnACycleWithItsPath) {
  base::Diagnostics diagnostics;
  const Reading reading = read_rules("(<= a (not b))\n(<= b c)\n(<= c (or d (not a)))");
  const Dependencies dependencies(reading.rules);
  check_stratification(reading.rules, dependencies, RuleGraph(reading.rules, dependencies),
                       diagnostics);
  EXPECT_EQ(diagnostics.to_text("t"),
            "t:1:12: error: `a/0` depends on its own negation\n"
            "  hint: a (line 1) needs not b (line 2), which needs c (line 3), which needs a "
            "(line 1)\n"
            "t:3:18: error: `c/0` depends on its own negation\n"
            "  hint: c (line 3) needs not a (line 1), which needs b (line 2), which needs c "
            "(line 3)\n");
}

TEST(StratificationCheck, TellsSeparateCyclesSeparately) {
  EXPECT_EQ(stratification_faults("(<= a (not a)) (<= b (not b))"),
            "1:12 error: `a/0` depends on its own negation\n"
            "1:27 error: `b/0` depends on its own negation\n");
}

TEST(StratificationCheck, SplitsRelationsByTheirConstants) {
  EXPECT_EQ(stratification_faults(
                "(<= (goal ?r 0) (role ?r) (not (goal ?r 100))) (<= (goal ?r 100) (won ?r))"),
            "");
  EXPECT_EQ(stratification_faults("(<= (p (f ?x)) (q ?x) (not (p (g ?x)))) (<= (p (g ?x)) (q ?x))"),
            "");
}

TEST(StratificationCheck, SeesCyclesThatConstantsDoNotBreak) {
  EXPECT_EQ(stratification_faults("(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))\n"
                                  "(<= (goal ?r 100) (role ?r) (goal ?r 0))"),
            "1:32 error: `goal` depends on its own negation\n");
}

TEST(StratificationCheck, TakesDoubleNegationAsPositive) {
  EXPECT_EQ(stratification_faults("(<= p (not (not p)))"), "");
  EXPECT_EQ(stratification_faults("(<= p (not (or q (and r p))))"),
            "1:25 error: `p/0` depends on its own negation\n");
}

}  // namespace
}  // namespace rulewise::gdl
