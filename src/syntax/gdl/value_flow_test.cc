#include "syntax/gdl/value_flow.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "syntax/gdl/gdl.h"

namespace rulewise::gdl {
namespace {

/// The values that the first rule of the text may give, or `unknown`.
std::string values_of(std::string_view text) {
  const Reading reading = read_rules(text);
  const Dependencies dependencies(reading.rules);
  const auto values = ValueFlow(reading.rules, dependencies).goal_values(reading.rules.rules[0]);
  if (!values) return "unknown";
  std::string line;
  for (const TermId value : *values) line += to_text(reading.rules.terms, value) + ' ';
  return line;
}

TEST(ValueFlow, TakesWhatAllConditionsAllow) {
  EXPECT_EQ(values_of("(<= (goal r ?v) (p ?v) (q a ?v)) (p 1) (p 2) (q a 2) (q b 3) (p 3)"),
            "2 3 ");
}

TEST(ValueFlow, FollowsCirclesOfRules) {
  EXPECT_EQ(values_of("(<= (goal r ?v) (true (at ?v))) (init (at 1))"
                      "(<= (next (at ?y)) (true (at ?x)) (succ ?x ?y)) (succ 1 2) (succ 2 3)"
                      "(<= (next (at ?x)) (true (at ?x)))"),
            "1 2 3 ");
}

TEST(ValueFlow, FollowsMovesAndTheirRoles) {
  EXPECT_EQ(values_of("(<= (goal r ?v) (true (last ?v))) (<= (next (last ?r)) (does ?r (go ?x)))"
                      "(<= (legal ?r (go ?x)) (role ?r) (p ?x)) (role a) (role b) (p c)"),
            "a b ");
}

TEST(ValueFlow, TakesFactsThatGoOnByWhatMadeThem) {
  EXPECT_EQ(values_of("(<= (goal r ?v) (true (p ?v))) (init (p 7)) (<= (next ?f) (true ?f))"),
            "7 ");
}

TEST(ValueFlow, TakesWhatAnyBranchOfAChoiceAllows) {
  EXPECT_EQ(values_of("(<= (goal r ?v) (or (p ?v) (q ?v))) (p 1) (q 2) (r 3)"), "1 2 ");
  EXPECT_EQ(values_of("(<= (goal r ?v) (s ?v) (or (p ?v) (and (q ?v) (or (t ?v) (u ?v)))))"
                      "(p 1) (p 2) (q 3) (q 4) (q 5) (t 3) (u 5) (s 1) (s 3) (s 4) (s 5)"),
            "1 3 5 ");
}

TEST(ValueFlow, KnowsWhereItKnowsNothing) {
  EXPECT_EQ(values_of("(<= (goal r ?v) (true (p ?v))) (<= (next ?f) (q ?f)) (q (p 1))"), "unknown");
  EXPECT_EQ(values_of("(<= (goal r ?v) (p (f ?v))) (p (f 1))"), "unknown");
  EXPECT_EQ(values_of("(<= (goal r ?v) (or (p ?v) (true (q a)))) (p 1)"), "unknown");
  EXPECT_EQ(values_of("(<= (goal r ?v) (p ?v)) (<= (p (f ?x)) (q ?x)) (q 2)"), "unknown");
  EXPECT_EQ(values_of("(<= (goal r ?v) (p ?v) (q ?v)) (<= (p (f ?x)) (q ?x)) (q 2)"), "2 ");
}

}  // namespace
}  // namespace rulewise::gdl
