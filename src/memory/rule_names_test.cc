#include "memory/rule_names.h"

#include <gtest/gtest.h>

#include <set>

#include "memory/testing/library_states.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::memory {
namespace {

RuleNames names_of(const std::string& text) {
  const gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("rules");
  return name_rules(reading.rules);
}

const char* const kCounting = R"(
  (role a) (role b)
  (succ 1 2) (succ 2 3)
  (init (step 1)) (init (turn a))
  (<= (legal ?r go) (role ?r))
  (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
  (<= (next (turn b)) (true (turn a)))
  (<= terminal (true (step 3)))
  (goal a 100) (goal b 0))";

// The same with other names, rules and literals in another order, other variables.
const char* const kScrambled = R"(
  (role zz) (role yy)
  (kk q w) (kk w e)
  (init (uu zz)) (init (st q))
  (<= (next (st ?new)) (kk ?old ?new) (true (st ?old)))
  (<= (legal ?who blah) (role ?who))
  (<= terminal (true (st e)))
  (<= (next (uu yy)) (true (uu zz)))
  (goal zz 100) (goal yy 0))";

TEST(RuleNames, AreTheSameForAScrambledRulesheet) {
  const RuleNames plain = names_of(kCounting);
  const RuleNames scrambled = names_of(kScrambled);
  EXPECT_EQ(plain.fingerprint, scrambled.fingerprint);
  EXPECT_EQ(plain.canonical("(step 1)"), scrambled.canonical("(st q)"));
  EXPECT_EQ(plain.canonical("(step 3)"), scrambled.canonical("(st e)"));
  EXPECT_EQ(plain.canonical("(turn b)"), scrambled.canonical("(uu yy)"));
  EXPECT_NE(plain.canonical("(step 1)"), scrambled.canonical("(st w)"));
  EXPECT_EQ(scrambled.spelled(plain.canonical("(turn a)")), "(uu zz)");
}

TEST(RuleNames, TellOtherRulesApart) {
  std::string other = kCounting;
  other.replace(other.find("(goal a 100)"), 12, "(goal a 90) ");
  EXPECT_NE(names_of(kCounting).fingerprint, names_of(other).fingerprint);
  other = kCounting;
  other.replace(other.find("(true (step 3))"), 15, "(true (step 2))");
  EXPECT_NE(names_of(kCounting).fingerprint, names_of(other).fingerprint);
}

TEST(RuleNames, TellTheFirstRoleFromTheSecond) {
  std::string other = kCounting;
  other.replace(other.find("(role a) (role b)"), 17, "(role b) (role a)");
  EXPECT_NE(names_of(kCounting).fingerprint, names_of(other).fingerprint);
}

TEST(RuleNames, TellGoalsApartThatComeByAVariable) {
  const std::string start =
      "(role a) (init p) (legal a go) (<= terminal (not (true p)))"
      "(<= (goal a ?v) (payoff won ?v) (true q)) (<= (goal a ?v) (payoff lost ?v) (not (true q)))"
      "(<= (next q) (does a go))";
  EXPECT_NE(names_of(start + "(payoff won 100) (payoff lost 0)").fingerprint,
            names_of(start + "(payoff won 0) (payoff lost 100)").fingerprint);
}

TEST(RuleNames, GiveEveryNameItsOwn) {
  for (const char* name : {"tic_tac_toe", "othello", "chess_200", "hex_5"}) {
    const gdl::Reading reading = gdl::read_rules(testing::rulesheet(name));
    const RuleNames names = name_rules(reading.rules);
    std::set<std::string> fresh;
    for (const auto& [old, now] : names.new_of) fresh.insert(now);
    EXPECT_EQ(fresh.size(), names.new_of.size()) << name;
    EXPECT_EQ(names.new_of.at("goal"), "goal");
    EXPECT_EQ(names.new_of.at("100"), "100");
  }
}

TEST(RuleNames, ToldApartNoMoreWhereNothingCan) {
  // Three boxes nobody can tell apart: still three names.
  const RuleNames names = names_of(R"(
    (role a) (box x) (box y) (box z)
    (<= (legal a (open ?b)) (box ?b))
    (<= (next (is_open ?b)) (does a (open ?b)))
    (<= terminal (true (is_open ?b)))
    (goal a 100))");
  EXPECT_NE(names.canonical("x"), names.canonical("y"));
  EXPECT_NE(names.canonical("x"), names.canonical("z"));
}

}  // namespace
}  // namespace rulewise::memory
