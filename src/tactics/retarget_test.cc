#include "tactics/retarget.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "machine/reference/reference_game.h"
#include "syntax/gdl/gdl.h"
#include "tactics/audit.h"
#include "tactics/prove.h"

namespace rulewise::tactics {
namespace {

using testing::HasSubstr;

gdl::Rules rules_of(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES "/") + name + ".kif");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  return gdl::read_rules(text).rules;
}

// Two in the middle column for x: it is won in two moves, whatever o does.
constexpr const char* kTwo = "(true (cell 1 2 x)) (true (cell 2 2 x))";

TEST(Retarget, RulesAreDerivedForTheTarget) {
  const auto rules = with_target(rules_of("tic_tac_toe"), kTwo, game::Role(0));
  ASSERT_TRUE(rules) << rules.error().message;
  const auto made = Tactician::make(rules.value(), {});
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_FALSE(made.value()->derivation().forced.empty());
  const AuditCounts counts = audit(*made.value(), {.max_positions = 3000});
  EXPECT_GT(counts.wins, 0U);
  EXPECT_EQ(counts.exception_count(), 0U) << counts.exceptions.front();
}

TEST(Retarget, RefusesRelationsThatTheRulesDoNotHave) {
  const auto rules = with_target(rules_of("tic_tac_toe"), "(captured ?a)", game::Role(0));
  ASSERT_FALSE(rules);
  EXPECT_THAT(rules.error().message, HasSubstr("captured/1"));
}

TEST(Retarget, RefusesNamesWithoutArgumentsToo) {
  const auto rules = with_target(rules_of("tic_tac_toe"), "zebra", game::Role(0));
  ASSERT_FALSE(rules);
  EXPECT_THAT(rules.error().message, HasSubstr("zebra"));
}

TEST(Retarget, RefusesFactsThatNoRuleBringsAbout) {
  const gdl::Rules rules = rules_of("tic_tac_toe");
  for (const char* condition : {"(true (nothing 1))", "(true (cell 1 1 x)) (not (true idle))"}) {
    const auto made = with_target(rules, condition, game::Role(0));
    ASSERT_FALSE(made) << condition;
    EXPECT_THAT(made.error().message, HasSubstr("no rule brings about"));
  }
  EXPECT_TRUE(with_target(rules, "(true (cell ?m 1 o))", game::Role(0)));
}

/// A game whose rules have the very names that a target would add.
TEST(Retarget, TakesNoNameOfTheRules) {
  const gdl::Reading reading = gdl::read_rules(R"(
    (role x)
    (init (at 1))
    (<= (legal x (put 2)) (true (at 1)))
    (<= (legal x (put 3)) (true (at 1)))
    (<= (next (at ?n)) (does x (put ?n)))
    (<= target_is_reached (true (at 2)))
    (<= over_by_the_rules (true (at 2)))
    (<= terminal target_is_reached)
    (<= terminal (true (at 3)))
    (<= (goal x 0) (not over_by_the_rules))
    (<= (goal x 100) over_by_the_rules))");
  ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("test");
  const auto rules = with_target(reading.rules, "(true (at 3))", game::Role(0));
  ASSERT_TRUE(rules) << rules.error().message;
  const machine::ReferenceGame game(rules.value());
  for (const game::Move move : game.legal_moves(game.initial_state(), game::Role(0))) {
    const bool is_three = game.move_text(game::Role(0), move) == "(put 3)";
    const game::State after = game.successor(game.initial_state(), game::JointMove{move});
    EXPECT_TRUE(game.is_terminal(after));
    EXPECT_EQ(game::payoff(game, after, game::Role(0)), is_three ? 100 : 0);
  }
}

/// A goal of the rules in the condition is the one that the rules have, not the new one.
TEST(Retarget, AsksForGoalsOfTheRules) {
  const auto rules = with_target(rules_of("tic_tac_toe"), "(goal x 50)", game::Role(0));
  ASSERT_TRUE(rules) << rules.error().message;
  const machine::ReferenceGame game(rules.value());
  EXPECT_TRUE(game.is_terminal(game.initial_state()));
  EXPECT_EQ(game::payoff(game, game.initial_state(), game::Role(0)), 100);
}

TEST(Retarget, ATargetIsProvedAndChecked) {
  // The middle, or a side: o cannot keep x from both.
  const auto rules = with_target(rules_of("tic_tac_toe"),
                                 "(or (true (cell 1 1 x)) (true (cell 3 3 x)))", game::Role(0));
  ASSERT_TRUE(rules) << rules.error().message;
  const auto made = Tactician::make(rules.value(), {});
  ASSERT_TRUE(made) << made.error().message;
  const game::State state = made.value()->game().initial_state();
  const ProofResult found = prove(*made.value(), state, game::Role(0), {});
  ASSERT_EQ(found.verdict, Verdict::kProved);
  const machine::ReferenceGame judge(rules.value());
  EXPECT_TRUE(check_proof(judge, judge.initial_state(), game::Role(0), found.tree));
}

TEST(Retarget, SaysWhatIsNoCondition) {
  const gdl::Rules rules = rules_of("tic_tac_toe");
  for (const char* text : {"", " ", "(", ")(", "(true (cell 1 1 x)) ; and more"}) {
    const auto made = with_target(rules, text, game::Role(0));
    ASSERT_FALSE(made) << text;
    EXPECT_THAT(made.error().message, HasSubstr("no condition"));
  }
  const auto made = with_target(rules, "(not (true ?x))", game::Role(0));
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("the goal: "));
}

}  // namespace
}  // namespace rulewise::tactics
