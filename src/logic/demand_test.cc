// Demand-driven relations must leave the game as it is: the same rules compiled with and without
// demand are played side by side.
#include "logic/demand.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "logic/eliminate.h"
#include "logic/grounder.h"
#include "logic/net_builder.h"
#include "logic/normalise.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::logic {
namespace {

constexpr const char* kRace = R"(
  (role red) (role blue)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
  (cell 0) (cell 1) (cell 2) (cell 3) (cell 4)
  (other red blue) (other blue red)
  (init (at red 0)) (init (at blue 4)) (init (control red))
  (<= (different ?a ?b ?c ?d) (distinct ?a ?c) (cell ?a) (cell ?b) (cell ?c) (cell ?d))
  (<= (different ?a ?b ?c ?d) (distinct ?b ?d) (cell ?a) (cell ?b) (cell ?c) (cell ?d))
  (<= (between ?a ?b ?c) (succ ?a ?b) (cell ?c) (distinct ?b ?c))
  (<= (between ?a ?b ?c) (succ ?a ?d) (between ?d ?b ?c))
  (<= (count ?from ?sum ?sum) (cell ?sum) (not (some_after ?from)) (cell ?from))
  (<= (count ?from ?sum ?total) (succ ?from ?next) (true (at ?r ?next)) (succ ?sum ?more)
      (count ?next ?more ?total))
  (<= (count ?from ?sum ?total) (succ ?from ?next) (not (taken ?next)) (count ?next ?sum ?total))
  (<= (some_after ?x) (succ ?x ?y))
  (<= (taken ?x) (true (at ?r ?x)))
  (<= (guarded ?r ?x ?y) (other ?r ?o) (true (at ?o ?z)) (cell ?x) (cell ?y)
      (different ?x ?z ?y ?z))
  (<= (legal ?r (go ?x ?y)) (true (control ?r)) (true (at ?r ?x)) (cell ?y)
      (or (succ ?x ?y) (succ ?y ?x)) (guarded ?r ?x ?y) (not (blocked ?r ?x ?y)))
  (<= (blocked ?r ?x ?y) (other ?r ?o) (true (at ?o ?y)) (cell ?x))
  (<= (legal ?r stay) (role ?r))
  (<= (next (at ?r ?y)) (does ?r (go ?x ?y)))
  (<= (next (at ?r ?x)) (true (at ?r ?x)) (does ?r stay))
  (<= (next (control ?o)) (true (control ?r)) (other ?r ?o))
  (<= (next (seen ?b)) (true (at red ?a)) (between ?a ?b 4))
  (<= (next (seen ?b)) (true (seen ?b)) (not (true (control blue))))
  (<= (next (sum ?n)) (count 0 0 ?n))
  (<= terminal (true (at red 4)))
  (<= (goal red 100) (true (at red 4)))
  (<= (goal red 0) (not (goal red 100)))
  (<= (goal blue 50) (true (sum 1)))
  (<= (goal blue 20) (not (true (sum 1))))
)";

LiftedProgram clauses_of(const std::string& text) {
  const gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("rules");
  auto clauses = normalise(reading.rules);
  EXPECT_TRUE(clauses.ok());
  return std::move(clauses).value();
}

Net net_of(LiftedProgram clauses) {
  eliminate_variables(clauses);
  const auto program = ground(std::move(clauses), {});
  EXPECT_TRUE(program.ok());
  auto net = build_net(program.value());
  EXPECT_TRUE(net.ok());
  return std::move(net).value();
}

std::vector<RelationId> relations_named(const LiftedProgram& program,
                                        const std::vector<std::string>& names) {
  std::vector<RelationId> found;
  for (std::size_t i = 0; i < program.relations.size(); ++i) {
    const Relation& r = program.relations[i];
    if (r.kind != RelationKind::kPlain || !r.name.is_valid()) continue;
    const std::string name(program.terms.symbols().text(r.name));
    if (std::ranges::find(names, name) != names.end()) found.push_back(RelationId(i));
  }
  return found;
}

/// Plays a net by names, so that nets with other numbers can be compared.
class NamedPlay {
 public:
  explicit NamedPlay(const Net& net) : net_(net), made_(net.move_count(), 0) {
    for (const bool initial : net.initial) bases_.push_back(initial ? 1 : 0);
    evaluate();
  }

  std::vector<std::string> summary() const {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < bases_.size(); ++i) {
      if (bases_[i] != 0) lines.push_back("true " + net_.base_names[i]);
    }
    for (std::size_t r = 0; r < net_.role_count(); ++r) {
      for (const std::string& move : legal(r)) lines.push_back("legal " + std::to_string(r) + move);
      for (const GoalValue& goal : net_.goals[r]) {
        if (value_of(goal.when, values_)) {
          lines.push_back("goal " + std::to_string(r) + ' ' + std::to_string(goal.value));
        }
      }
    }
    if (value_of(net_.terminal, values_)) lines.push_back("terminal");
    std::ranges::sort(lines);
    return lines;
  }

  std::vector<std::string> legal(std::size_t role) const {
    std::vector<std::string> moves;
    for (std::uint32_t m = net_.first_move[role]; m < net_.first_move[role + 1]; ++m) {
      if (value_of(net_.legal[m], values_)) moves.push_back(net_.move_names[m]);
    }
    std::ranges::sort(moves);
    return moves;
  }

  void make(const std::vector<std::string>& moves) {
    for (std::size_t r = 0; r < moves.size(); ++r) {
      for (std::uint32_t m = net_.first_move[r]; m < net_.first_move[r + 1]; ++m) {
        if (net_.move_names[m] == moves[r]) made_[m] = 1;
      }
    }
    evaluate();
    std::vector<std::uint8_t> next;
    for (const Signal signal : net_.next) next.push_back(value_of(signal, values_) ? 1 : 0);
    bases_ = next;
    std::ranges::fill(made_, 0);
    evaluate();
  }

 private:
  void evaluate() { values_ = evaluate_gates(net_, bases_, made_); }

  const Net& net_;
  std::vector<std::uint8_t> bases_;
  std::vector<std::uint8_t> made_;
  std::vector<std::uint8_t> values_;
};

