#include "logic/normalise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using testing::clauses_of;
using testing::rules_of;

std::string normalised(std::string_view text) { return to_text(clauses_of(text)); }

TEST(Normalise, SplitsFactsAndMovesByFunctor) {
  EXPECT_EQ(normalised(R"(
(init (cell 1 b))
(legal white noop)
(<= (legal white (mark ?x)) (true (cell ?x b)))
(<= (next (cell ?x w)) (does white (mark ?x)) (true p))
terminal
(goal white 50)
)"),
            R"((init cell 1 b)
(legal  white noop)
(legal mark white ?0) :- (true cell ?0 b)
(next cell ?0 w) :- (does mark white ?0), (true  p)
(terminal)
(goal white 50)
)");
}

TEST(Normalise, LiftsAnOrWhoseBranchesBindWhatTheRestNeeds) {
  EXPECT_EQ(normalised("(<= (next (p ?x)) (r ?x ?y) (or (true (a ?y)) (true (b ?y ?z)))) (r 1 2)"),
            R"((aux0 ?1) :- (true a ?1)
(aux0 ?1) :- (true b ?1 ?2)
(next p ?0) :- (r ?0 ?1), (aux0 ?1)
(r 1 2)
)");
}

TEST(Normalise, DistributesAnOrWhoseBranchesDoNotBind) {
  EXPECT_EQ(normalised("(<= (next (p ?x)) (r ?x) (or (distinct ?x 1) (not (true (q ?x)))))"),
            R"((next p ?0) :- (r ?0), ?0 != 1
(next p ?0) :- (r ?0), not (true q ?0)
)");
}

TEST(Normalise, PushesNotInwards) {
  EXPECT_EQ(normalised("(<= terminal (not (and (true a) (not (or (true b) (not (true c)))))))"),
            R"((aux0) :- not (true  a)
(aux0) :- (true  b)
(aux0) :- not (true  c)
(terminal) :- (aux0)
)");
}

TEST(Normalise, TreatsEmptyConnectivesAsConstants) {
  EXPECT_EQ(normalised("(<= terminal (and)) (<= (next a) (or)) (<= (next b) (not (or)))"),
            R"((terminal)
(next  b)
)");
}

TEST(Normalise, SubstitutesEqualities) {
  EXPECT_EQ(normalised("(<= (next (p ?x ?y)) (r ?x ?y) (not (distinct ?x (f ?y))))"
                       "(<= (next (q ?x)) (r ?x ?y) (not (distinct a b)))"
                       "(<= (next (q ?x)) (r ?x ?y) (not (distinct ?x (f ?x))))"),
            "(next p (f ?1) ?1) :- (r (f ?1) ?1)\n");
}

TEST(Normalise, DropsDifferencesThatAlwaysOrNeverHold) {
  EXPECT_EQ(normalised("(<= (next (p ?x)) (r ?x) (distinct (f ?x) (g ?x)))"
                       "(<= (next (q ?x)) (r ?x) (distinct ?x ?x))"
                       "(<= (next (s ?x)) (r ?x) (distinct (f ?x) (f a)))"),
            R"((next p ?0) :- (r ?0)
(next s ?0) :- (r ?0), (f ?0) != (f a)
)");
}

TEST(Normalise, SplitsAVariableThatStandsForAWholeFact) {
  EXPECT_EQ(normalised("(init a) (init (f 1)) (<= (next ?x) (true ?x) (keep ?x))"),
            R"((init  a)
(init f 1)
(next f ?1) :- (true f ?1), (keep (f ?1))
(next  ?0) :- (true  ?0), (keep ?0), ?0 is a constant
)");
}

TEST(Normalise, SplitsAVariableThatStandsForAWholeMove) {
  EXPECT_EQ(normalised("(legal w noop) (legal w (go 1 2)) (<= (next (made ?m)) (does ?r ?m))"),
            R"((legal  w noop)
(legal go w 1 2)
(next made (go ?2 ?3)) :- (does go ?1 ?2 ?3)
(next made ?0) :- (does  ?1 ?0), ?0 is a constant
)");
}

