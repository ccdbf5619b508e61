#include "logic/grounder.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using testing::clauses_of;
using testing::ground_rules_of;

std::string grounded(std::string_view text) { return to_text(ground_rules_of(text)); }

std::string error_of(std::string_view text, const GroundLimits& limits) {
  const auto program = ground(clauses_of(text), limits);
  return program.ok() ? "no error" : program.error().message;
}

constexpr const char* kCounter = R"(
(succ 0 1) (succ 1 2) (succ 2 3)
(init (step 0))
(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
)";

TEST(Grounder, FollowsFactsFromStateToState) {
  EXPECT_EQ(grounded(kCounter), R"((next step 1) :- (true step 0)
(next step 2) :- (true step 1)
(next step 3) :- (true step 2)
)");
}

TEST(Grounder, MakesOnlyMovesThatMayBeLegal) {
  EXPECT_EQ(grounded(R"(
(init (at 1))
(<= (legal w (go ?x)) (true (at ?x)))
(<= (legal w (fly ?x)) (true (wing ?x)))
(<= (next (at 2)) (does w (go ?x)))
(<= (next (at 9)) (does w (fly ?x)))
)"),
            R"((legal go w 1) :- (true at 1)
(legal go w 2) :- (true at 2)
(next at 2) :- (does go w 1)
(next at 2) :- (does go w 2)
)");
}

TEST(Grounder, EvaluatesStaticRelationsAway) {
  EXPECT_EQ(grounded(R"(
(edge a b) (edge b c) (edge c a) (edge d d)
(<= (path ?x ?y) (edge ?x ?y))
(<= (path ?x ?z) (path ?x ?y) (edge ?y ?z))
(<= (far ?x) (edge ?x ?y) (not (path ?x d)))
(init (on a)) (init (on d))
(<= (next (on ?x)) (true (on ?x)) (far ?x))
)"),
            "(next on a) :- (true on a)\n");
}

TEST(Grounder, KeepsNegatedConditionsOfTheStateForLater) {
  EXPECT_EQ(grounded("(init (on a)) (d a) (d b) (<= (next (on ?x)) (d ?x) (not (true (on ?x))))"),
            R"((next on a) :- not (true on a)
(next on b) :- not (true on b)
)");
}

TEST(Grounder, RecordsEachWayAClauseFiresOnce) {
  EXPECT_EQ(grounded(R"(
(init (e 1 2)) (init (e 2 1))
(<= (next (e ?x ?y)) (true (e ?x ?y)) (true (e ?y ?x)))
)"),
            R"((next e 2 1) :- (true e 2 1), (true e 1 2)
(next e 1 2) :- (true e 1 2), (true e 2 1)
)");
}

TEST(Grounder, RecordsFactsThatDependOnNothingOnce) {
  const GroundProgram program = ground_rules_of("(legal w a) (legal w b) (legal w c)");
  std::size_t count = 0;
  for (const ClauseInstances& instances : program.instances) count += instances.count();
  EXPECT_EQ(count, 3U);
}

TEST(Grounder, GroundsRecursionThatTurnsInCircles) {
  EXPECT_EQ(grounded(R"(
(init (link a b)) (init (link b a))
(<= (next (link ?x ?y)) (true (link ?x ?y)) (not stop))
(<= (reach a))
(<= (reach ?y) (reach ?x) (true (link ?x ?y)))
(<= stop (not (reach b)))
(<= terminal (reach b))
)"),
            R"((next link a b) :- (true link a b), not (stop)
(next link b a) :- (true link b a), not (stop)
(reach a)
(reach b) :- (reach a), (true link a b)
(reach a) :- (reach b), (true link b a)
(stop) :- not (reach b)
(terminal) :- (reach b)
)");
}

TEST(Grounder, LooksInsideNestedTerms) {
  EXPECT_EQ(grounded(R"(
(init (stack (cons a (cons b nil))))
(<= (legal w (pop ?x)) (true (stack (cons ?x ?rest))))
(<= (next (stack ?rest)) (true (stack (cons ?x ?rest))) (does w (pop ?x)))
)"),
            R"((legal pop w a) :- (true stack (cons a (cons b nil)))
(legal pop w b) :- (true stack (cons b nil))
(next stack (cons b nil)) :- (true stack (cons a (cons b nil))), (does pop w a)
(next stack nil) :- (true stack (cons b nil)), (does pop w b)
)");
}

TEST(Grounder, LetsAWholeFactBeAVariable) {
  EXPECT_EQ(grounded(R"(
(init p) (init (f 1)) (keep p) (keep (f 1)) (keep (f 2))
(<= (next ?x) (keep ?x) (not (true ?x)))
)"),
            R"((next f 1) :- not (true f 1)
(next f 2) :- not (true f 2)
(next  p) :- not (true  p)
)");
}

TEST(Grounder, TreatsUndefinedRelationsAsEmpty) {
  EXPECT_EQ(grounded("(init a) (<= (next a) (nowhere ?x)) (<= (next b) (true a) (not nothing))"),
            "(next  b) :- (true  a)\n");
}

