#include <gtest/gtest.h>

#include "syntax/gdl/check_testing.h"

namespace rulewise::gdl {
namespace {

std::string recursion_faults(std::string_view text) { return run(check_recursion, text); }

TEST(RecursionCheck, TellsTermsThatGrow) {
  EXPECT_EQ(recursion_faults("(<= (num (s ?x)) (num ?x))"),
            "1:18 error: this recursion can build ever larger terms through ?x\n");
  EXPECT_EQ(recursion_faults("(<= (p (f ?x)) (q ?x)) (<= (q ?x) (p ?x))"),
            "1:16 error: this recursion can build ever larger terms through ?x\n");
  EXPECT_EQ(recursion_faults("(<= (p (f ?x) ?y) (p ?y ?x) (q ?y))"),
            "1:19 error: this recursion can build ever larger terms through ?x\n");
}

TEST(RecursionCheck, AcceptsVariablesBoundOutsideTheCycle) {
  EXPECT_EQ(recursion_faults("(<= (num (s ?x)) (small ?x) (num ?x))"), "");
  EXPECT_EQ(recursion_faults("(<= (p (f ?x) ?y) (q ?x ?y ?z) (p ?x ?z))"), "");
  EXPECT_EQ(recursion_faults("(<= (path ?x ?z) (edge ?x ?y) (path ?y ?z))"), "");
}

TEST(RecursionCheck, AcceptsArgumentsOfTheHeadAndGroundOnes) {
  EXPECT_EQ(recursion_faults("(<= (p (f ?x)) (p (f ?x)))"), "");
  EXPECT_EQ(recursion_faults("(<= (p ?x) (p a) (p ?x))"), "");
  EXPECT_EQ(recursion_faults("(<= (p (f ?x)) (q ?x))"), "");
}

TEST(RecursionCheck, TellsEveryVariableThatIsNotBound) {
  EXPECT_EQ(recursion_faults("(<= (p ?x) (p ?y) (p ?z) (q ?x))"),
            "1:12 error: the recursion restriction: only the recursion binds ?y\n"
            "1:19 error: the recursion restriction: only the recursion binds ?z\n");
}

TEST(RecursionCheck, TellsVariablesThatOnlyTheRecursionBinds) {
  EXPECT_EQ(recursion_faults("(<= (path ?x ?z) (path ?x ?y) (path ?y ?z))"),
            "1:18 error: the recursion restriction: only the recursion binds ?y\n");
  EXPECT_EQ(recursion_faults("(<= (path ?x ?z) (path ?x ?y) (path ?y ?z) (not (edge ?x ?y)))"),
            "1:18 error: the recursion restriction: only the recursion binds ?y\n");
}

TEST(RecursionCheck, WhatOneBranchOfAnOrBindsIsNotBoundInTheOthers) {
  EXPECT_EQ(recursion_faults("(<= (num (s ?x)) (num ?x) (or (small ?x) fast))"),
            "1:18 error: this recursion can build ever larger terms through ?x\n");
  EXPECT_EQ(recursion_faults("(<= (num (s ?x)) (or (and (num ?x) fast) (small ?x)))"),
            "1:27 error: this recursion can build ever larger terms through ?x\n");
  EXPECT_EQ(recursion_faults("(<= (num (s ?x)) (num ?x) (or (small ?x) (even ?x)))"), "");
  EXPECT_EQ(recursion_faults("(<= (num (s ?x)) (or (and (num ?x) (small ?x)) (even ?x)))"), "");
}

TEST(RecursionCheck, LooksAtRulesNotAtRelations) {
  EXPECT_EQ(recursion_faults("(<= (goal ?r 100) (role ?r) (goal ?s 0)) (<= (goal ?s 0) (lost ?s))"),
            "");
}

}  // namespace
}  // namespace rulewise::gdl