void expect_same_play(const Net& a, const Net& b, std::uint64_t seed) {
  base::Random random(seed);
  NamedPlay left(a);
  NamedPlay right(b);
  for (int step = 0; step < 30; ++step) {
    ASSERT_EQ(left.summary(), right.summary()) << "seed " << seed << " step " << step;
    std::vector<std::string> moves;
    for (std::size_t r = 0; r < a.role_count(); ++r) {
      const auto legal = left.legal(r);
      if (legal.empty()) return;
      moves.push_back(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    left.make(moves);
    right.make(moves);
  }
}

class DemandTest : public ::testing::TestWithParam<std::vector<std::string>> {};

TEST_P(DemandTest, PlaysTheSameGame) {
  const Net plain = net_of(clauses_of(kRace));
  LiftedProgram asked = clauses_of(kRace);
  unfold_differences(asked);
  add_demand(asked, relations_named(asked, GetParam()));
  const Net demanded = net_of(std::move(asked));
  for (std::uint64_t seed = 1; seed <= 20; ++seed) expect_same_play(plain, demanded, seed);
}

INSTANTIATE_TEST_SUITE_P(Relations, DemandTest,
                         ::testing::Values(std::vector<std::string>{"between"},
                                           std::vector<std::string>{"count"},
                                           std::vector<std::string>{"guarded", "blocked"},
                                           std::vector<std::string>{"between", "count", "guarded",
                                                                    "blocked", "succ", "other",
                                                                    "taken", "some_after"}));

TEST(Demand, DerivesOnlyWhatIsAskedFor) {
  const std::string text = R"(
    (role r) (item 1) (item 2) (item 3) (init (on 1))
    (<= (pair ?x ?y) (item ?x) (item ?y))
    (<= (legal r (take ?y)) (true (on 1)) (pair 1 ?y))
    (<= (next (on ?y)) (does r (take ?y)))
    (<= terminal (not (true (on 1))))
    (goal r 100)
  )";
  LiftedProgram asked = clauses_of(text);
  const auto relations = relations_named(asked, {"pair"});
  add_demand(asked, relations);
  const auto program = ground(std::move(asked), {});
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(program.value().facts[relations.front().index()].size(), 3U);
}

TEST(Demand, RestrictsToConstantsThatAreAskedFor) {
  const std::string text = R"(
    (role r) (item 1) (item 2) (item 3) (init (on 1)) (init (on 2))
    (<= (triple ?x ?y ?z) (true (on ?x)) (true (on ?y)) (item ?z))
    (<= (legal r (take ?z)) (triple 1 2 ?z))
    (<= (legal r stop) (not (triple 2 2 3)))
    (<= (next (on ?z)) (does r (take ?z)))
    (<= (next (on ?x)) (true (on ?x)) (does r stop))
    (<= terminal (not (true (on 1))))
    (<= (goal r 100) (triple 1 1 1))
    (<= (goal r 0) (not (triple 1 1 1)))
  )";
  LiftedProgram restricted = clauses_of(text);
  restrict_to_constants(restricted);
  const auto relation = relations_named(restricted, {"triple"}).front();
  const auto program = ground(restricted, {});
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(program.value().facts[relation.index()].size(), 9U);  // three pairs, any third
  const Net plain = net_of(clauses_of(text));
  const Net net = net_of(std::move(restricted));
  for (std::uint64_t seed = 1; seed <= 20; ++seed) expect_same_play(plain, net, seed);
}

TEST(Demand, LeavesWhatTheInitialFactsNeed) {
  const std::string text = R"(
    (role r) (item 1) (item 2)
    (<= (pair ?x ?y) (item ?x) (item ?y) (distinct ?x ?y))
    (<= (init (on ?x)) (pair ?x 2))
    (<= (next (on ?x)) (true (on ?x)) (pair 1 ?y))
    (legal r wait) terminal (goal r 100)
  )";
  LiftedProgram asked = clauses_of(text);
  add_demand(asked, relations_named(asked, {"pair"}));
  expect_same_play(net_of(clauses_of(text)), net_of(std::move(asked)), 1);
}

TEST(Demand, UnfoldsComparisons) {
  LiftedProgram program = clauses_of(kRace);
  unfold_differences(program);
  const auto different = relations_named(program, {"different"});
  for (const Clause& clause : program.clauses) {
    for (const Literal& literal : clause.body) EXPECT_NE(literal.relation, different.front());
  }
}

}  // namespace
}  // namespace rulewise::logic
