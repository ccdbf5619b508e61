#include "machine/reference/program.h"

#include <gtest/gtest.h>

#include "syntax/gdl/gdl.h"

namespace rulewise::machine::reference {
namespace {

class ProgramTest : public testing::Test {
 protected:
  [[nodiscard]] Dependence dependence(std::string_view atom) {
    return program_.relation_of(rules_.terms, read(atom)).dependence;
  }
  [[nodiscard]] Source source(std::string_view atom) {
    return program_.source_of(rules_.terms, read(atom));
  }
  TermId read(std::string_view text) { return gdl::read_ground_term(text, rules_.terms); }

  gdl::Rules rules_ = gdl::read_rules(R"(
    (role r) (init (at 1)) (succ 1 2) (succ 2 3)
    (<= (less ?x ?y) (succ ?x ?y))
    (<= (less ?x ?y) (succ ?x ?z) (less ?z ?y))
    (<= (here ?x) (true (at ?x)))
    (<= (near ?y) (or (here ?y) (and (here ?x) (less ?x ?y))))
    (<= (legal r (go ?y)) (near ?y))
    (<= moving (does r (go ?y)) (not (near ?y)))
    (<= resting (not moving))
    (<= (next (at ?y)) (does r (go ?y)) (succ 1 ?y) (not resting))
    (<= terminal (here 3))
    (goal r 100))")
                          .rules;
  Program program_{rules_};
};

TEST_F(ProgramTest, KnowsWhereAtomsAreAnswered) {
  EXPECT_EQ(source("(true (at 1))"), Source::kState);
  EXPECT_EQ(source("(does r (go 1))"), Source::kMoves);
  EXPECT_EQ(source("(succ 1 2)"), Source::kFacts);
  EXPECT_EQ(source("(less 1 2)"), Source::kRules);
  EXPECT_EQ(source("(never heard of)"), Source::kFacts);
}

TEST_F(ProgramTest, DerivesWhatRelationsDependOn) {
  EXPECT_EQ(dependence("(less 1 2)"), Dependence::kNothing);
  EXPECT_EQ(dependence("(here 1)"), Dependence::kState);
  EXPECT_EQ(dependence("(near 1)"), Dependence::kState);
  EXPECT_EQ(dependence("(legal r x)"), Dependence::kState);
  EXPECT_EQ(dependence("moving"), Dependence::kMoves);
  EXPECT_EQ(dependence("resting"), Dependence::kMoves);
  EXPECT_EQ(dependence("terminal"), Dependence::kState);
}

TEST_F(ProgramTest, KeepsFactsApartFromRules) {
  EXPECT_TRUE(program_.facts().contains(read("(succ 2 3)")));
  EXPECT_EQ(program_.relation_of(rules_.terms, read("(less 1 2)")).rules.size(), 2U);
  EXPECT_TRUE(program_.relation_of(rules_.terms, read("(succ 1 2)")).rules.empty());
}

}  // namespace
}  // namespace rulewise::machine::reference
