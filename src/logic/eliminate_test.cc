#include "logic/eliminate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

std::string split(std::string_view text) { return to_text(testing::split_clauses_of(text)); }

TEST(Eliminate, TakesTheMoveOutOfAFrameAxiom) {
  EXPECT_EQ(split("(<= (next (cell ?x ?y ?p)) (does ?r (move ?u ?v)) (true (cell ?x ?y ?p))"
                  " (distinct ?x ?u))"),
            R"((next cell ?0 ?1 ?2) :- (true cell ?0 ?1 ?2), (aux3 ?4), ?0 != ?4
(aux3 ?0) :- (does move ?1 ?0 ?2)
)");
}

TEST(Eliminate, LeavesClausesThatJoinNothingMore) {
  const char* text = "(<= (next (p ?x)) (true (q ?x ?y)) (r ?y ?x))";
  EXPECT_EQ(split(text), to_text(testing::clauses_of(text)));
}

TEST(Eliminate, SplitsIndependentParts) {
  EXPECT_EQ(split("(<= terminal (true (a ?x)) (true (b ?y)))"),
            R"((terminal) :- (true b ?1), (aux3)
(aux3) :- (true a ?0)
)");
}

TEST(Eliminate, SharesEqualAuxiliaries) {
  EXPECT_EQ(split("(<= (next (p ?x)) (true (p ?x)) (does w (go ?u ?v)) (r ?u ?x))"
                  "(<= (next (q ?y)) (true (p ?y)) (does w (go ?a ?b)) (r ?a ?y))"),
            R"((next p ?0) :- (true p ?0), (aux7 ?0)
(next q ?0) :- (true p ?0), (aux7 ?0)
(aux5 ?0) :- (does go w ?0 ?1)
(aux6 ?0) :- (true p ?0)
(aux7 ?0) :- (r ?1 ?0), (aux5 ?1), (aux6 ?0)
)");
}

TEST(Eliminate, AsksOnlyForWhatMayBeTrue) {
  const LiftedProgram program =
      testing::split_clauses_of("(<= (next (p ?x)) (true (p ?x)) (does w (go ?u ?v)) (r ?u ?x))");
  const Literal& asked = program.clauses.back().body.back();
  EXPECT_TRUE(program.relation(asked.relation).is_demand) << to_text(program);
}

TEST(Eliminate, KeepsWideStaticPartsWithinWhatIsSaidElsewhere) {
  const std::string text = split(
      "(n 1) (<= (sum ?a ?b 0 0 b 0) (n ?a) (n ?b))"
      "(<= (sum ?a ?b ?r ?c ?o ?p) (true (cell ?r ?c ?o)) (dist ?a ?b ?r ?c ?d)"
      " (step ?r ?c ?u ?v) (sum ?a ?b ?u ?v ?o ?e) (add ?d ?e ?p))"
      "(<= (legal w (go ?p)) (sum ?a ?b ?r ?c ?o ?p))");
  EXPECT_THAT(text, ::testing::HasSubstr(" ?0 ?1) :- (step ?0 ?1 ?2 ?3)\n"));
  EXPECT_THAT(text, ::testing::HasSubstr(" :- (dist ?0 ?1 ?2 ?3 ?6), (add ?6 ?5 ?4), (aux"));
}

TEST(Eliminate, KeepsWithinWhatTheRulesSayOfTheVariablesInside) {
  EXPECT_EQ(split("(<= (next (q ?x ?m)) (succ ?x ?z) (true (n ?x ?k)) (true (n ?z ?k))"
                  " (true (m ?z ?m)))"),
            R"((next q ?0 ?1) :- (succ ?0 ?2), (true m ?2 ?1), (aux4 ?0 ?2)
(aux4 ?0 ?1) :- (true n ?0 ?2), (true n ?1 ?2), (succ ?0 ?1)
)");
}

TEST(Eliminate, NeverMakesAnUnsafeAuxiliary) {
  // ?x is bound outside what mentions ?y, and only negated literals join the two.
  EXPECT_EQ(split("(<= (next (p ?x)) (true (p ?x)) (r ?y) (not (true (q ?x ?y))))"),
            "(next p ?0) :- (true p ?0), (r ?1), not (true q ?0 ?1)\n");
}

TEST(Eliminate, FollowsAChainVariableByVariable) {
  EXPECT_EQ(split("(<= (next (p ?a ?d)) (e ?a ?b) (e ?b ?c) (e ?c ?d))"),
            R"((next p ?0 ?1) :- (e ?3 ?1), (aux2 ?0 ?3)
(aux2 ?0 ?1) :- (e ?0 ?2), (e ?2 ?1)
)");
}

}  // namespace
}  // namespace rulewise::logic
