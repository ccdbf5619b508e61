#include "machine/relational/evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "syntax/gdl/gdl.h"

namespace rulewise::machine::relational {
namespace {

/// Triples of digits of which most are fine: too many to be found out beforehand, so each state
/// asks for its own.
std::string triple_rules() {
  std::string text = R"((role p) (init (at 0 0 0))
    (<= (fine (t ?x ?y ?z)) (digit ?x) (digit ?y) (digit ?z) (distinct ?x ?z))
    (<= (legal p go) (true (at ?x ?y ?z)) (fine (t ?x ?y ?z)))
    (<= (next (at ?x ?y ?z)) (true (at ?x ?y ?z)))
    (<= terminal (true over)) (goal p 0))";
  for (int i = 0; i < 50; ++i) text += "(digit " + std::to_string(i) + ")\n";
  return text;
}

class EvaluatorTest : public ::testing::Test {
 protected:
  EvaluatorTest() : program_(gdl::read_rules(triple_rules()).rules) {}

  static Value at(Evaluator& evaluator, int x, int y, int z) {
    gdl::Terms& terms = evaluator.terms();
    const std::array digits{terms.constant(std::to_string(x)), terms.constant(std::to_string(y)),
                            terms.constant(std::to_string(z))};
    return terms.compound(terms.symbol(terms.constant("at")), digits).value;
  }

  bool may_go(Evaluator& evaluator, int x, int y, int z) {
    const Value fact = at(evaluator, x, y, z);
    evaluator.load_state({&fact, 1});
    const Value role = program_.roles[0].value;
    return !evaluator
                .ask(program_.predicate(program_.keywords.legal, 2), {kBound, kWanted}, {&role, 1})
                .empty();
  }

  /// The most memory static answers took over many states; checks every answer.
  std::size_t play(Evaluator& evaluator) {
    std::size_t most = 0;
    for (int i = 0; i < 20'000; ++i) {
      const int x = i * 7 % 50;
      const int y = i / 50 % 50;
      const int z = i * 3 % 50;
      EXPECT_EQ(may_go(evaluator, x, y, z), x != z) << i;
      most = std::max(most, evaluator.static_bytes());
    }
    return most;
  }

  Program program_;
};

TEST_F(EvaluatorTest, ForgetsStaticAnswersThatAddUp) {
  Evaluator kept(program_);
  const std::size_t all = play(kept);
  Limits limits;
  limits.static_bytes = all / 8;
  Evaluator bounded(program_, limits);
  EXPECT_LT(play(bounded), all / 4);
}

TEST_F(EvaluatorTest, KeepsStaticAnswersThatAreNeededAllTheTime) {
  Limits limits;
  limits.static_bytes = 1;
  Evaluator evaluator(program_, limits);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(may_go(evaluator, 1, 2, 3));
  const std::uint64_t before = evaluator.step_count();
  EXPECT_TRUE(may_go(evaluator, 1, 2, 3));
  const std::uint64_t known = evaluator.step_count() - before;
  EXPECT_TRUE(may_go(evaluator, 1, 2, 4));
  EXPECT_LT(known, evaluator.step_count() - before - known) << "an answer that is there costs less";
}

}  // namespace
}  // namespace rulewise::machine::relational
