#include <gtest/gtest.h>

#include "syntax/gdl/check_testing.h"

namespace rulewise::gdl {
namespace {

std::string safety_faults(std::string_view text) { return run(check_safety, text); }

TEST(SafetyCheck, AcceptsVariablesBoundAnywhereInTheBody) {
  EXPECT_EQ(safety_faults("(<= (p ?x) (distinct ?x a) (not (q ?x)) (r (f ?x)))"), "");
  EXPECT_EQ(safety_faults("(<= (p ?x) (and (and (q ?x)) (not (r ?x))))"), "");
}

TEST(SafetyCheck, TellsEachUnboundVariableOnce) {
  EXPECT_EQ(safety_faults("(<= (p ?x ?x) (not (q ?x ?y)))"),
            "1:1 error: the variable ?x of the head is not bound\n"
            "1:20 error: the variable ?y of a negated condition is not bound\n");
  EXPECT_EQ(safety_faults("(<= p (distinct ?x ?y))"),
            "1:7 error: the variable ?x of `distinct` is not bound\n"
            "1:7 error: the variable ?y of `distinct` is not bound\n");
  EXPECT_EQ(safety_faults("(p ?x)"), "1:1 error: a fact with the variable ?x\n");
}

TEST(SafetyCheck, WantsHeadVariablesBoundInEveryBranch) {
  EXPECT_EQ(safety_faults("(<= (p ?x) (or (q ?x) (and (r ?x) s)))"), "");
  EXPECT_EQ(safety_faults("(<= (p ?x) (or (q ?x) r))"),
            "1:1 error: the variable ?x of the head is not bound\n");
}

TEST(SafetyCheck, BindsVariablesOfABranchWithinIt) {
  EXPECT_EQ(safety_faults("(<= p (or (and (q ?x) (not (r ?x))) s))"), "");
  EXPECT_EQ(safety_faults("(<= p (or (q ?x) (not (r ?x))))"),
            "1:23 error: the variable ?x of a negated condition is not bound\n");
  EXPECT_EQ(safety_faults("(<= p (q ?x) (or (r ?y) (and s (distinct ?x ?z))))"),
            "1:32 error: the variable ?z of `distinct` is not bound\n");
}

TEST(SafetyCheck, SeesThroughNegation) {
  EXPECT_EQ(safety_faults("(<= (p ?x) (not (not (q ?x))))"), "");
  EXPECT_EQ(safety_faults("(<= (p ?x) (not (or (not (q ?x)) (r ?x))))"), "");
  EXPECT_EQ(safety_faults("(<= (p ?x) (not (and (not (q ?x)) r)))"),
            "1:1 error: the variable ?x of the head is not bound\n");
  EXPECT_EQ(safety_faults("(<= p (not (and (q ?x) (r ?x))))"),
            "1:17 error: the variable ?x of a negated condition is not bound\n");
  EXPECT_EQ(safety_faults("(<= p (not (distinct ?x a)) (q ?x))"), "");
}

TEST(SafetyCheck, FalseBindsEverything) { EXPECT_EQ(safety_faults("(<= (p ?x) (or))"), ""); }

TEST(SafetyCheck, CountsBeyondOneMachineWord) {
  std::string wide = "(<= (p";
  for (int i = 0; i < 130; ++i) wide += " ?v" + std::to_string(i);
  std::string body = ") (q";
  for (int i = 0; i < 129; ++i) body += " ?v" + std::to_string(i);
  EXPECT_EQ(safety_faults(wide + body + "))"),
            "1:1 error: the variable ?v129 of the head is not bound\n");
  EXPECT_EQ(safety_faults(wide + body + ") (r ?v129))"), "");
}

}  // namespace
}  // namespace rulewise::gdl
