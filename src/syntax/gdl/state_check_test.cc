#include <gtest/gtest.h>

#include "syntax/gdl/check_testing.h"

namespace rulewise::gdl {
namespace {

std::string state_faults(std::string_view text) { return run(check_state_use, text); }

TEST(StateCheck, LetsNextUseMovesAndTheRestUseTheState) {
  EXPECT_EQ(
      state_faults("(<= (next ?x) (does a ?x) (true ?x)) (<= terminal (true x))"
                   "(<= (legal a m) (true x)) (<= (goal a 1) (true x)) (<= (init ?x) (f ?x))"),
      "");
}

TEST(StateCheck, TellsTheChainToTheMove) {
  EXPECT_EQ(state_faults("(<= (legal ?r m) (p ?r)) (<= (p ?r) (q ?r)) (<= (q ?r) (does ?r m))"),
            "1:18 error: `legal` depends on `does` through `p/1`, `q/1`\n");
  EXPECT_EQ(state_faults("(<= terminal (does a m))\n(<= (goal a 1) (not (does a m)))"),
            "2:21 error: `goal` depends on `does`\n"
            "1:14 error: `terminal` depends on `does`\n");
}

TEST(StateCheck, KeepsTheOpeningFreeOfTheState) {
  EXPECT_EQ(state_faults("(<= (init ?x) (true ?x))"), "1:15 error: `init` depends on `true`\n");
  EXPECT_EQ(state_faults("(<= (base ?x) (does a ?x))"), "1:15 error: `base` depends on `does`\n");
}

TEST(StateCheck, TellsEveryConditionThatDependsOnWhatItMust) {
  EXPECT_EQ(state_faults("(<= (legal a m) (does a m))\n(<= (legal a n) (p) (not (does a n)))\n"
                         "(<= (init x) (true x) (q) (does a m))\n(<= (q) (true y))"),
            "3:14 error: `init` depends on `true`\n"
            "3:23 error: `init` depends on `true` through `q/0`\n"
            "3:27 error: `init` depends on `does`\n"
            "1:17 error: `legal` depends on `does`\n"
            "2:26 error: `legal` depends on `does`\n");
}

TEST(StateCheck, ShortensLongChains) {
  std::string text = "(<= (legal a m) p0)";
  for (int i = 0; i < 20; ++i) {
    text += "(<= p" + std::to_string(i) + " p" + std::to_string(i + 1) + ")";
  }
  EXPECT_EQ(state_faults(text + "(<= p20 (does a m))"),
            "1:17 error: `legal` depends on `does` through `p0/0`, `p1/0`, `p2/0`, `p3/0`, `p4/0`, "
            "`p5/0`, `p6/0`, `p7/0` and 13 more\n");
}

}  // namespace
}  // namespace rulewise::gdl