TEST(Normalise, TakesFunctorsFromEverywhereForAMoveThatIsAVariable) {
  EXPECT_EQ(normalised("(move (go 1)) (move wait) (<= (legal w ?m) (move ?m))"),
            R"((move (go 1))
(move wait)
(legal go w ?1) :- (move (go ?1))
(legal  w ?0) :- (move ?0), ?0 is a constant
)");
}

TEST(Normalise, AsksForFactsThatCannotBeTrueUnderNotAsWell) {
  // (h 1) is no fact of any state, so it is never true and the rule fires.
  EXPECT_EQ(normalised("(init a) (<= (next a) (true a)) (p (h 1)) (p a)"
                       "(<= terminal (p ?x) (not (true ?x)))"),
            R"((init  a)
(next  a) :- (true  a)
(p (h 1))
(p a)
(terminal) :- (p (h ?1)), not (true h ?1)
(terminal) :- (p ?0), not (true  ?0), ?0 is a constant
)");
}

TEST(Normalise, KeepsOneNameWithTwoAritiesApart) {
  const LiftedProgram program = clauses_of("(<= terminal (p 1) (p 1 2) p) (p 1) (p 1 2) p");
  EXPECT_EQ(to_text(program), R"((terminal) :- (p 1), (p 1 2), (p)
(p 1)
(p 1 2)
(p)
)");
  EXPECT_EQ(program.relations.size(), 4U);
}

TEST(Normalise, DropsClausesNobodyAsksFor) {
  EXPECT_EQ(normalised("(base (cell 1)) (input w noop) (idle 1) (<= (unused ?x) (idle ?x))"
                       "(legal w noop)"),
            "(legal  w noop)\n");
}

TEST(Normalise, ReadsUnchangingFactsFromTheInitialOnes) {
  const LiftedProgram program = clauses_of(R"(
(init (wall 1))
(init (at 1))
(<= (next (wall ?x)) (true (wall ?x)))
(<= (next (at ?x)) (true (at ?x)) (true (wall ?x)))
)");
  EXPECT_EQ(to_text(program), R"((init wall 1)
(init at 1)
(next at ?0) :- (true at ?0), (init wall ?0)
)");
  ASSERT_EQ(program.rigid.size(), 1U);
  EXPECT_EQ(to_text(program, Literal{program.rigid[0], {}}), "(init wall)");
}

TEST(Normalise, MarksWhatDependsOnNeitherStateNorMoves) {
  const LiftedProgram program = clauses_of(
      "(s 1) (<= (t ?x) (s ?x)) (<= (d ?x) (t ?x) (true (p ?x))) (<= terminal (d ?x))"
      "(<= (legal w ?x) (t ?x))");
  for (const Clause& clause : program.clauses) {
    const std::string text = to_text(program, clause);
    const bool is_dynamic = text.starts_with("(d ") || text.starts_with("(terminal");
    EXPECT_EQ(program.relation(clause.head.relation).is_static, !is_dynamic) << text;
  }
}

/// `count` times the same choice in one rule, with another number in each.
std::string repeated(int count, const std::string& before, const std::string& after) {
  std::string text;
  for (int i = 0; i < count; ++i) text += " " + before + std::to_string(i) + after;
  return text;
}

