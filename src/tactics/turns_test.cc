#include "tactics/turns.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "logic/logic.h"
#include "syntax/gdl/gdl.h"
#include "tactics/answers.h"
#include "tactics/derive.h"
#include "tactics/effort.h"

namespace rulewise::tactics {
namespace {

/// What can be told of a state with one fact, of the first role.
struct Choices {
  bool may_choose;
  bool may_others_choose;
  bool may_two_others_choose;
  bool may_all_others_wait = false;

  bool operator==(const Choices&) const = default;
};

Choices choices_in(const std::string& rules, const std::string& fact) {
  const gdl::Reading reading = gdl::read_rules(rules);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("test");
  const auto net = logic::compile_rules(reading.rules, {});
  EXPECT_TRUE(net.ok());
  auto derived = derive(reading.rules, net.value(), {});
  EXPECT_TRUE(derived.ok());
  logic::LiftedProgram& program = derived.value().program;
  Effort effort(1'000'000);
  Unfolder unfolder(program, derived.value().invariants, {}, effort);
  Turns turns(unfolder, find_waiting_moves(unfolder));
  Draft draft;
  const TermId term = gdl::read_ground_term(fact, program.terms);
  const auto arguments = program.terms.arguments(term);
  const logic::RelationId relation =
      program.find(logic::RelationKind::kTrue, program.terms.symbol(term),
                   static_cast<std::uint32_t>(arguments.size()));
  EXPECT_TRUE(relation.is_valid());
  draft.conditions = {{{relation, {arguments.begin(), arguments.end()}, false}}};
  const TermId first = program.roles.front();
  return {turns.may_choose(draft, first), turns.may_others_choose(draft, first),
          turns.may_two_others_choose(draft, first), turns.may_all_others_wait(draft, first)};
}

/// Three roles, of which `more` says what they may do.
std::string game_of_three(const std::string& more) {
  return R"((role x) (role o) (role z) (init (turn x))
    (after x o) (after o z) (after z x)
    (<= (legal ?p (take ?n)) (true (turn ?p)) (number ?n))
    (number 1) (number 2)
    (<= (next (taken ?n)) (does ?p (take ?n)))
    (<= (next (turn ?q)) (true (turn ?p)) (after ?p ?q))
    (<= terminal (true (taken 2)))
    (<= (goal ?p 100) (role ?p)))" +
         more;
}

constexpr const char* kWaitInTurn =
    "(<= (legal ?p noop) (role ?p) (true (turn ?q)) (distinct ?p ?q))";

TEST(Turns, KnowWhoseTurnItIs) {
  EXPECT_EQ(choices_in(game_of_three(kWaitInTurn), "(turn x)"),
            (Choices{true, false, false, true}));
  EXPECT_EQ(choices_in(game_of_three(kWaitInTurn), "(turn o)"), (Choices{false, true, false}));
}

TEST(Turns, KnowThatANamedPassIsNoChoice) {
  const std::string named = std::string(kWaitInTurn) + "(<= (next (rested ?p)) (does ?p noop))";
  EXPECT_EQ(choices_in(game_of_three(named), "(turn x)"), (Choices{true, false, false}));
}

TEST(Turns, TakeForNoChoiceWhatNoRuleAsksFor) {
  const std::string idle =
      std::string(kWaitInTurn) + "(<= (legal ?p yawn) (role ?p) (not (true (turn ?p))))";
  EXPECT_EQ(choices_in(game_of_three(idle), "(turn x)"), (Choices{true, false, false}));
  const std::string heard = idle + "(<= (next (bored ?p)) (does ?p yawn))";
  EXPECT_EQ(choices_in(game_of_three(heard), "(turn x)"), (Choices{true, true, true}));
  const std::string seen = idle + "(<= (next (last ?m)) (does o ?m))";
  EXPECT_EQ(choices_in(game_of_three(seen), "(turn x)"), (Choices{true, true, true}));
}

TEST(Turns, KnowThatTwoMayChooseAtOnce) {
  const std::string both =
      std::string(kWaitInTurn) + "(<= (legal z (take ?n)) (true (turn o)) (number ?n))";
  EXPECT_EQ(choices_in(game_of_three(both), "(turn o)"), (Choices{false, true, true}));
  EXPECT_EQ(choices_in(game_of_three(both), "(turn x)"), (Choices{true, false, false}));
}

}  // namespace
}  // namespace rulewise::tactics
