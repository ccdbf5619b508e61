#include "machine/relational/program.h"

#include <gtest/gtest.h>

#include "syntax/gdl/gdl.h"

namespace rulewise::machine::relational {
namespace {

Program program_of(const std::string& text) { return Program(gdl::read_rules(text).rules); }

const Predicate& predicate(Program& program, const char* name, std::uint32_t arity) {
  return program.predicates[program.predicate(program.terms.symbols().intern(name), arity)];
}

TEST(Program, TellsWhatTruthHangsOn) {
  Program program = program_of(R"(
    (fact 1) (<= (fixed ?x) (fact ?x)) (<= (seen ?x) (fixed ?x) (true (at ?x)))
    (<= (moved ?x) (does ?r ?x) (seen ?x)))");
  EXPECT_EQ(predicate(program, "fact", 1).dependency, Dependency::kNothing);
  EXPECT_EQ(predicate(program, "fixed", 1).dependency, Dependency::kNothing);
  EXPECT_EQ(predicate(program, "seen", 1).dependency, Dependency::kState);
  EXPECT_EQ(predicate(program, "moved", 1).dependency, Dependency::kMoves);
}

TEST(Program, FindsRecursion) {
  Program program = program_of(R"(
    (<= (a ?x) (b ?x)) (<= (b ?x) (a ?x)) (<= (c ?x) (a ?x)) (<= (d ?x) (d ?x)))");
  EXPECT_TRUE(predicate(program, "a", 1).is_recursive);
  EXPECT_TRUE(predicate(program, "b", 1).is_recursive);
  EXPECT_FALSE(predicate(program, "c", 1).is_recursive);
  EXPECT_TRUE(predicate(program, "d", 1).is_recursive);
}

TEST(Program, KnowsWhoHandlesTerms) {
  Program program = program_of(R"(
    (<= (a ?x) (b (s ?x))) (<= (c ?x) (a ?x)) (<= (d ?x) (e ?x)) (<= (f ?x) (e (s 1))))");
  EXPECT_TRUE(predicate(program, "a", 1).handles_terms);
  EXPECT_TRUE(predicate(program, "c", 1).handles_terms);
  EXPECT_FALSE(predicate(program, "d", 1).handles_terms);
  EXPECT_FALSE(predicate(program, "f", 1).handles_terms);
}

TEST(Program, KeepsFactsApartEachOnce) {
  Program program = program_of("(q 1) (q 2) (q 1) (<= (q ?x) (r ?x))");
  EXPECT_EQ(predicate(program, "q", 1).facts.size(), 2U);
  EXPECT_EQ(predicate(program, "q", 1).clauses.size(), 1U);
}

TEST(Program, OrBecomesAPredicateOverTheVariablesItShares) {
  Program program = program_of(R"(
    (<= (h ?x) (q ?x ?y) (or (r ?x ?z) (distinct ?y ?x))))");
  const Predicate& h = predicate(program, "h", 1);
  ASSERT_EQ(h.clauses.size(), 1U);
  ASSERT_EQ(h.clauses[0].body.size(), 2U);
  const Predicate& branch = program.predicates[h.clauses[0].body[1].predicate];
  EXPECT_EQ(branch.arity, 2U);  // ?x and ?y, not ?z
  EXPECT_EQ(branch.clauses.size(), 2U);
  EXPECT_EQ(branch.needs_bound, (std::vector<bool>{true, true}));
}

TEST(Program, NegatedOrBecomesSeveralNegations) {
  Program program = program_of("(<= (h ?x) (q ?x) (not (or (r ?x) (distinct ?x 1))))");
  const Clause& clause = predicate(program, "h", 1).clauses[0];
  ASSERT_EQ(clause.body.size(), 3U);
  EXPECT_TRUE(clause.body[1].negative);
  EXPECT_EQ(clause.body[2].kind, LiteralKind::kEqual);
}

}  // namespace
}  // namespace rulewise::machine::relational