TEST(Normalise, MakesARelationOfEveryChoiceWhereTheirProductIsLarge) {
  // Branches that bind nothing take along what does; 2^7 combinations are not written out.
  const std::string text =
      normalised("(<= (next (p ?x)) (r ?x ?y) (s ?z)" +
                 repeated(7, "(not (and (true (a ?x)) (true (b ?y ", "))))") + ")");
  EXPECT_EQ(std::ranges::count(text, '\n'), 2 * 7 + 1) << text;
  EXPECT_TRUE(text.starts_with(R"((aux0 ?0 ?1) :- (r ?0 ?1), not (true a ?0)
(aux0 ?0 ?1) :- (r ?0 ?1), not (true b ?1 0)
)")) << text;
  EXPECT_NE(text.find("(next p ?0) :- (r ?0 ?1), (s ?2), (aux0 ?0 ?1), (aux4 ?0 ?1), "),
            std::string::npos)
      << text;
}

TEST(Normalise, DeniesAnOrOfManyAndsOneByOne) {
  const std::string text =
      normalised("(<= terminal (not (or" + repeated(40, "(and (true a) (true (b ", ")))") + ")))");
  EXPECT_EQ(std::ranges::count(text, '\n'), 2 * 40 + 1) << text;
}

TEST(Normalise, LiftsBranchesInsideBranches) {
  const std::string inner =
      "(or (and" + repeated(8, "(or (true a) (true (b ", ")))") + ") (true c))";
  const std::string text =
      normalised("(<= terminal" + repeated(3, "(true (d ", "))") + inner + ")");
  EXPECT_EQ(std::ranges::count(text, '\n'), 2 * 8 + 2 + 1) << text;
}

TEST(Normalise, LiftsBranchesThatWouldRepeatWhatStandsAroundThem) {
  // Written out, the n-th branch repeats n conditions: half a million in all for a thousand levels.
  const auto conditions_of = [](int levels) {
    std::string body = "(true (last ?x))";
    for (int i = 0; i < levels; ++i) {
      const std::string number = std::to_string(i);
      body = "(or (true (f" + number + " ?x)) (and (true (g" + number + " ?x)) " + body + "))";
    }
    const std::string text = normalised("(<= (next (p ?x)) (q ?x) " + body + ")");
    std::size_t count = 0;
    for (auto at = text.find("(true "); at != std::string::npos; at = text.find("(true ", at + 1)) {
      ++count;
    }
    return count;
  };
  EXPECT_EQ(conditions_of(3), 3 + (1 + 2 + 3) + 1);
  EXPECT_EQ(conditions_of(400), 400 + 400 + 1);
}

TEST(Normalise, LetsAChoiceBindWhatAnotherNeeds) {
  const std::string text =
      normalised("(<= terminal" + repeated(7, "(or (not (true (q ?x))) (distinct ?x ", "))") +
                 "(or (true (r ?x)) (true (s ?x))))");
  EXPECT_TRUE(text.starts_with(R"((aux0 ?0) :- (true r ?0)
(aux0 ?0) :- (true s ?0)
(aux3 ?0) :- (aux0 ?0), not (true q ?0)
(aux3 ?0) :- (aux0 ?0), ?0 != 0
)")) << text;
}

TEST(Normalise, GivesUpWhenRulesAreTooMany) {
  NormaliseLimits limits;
  limits.max_clauses = 30;
  const std::string text =
      "(<= terminal (p ?x)" + repeated(20, "(or (distinct a ?x) (distinct ?x ", "))") + ")";
  EXPECT_TRUE(normalise(rules_of(text)).ok());
  const auto program = normalise(rules_of(text), limits);
  ASSERT_FALSE(program.ok());
  EXPECT_EQ(program.error().message, "the rules branch into too many clauses or too large terms");
}

TEST(Normalise, RefusesATermThatEqualitiesDoubleAgainAndAgain) {
  // Written out, the term has 2^40 places; that must be noticed without writing it out.
  std::string text = "(<= terminal (p ?x0)";
  for (int i = 0; i < 40; ++i) {
    const std::string next = "?x" + std::to_string(i + 1);
    text += " (p " + next + ") (not (distinct ?x" + std::to_string(i) + " (f " + next + " " + next +
            ")))";
  }
  EXPECT_FALSE(normalise(rules_of(text + ")")).ok());
}

TEST(Normalise, RefusesRulesTooLongToJoin) {
  const auto error_of = [](int conditions, const std::string& condition) {
    std::string text = "(role w) (<= (next z) ";
    for (int i = 0; i < conditions; ++i)
      text += "(true (" + condition + std::to_string(i) + " ?x))";
    const auto program = normalise(testing::rules_of(text + ")"));
    return program.ok() ? "no error" : program.error().message;
  };
  EXPECT_EQ(error_of(900, "p"), "no error");
  EXPECT_EQ(error_of(1001, "p"), "a rule of 1001 conditions is too long to be ground");
  EXPECT_EQ(error_of(100'000, "p"), "a rule of 100000 conditions is too long to be ground");
  // Every condition has a variable of its own.
  EXPECT_EQ(error_of(900, "p ?v"), "a rule of 900 conditions is too long to be ground");
}

}  // namespace
}  // namespace rulewise::logic