TEST(Grounder, GivesStaticOutputsNoConditions) {
  EXPECT_EQ(grounded("(legal w noop) (<= (goal ?r 50) (role ?r)) (role w) terminal"),
            R"((legal  w noop)
(goal w 50)
(terminal)
)");
}

TEST(Grounder, LeavesNegationWithinARelationToTheNet) {
  // The rule comes before the fact that defeats it.
  EXPECT_EQ(grounded("(<= (goal w 0) (not (goal w 100))) (goal w 100)"),
            R"((goal w 0) :- not (goal w 100)
(goal w 100)
)");
}

TEST(Grounder, RefusesInitialFactsThatNeedSuchARelation) {
  EXPECT_EQ(error_of("(<= (p a) (not (p b))) (p b) (<= (init ?x) (p ?x))", {}),
            "the initial facts depend on a relation with its own negation");
}

TEST(Grounder, SaysThatFactsAreTooMany) {
  const std::string text = "(init (n 0)) (<= (next (n (s ?x))) (true (n ?x)))";
  EXPECT_EQ(error_of(text, {.max_facts = 50}),
            "grounding gave up: too many facts (51 facts, 25 ground rules)");
}

TEST(Grounder, SaysThatGroundRulesAreTooMany) {
  EXPECT_EQ(error_of(kCounter, {.max_instances = 5}),
            "grounding gave up: too many ground rules (8 facts, 6 ground rules)");
  EXPECT_EQ(error_of(kCounter, {.max_instances = 7}), "no error");
}

TEST(Grounder, GivesUpBeforeAProductThatIsClearlyTooLarge) {
  std::string text = "(<= (legal w (m ?a ?b ?c ?d)) (p ?a) (p ?b) (p ?c) (p ?d)) (role w)";
  for (int i = 0; i < 60; ++i) text += "(p " + std::to_string(i) + ")";
  const std::string error = error_of(text, {.max_instances = 2'000'000});
  EXPECT_EQ(error.substr(0, 48), "grounding gave up: too many ground rules to come") << error;
}

TEST(Grounder, RefusesFactsWithEndlessTexts) {
  std::string text = "(init (at 0 x)) (<= (next (at ?y (t ?x ?x))) (true (at ?n ?x)) (succ ?n ?y))";
  for (int i = 0; i < 60; ++i) {
    text += "(succ " + std::to_string(i) + ' ' + std::to_string(i + 1) + ")";
  }
  const std::string error = error_of(text, {});
  EXPECT_EQ(error.substr(0, 50), "grounding gave up: too many characters in one fact") << error;
}

TEST(Grounder, SaysThatTimeIsUp) {
  EXPECT_EQ(error_of(kCounter, {.max_seconds = 0}).substr(0, 35),
            "grounding gave up: too many seconds");
}

TEST(Grounder, SaysThatMemoryIsUp) {
  EXPECT_EQ(error_of(kCounter, {.max_bytes = 1000}).substr(0, 33),
            "grounding gave up: too many bytes");
}

std::string digits(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "(d " + std::to_string(i) + ")\n";
  return text;
}

TEST(Grounder, KeepsToItsMemoryInsideARound) {
  GroundLimits limits;
  limits.max_bytes = 1'000'000;
  const std::string text = digits(100) + R"((init z)
(<= (next (p ?x ?y ?z)) (true z) (d ?x) (d ?y) (d ?z))
)";
  const std::string error = error_of(text, limits);
  EXPECT_NE(error.find("too many bytes for --memory"), std::string::npos) << error;
  // One round would derive a million facts.
  const std::size_t facts = std::stoul(error.substr(error.find('(') + 1));
  EXPECT_LT(facts, 50'000U);
}

TEST(Grounder, CountsTheMemoryOfWhatIsOnlyAskedFor) {
  GroundLimits limits;
  limits.max_bytes = 1'000'000;
  const std::string text = digits(40) + R"((init z)
(<= (next y) (true z) (d ?x) (d ?y) (d ?z) (not (true (r ?x ?y ?z))))
(<= (next y) (true z) (not (true z)))
)";
  EXPECT_EQ(error_of(text, {}), "no error");
  EXPECT_NE(error_of(text, limits).find("bytes"), std::string::npos);
}

TEST(Grounder, LongCyclesAndChainsTakeFewSteps) {
  constexpr int kLength = 20'000;
  for (const bool is_static : {true, false}) {
    std::string text = is_static ? "(p0)\n" : "(init z) (<= p0 (true z))\n";
    for (int i = kLength; i > 0; --i) {
      text += "(<= p" + std::to_string(i % kLength) + " p" + std::to_string(i - 1) + ")\n";
    }
    text += "(<= (next z) p" + std::to_string(kLength - 1) + ")\n";
    GroundLimits limits;
    limits.max_seconds = 60;  // pairs of rules would take far longer
    EXPECT_EQ(error_of(text, limits), "no error");
  }
}

}  // namespace
}  // namespace rulewise::logic
