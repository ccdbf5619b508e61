#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "syntax/gdl/check_testing.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::gdl {
namespace {

std::string read_back(std::string_view text) {
  const Reading reading = read_rules(text);
  std::string result;
  for (const Rule& rule : reading.rules.rules) result += to_text(reading.rules, rule) + '\n';
  return result;
}

TEST(ReadRules, KeepsNamesAndLowersKeywords) {
  EXPECT_EQ(read_back("(ROLE Xplayer) (<= (NEXT (Cell ?X TRUE)) (TRUE (Cell ?X true)))"),
            "(role Xplayer)\n(<= (next (Cell ?X TRUE)) (true (Cell ?X true)))\n");
}

TEST(ReadRules, KeepsConnectivesAsTheyNest) {
  EXPECT_EQ(read_back("(<= (p ?x) (OR (q ?x) (and (r ?x) (NOT (distinct ?x a)))) (or) (and))"),
            "(<= (p ?x) (or (q ?x) (and (r ?x) (not (distinct ?x a)))) (or) (and))\n");
}

TEST(ReadRules, AcceptsOddButClearForms) {
  EXPECT_EQ(read_back("\xef\xbb\xbf(p)\r\n()\t(<= q)\r(<= (< ?n++ (f)) (p2 ?n++)) ; end"),
            "p\nq\n(<= (< ?n++ f) (p2 ?n++))\n");
}

TEST(ReadRules, NumbersVariablesFromZeroInEachRule) {
  const Reading reading = read_rules("(<= (p ?b ?a) (q ?a ?b)) (<= (r ?c) (q ?c ?c))");
  ASSERT_EQ(reading.rules.rules.size(), 2U);
  EXPECT_EQ(reading.rules.rules[0].variables, (std::vector<std::string>{"?b", "?a"}));
  EXPECT_EQ(reading.rules.rules[1].variables, (std::vector<std::string>{"?c"}));
}

TEST(ReadRules, CollectsRolesOnceInOrder) {
  const Reading reading = read_rules("(role white) (role black) (role white)");
  ASSERT_EQ(reading.rules.roles.size(), 2U);
  EXPECT_EQ(to_text(reading.rules.terms, reading.rules.roles[1]), "black");
}

TEST(ReadRules, TellsGoalsOutOfRangeBesideOtherFaults) {
  const Reading reading = read_rules("(role x)\n(goal x 200)\n(legal x (a)\n");
  const std::string text = reading.diagnostics.to_text("rules");
  EXPECT_NE(text.find("rules:2:1: error: the goal value 200"), std::string::npos) << text;
  EXPECT_NE(text.find("rules:3:1: error"), std::string::npos) << text;
}

TEST(ReadGroundTerm, ReadsExactlyOneGroundTerm) {
  Terms terms;
  EXPECT_EQ(to_text(terms, read_ground_term(" ( mark  1 (f 2) ) ; c", terms)), "(mark 1 (f 2))");
  EXPECT_EQ(to_text(terms, read_ground_term("(noop)", terms)), "noop");
  for (const char* bad : {"", "()", "(mark ?x)", "a b", "(a", "a)", "((a) b)", "?x"}) {
    EXPECT_FALSE(read_ground_term(bad, terms).is_valid()) << bad;
  }
}

TEST(Reader, ARoleThatIsAVariableIsToldByItsName) {
  const Reading reading =
      read_rules("(role ?who) (legal a b) (next c) (goal a 1) (<= terminal (true c))");
  EXPECT_TRUE(reading.rules.roles.empty());
  const std::string text = reading.diagnostics.to_text("f");
  EXPECT_NE(text.find("?who"), std::string::npos) << text;
  EXPECT_EQ(text.find("?0"), std::string::npos) << text;
}

TEST(Reader, TellsWhatIsMissingBesideOtherFaults) {
  const auto lines = [](std::string_view text) { return lines_of(read_rules(text).diagnostics); };
  EXPECT_EQ(lines("(role a) (legal a m) (next p) (goal a 1))"),
            "1:1 error: the game has no `terminal`: it never ends\n"
            "1:41 error: a closing parenthesis without an opening one\n");
  EXPECT_EQ(lines("(role a) (legal a m) (next p) (goal a 1) (<= (q ?x) (distinct ?x))"),
            "1:1 error: the game has no `terminal`: it never ends\n"
            "1:53 error: `distinct` compares two terms, here it has 1\n");
  // It may be what the faulty rule was to conclude.
  EXPECT_EQ(lines("(role a) (legal a m) (next p) (goal a 1) (<= TERMINAL (distinct a))"),
            "1:55 error: `distinct` compares two terms, here it has 1\n");
}

TEST(Reader, GivesTheTextOfATermAsGamesWriteIt) {
  EXPECT_EQ(canonical_term(" ( mark 1\t2 ) ; here"), "(mark 1 2)");
  EXPECT_EQ(canonical_term("noop"), "noop");
  EXPECT_EQ(canonical_term("(noop)"), "noop");
  EXPECT_EQ(canonical_term("(mark ?x)"), std::nullopt);
  EXPECT_EQ(canonical_term("a b"), std::nullopt);
  EXPECT_EQ(canonical_term(""), std::nullopt);
}

}  // namespace
}  // namespace rulewise::gdl
