#include "machine/relational/tuner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "syntax/gdl/gdl.h"

namespace rulewise::machine::relational {
namespace {

// A ring of nodes: every pair is asked for by name, though asking once a node would do.
std::string ring_rules() {
  std::string text = R"((role p) (init start)
    (<= (linked ?x ?y) (true (on ?x)) (next_to ?x ?y))
    (<= (reach ?x ?y) (linked ?x ?y))
    (<= (reach ?x ?y) (linked ?x ?z) (reach ?z ?y))
    (<= (legal p (go ?x ?y)) (node ?x) (node ?y) (reach ?x ?y))
    (<= (next (on ?x)) (node ?x) (does p ?m))
    (<= terminal (true over)) (goal p 0))";
  for (int i = 0; i < 12; ++i) {
    const std::string name = std::to_string(i);
    text += "(node " + name + ") (next_to " + name + ' ' + std::to_string((i + 1) % 12) + ")\n";
  }
  return text;
}

class TunerTest : public ::testing::Test {
 protected:
  TunerTest() : program_(gdl::read_rules(ring_rules()).rules), evaluator_(program_) {
    const TermId on = evaluator_.terms().constant("on");
    for (int i = 0; i < 11; ++i) {
      const TermId node = evaluator_.terms().constant(std::to_string(i));
      facts_.push_back(
          evaluator_.terms().compound(evaluator_.terms().symbol(on), {&node, 1}).value);
    }
    pairs_ = {program_.roles[0].value, on.value};
  }

  std::vector<Value> legal() {
    evaluator_.load_state(facts_);
    const auto answers = evaluator_.ask(program_.predicate(program_.keywords.legal, 2),
                                        {kBound, kWanted}, std::span(&pairs_[0], 1));
    std::vector<Value> sorted(answers.begin(), answers.end());
    std::ranges::sort(sorted);
    return sorted;
  }

  Program program_;
  Evaluator evaluator_;
  std::vector<Value> facts_;
  std::vector<Value> pairs_;
};

TEST_F(TunerTest, LowersTheCostAndKeepsTheAnswers) {
  const std::vector<Value> answers = legal();
  EXPECT_EQ(answers.size(), 66U);  // one link of the ring is missing
  const std::uint64_t start = evaluator_.step_count();
  (void)legal();
  const std::uint64_t cost = evaluator_.step_count() - start;
  Tuner tuner(evaluator_);
  for (int i = 0; i < 3000; ++i) {
    tuner.note(facts_, pairs_);
    if (tuner.wants_turn()) tuner.take_turn();
    (void)legal();
  }
  EXPECT_GT(tuner.kept(), 0U);
  EXPECT_LT(tuner.kept(), tuner.tried());
  EXPECT_FALSE(tuner.wants_turn());
  const std::uint64_t tuned_start = evaluator_.step_count();
  EXPECT_EQ(legal(), answers);
  EXPECT_LT(evaluator_.step_count() - tuned_start, cost / 2);
}

TEST_F(TunerTest, WaitsUntilSomethingWasPlayed) {
  Tuner tuner(evaluator_);
  EXPECT_FALSE(tuner.wants_turn());
  tuner.note(facts_, pairs_);
  EXPECT_FALSE(tuner.wants_turn());
}

}  // namespace
}  // namespace rulewise::machine::relational
