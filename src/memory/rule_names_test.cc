#include "memory/rule_names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "memory/testing/library_states.h"
#include "memory/testing/scrambled.h"
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

/// A literal in shared names, its alternatives in one order.
std::string shared_literal(const gdl::Rules& rules, const RuleNames& names, const gdl::Rule& rule,
                           const gdl::Formula& literal) {
  if (literal.kind != gdl::FormulaKind::kOr) {
    return names.canonical(gdl::to_text(rules, rule, literal));
  }
  std::vector<std::string> parts;
  for (const gdl::Formula& part : literal.parts) {
    parts.push_back(shared_literal(rules, names, rule, part));
  }
  std::ranges::sort(parts);
  std::string text = "(or";
  for (const std::string& part : parts) text += ' ' + part;
  return text + ')';
}

/// All rules in names that every spelling shares, whatever their order and that of literals.
std::multiset<std::string> shared_text(const gdl::Rules& rules, const RuleNames& names) {
  std::multiset<std::string> all;
  for (const gdl::Rule& rule : rules.rules) {
    const gdl::Rule head{rule.head, {}, rule.variables, {}};
    std::vector<std::string> literals;
    for (const gdl::Formula& literal : rule.body) {
      literals.push_back(shared_literal(rules, names, rule, literal));
    }
    std::ranges::sort(literals);
    std::string text = names.canonical(gdl::to_text(rules, head));
    for (const std::string& literal : literals) text += ' ' + literal;
    all.insert(text);
  }
  return all;
}

void expect_shared(const gdl::Rules& rules, const std::string& title, std::uint64_t seeds = 8) {
  const RuleNames names = name_rules(rules);
  EXPECT_TRUE(names.are_shared) << title;
  const auto text = shared_text(rules, names);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const gdl::Rules other = testing::scrambled(rules, seed);
    const RuleNames other_names = name_rules(other);
    EXPECT_EQ(names.fingerprint, other_names.fingerprint) << title << ' ' << seed;
    EXPECT_TRUE(text == shared_text(other, other_names)) << title << ' ' << seed;
  }
}

TEST(RuleNames, AreSharedByEverySpellingOfAGame) {
  for (const char* name : {"tic_tac_toe", "connect_four", "othello", "hex_5", "quarto", "pentago",
                           "nine_mens_morris", "breakthrough", "nim"}) {
    expect_shared(gdl::read_rules(testing::rulesheet(name)).rules, name);
  }
}

TEST(RuleNames, AreSharedForEveryGameOfTheLibrary) {
  for (const auto& entry : std::filesystem::directory_iterator(RULEWISE_GAMES)) {
    if (entry.path().extension() != ".kif") continue;
    const std::string title = entry.path().stem().string();
    expect_shared(gdl::read_rules(testing::rulesheet(title)).rules, title, 1);
  }
}

TEST(RuleNames, AreSharedWhateverTheOrderOfAlternatives) {
  const gdl::Reading reading = gdl::read_rules(R"(
    (role a) (role b) (init (at p)) (init (turn a))
    (to p q) (to q r) (to r s)
    (<= (legal ?r (go ?y)) (role ?r) (true (at ?x)) (or (to ?x ?y) (to ?y ?x) (stays ?x ?y)))
    (<= (stays ?x ?x) (to ?x ?z) (or (true (at ?x)) (not (true (turn a))) (true (turn b))))
    (<= (next (at ?y)) (or (does a (go ?y)) (does b (go ?y))))
    (<= terminal (or (true (at s)) (not (true (turn a)))))
    (goal a 100) (goal b 0))");
  ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("alternatives");
  expect_shared(reading.rules, "alternatives", 20);
}

TEST(RuleNames, AreSharedWhereRefinementAloneTellsNothingApart) {
  // A ring of six and two of three: every place has a next one and one before, and no more.
  const gdl::Reading reading = gdl::read_rules(R"(
    (role a) (init (at p1)) (init (at q1)) (init (at r1))
    (init (at p2)) (init (at p3)) (init (at p4)) (init (at p5)) (init (at p6))
    (init (at q2)) (init (at q3)) (init (at r2)) (init (at r3))
    (to p1 p2) (to p2 p3) (to p3 p4) (to p4 p5) (to p5 p6) (to p6 p1)
    (to q1 q2) (to q2 q3) (to q3 q1) (to r1 r2) (to r2 r3) (to r3 r1)
    (<= (legal a (go ?x ?y)) (true (at ?x)) (to ?x ?y))
    (<= (next (at ?y)) (does a (go ?x ?y)))
    (<= terminal (true (at p1)) (not (true (at p2))))
    (goal a 100))");
  ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("rings");
  expect_shared(reading.rules, "rings with an end");
  gdl::Reading plain = gdl::read_rules(R"(
    (role a) (init (at x))
    (to p1 p2) (to p2 p3) (to p3 p4) (to p4 p5) (to p5 p6) (to p6 p1)
    (to q1 q2) (to q2 q3) (to q3 q1) (to r1 r2) (to r2 r3) (to r3 r1)
    (<= (legal a (go ?x ?y)) (to ?x ?y))
    (<= (next (at ?y)) (does a (go ?x ?y)))
    (<= terminal (not (true (at x))))
    (goal a 100))");
  ASSERT_FALSE(plain.diagnostics.has_errors()) << plain.diagnostics.to_text("rings");
  expect_shared(plain.rules, "rings");
}

TEST(RuleNames, TellRingsApartThatLookAlikeFromEveryPlace) {
  const std::string start =
      "(role a) (init p) (<= (legal a (go ?x ?y)) (to ?x ?y)) (<= (next (at ?y)) (does a (go ?x "
      "?y))) (<= terminal (not (true p))) (goal a 100)";
  EXPECT_NE(names_of(start + "(to 1 2) (to 2 3) (to 3 4) (to 4 5) (to 5 6) (to 6 1)").fingerprint,
            names_of(start + "(to 1 2) (to 2 3) (to 3 1) (to 4 5) (to 5 6) (to 6 4)").fingerprint);
}

TEST(RuleNames, HangOnTheSpellingWhereTheSearchTakesTooLong) {
  const auto boxes = [](const std::string& letter) {
    std::string text =
        "(role a) (<= (legal a (open ?b)) (box ?b)) (<= (next (is_open ?b)) (does a (open ?b)))"
        "(<= terminal (true (is_open ?b))) (goal a 100)";
    for (int box = 0; box < 3'000; ++box) text += "(box " + letter + std::to_string(box) + ")";
    return text;
  };
  const RuleNames names = names_of(boxes("b"));
  EXPECT_FALSE(names.are_shared);
  const RuleNames again = names_of(boxes("b"));
  EXPECT_EQ(names.fingerprint, again.fingerprint);
  EXPECT_EQ(names.new_of, again.new_of);
  EXPECT_NE(names.fingerprint, names_of(boxes("c")).fingerprint);
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
