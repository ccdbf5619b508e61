#include "syntax/gdl/rule_reader.h"

#include <gtest/gtest.h>

#include "syntax/gdl/check_testing.h"
#include "syntax/gdl/keywords.h"

namespace rulewise::gdl {
namespace {

/// What reading alone has to say, before any check.
std::string read(std::string_view text, Rules& rules, std::size_t max_variables = 100) {
  base::Diagnostics diagnostics;
  Parser parser(text, 100, diagnostics);
  RuleReader reader(parser, rules, max_variables, diagnostics);
  for (ExpressionId whole = parser.next(); whole.is_valid(); whole = parser.next()) {
    reader.read(whole);
  }
  return lines_of(diagnostics);
}

std::string read(std::string_view text) {
  Rules rules;
  return read(text, rules);
}

TEST(RuleReader, KeepsPlacesOfRulesAndConditions) {
  Rules rules;
  EXPECT_EQ(read("a\n  (<= b\n c (not (d)))", rules), "");
  ASSERT_EQ(rules.rules.size(), 2U);
  EXPECT_EQ(rules.rules[1].where, (base::Location{2, 3}));
  EXPECT_EQ(rules.rules[1].body[1].where, (base::Location{3, 4}));
}

TEST(RuleReader, RefusesHeadsThatAreNoRelation) {
  EXPECT_EQ(read("(<=)"), "1:1 error: a rule without a head\n");
  EXPECT_EQ(read("(<= ?x p)"), "1:5 error: the variable ?x where a relation is expected\n");
  EXPECT_EQ(read("((p a))"), "1:1 error: a list where the name of a relation is expected\n");
  EXPECT_EQ(read("(<= (NOT p) q)"), "1:5 error: `NOT` cannot be what a rule concludes\n");
  EXPECT_EQ(read("<="), "1:1 error: `<=` cannot be what a rule concludes\n");
}

TEST(RuleReader, RefusesConditionsThatAreNone) {
  EXPECT_EQ(read("(<= p or)"), "1:7 error: `or` is not a condition\n");
  EXPECT_EQ(read("(<= p (not))"), "1:7 error: `not` takes one condition, here it has 0\n");
  EXPECT_EQ(read("(<= p (not q r))"), "1:7 error: `not` takes one condition, here it has 2\n");
  EXPECT_EQ(read("(<= p (distinct a))"),
            "1:7 error: `distinct` compares two terms, here it has 1\n");
}

TEST(RuleReader, RefusesRulesInsideRules) {
  EXPECT_EQ(read("(<= (next y) (<= a b))"), "1:14 error: a rule inside another\n");
  EXPECT_EQ(read("(<= p (or q (<= a b)))\n(<= p q)"), "1:13 error: a rule inside another\n");
  EXPECT_EQ(read("(p (<= a b))"), "1:4 error: a rule inside a term\n");
}

TEST(RuleReader, RefusesTermsWithoutName) {
  EXPECT_EQ(read("(p () (?x a) ((f) b))"),
            "1:4 error: a term must begin with a name\n"
            "1:7 error: a term must begin with a name\n"
            "1:14 error: a term must begin with a name\n");
}

TEST(RuleReader, WarnsOfEmptyParentheses) {
  EXPECT_EQ(read("() (<= p () q)"),
            "1:1 warning: empty parentheses say nothing\n"
            "1:10 warning: empty parentheses say nothing\n");
}

TEST(RuleReader, AddsNoRuleForFaultyText) {
  Rules rules;
  read("(<= p (not)) (<= q r) (<=)", rules);
  ASSERT_EQ(rules.rules.size(), 1U);
  EXPECT_EQ(to_text(rules, rules.rules[0]), "(<= q r)");
}

TEST(RuleReader, LimitsVariablesOfOneRule) {
  Rules rules;
  EXPECT_EQ(read("(p ?a ?b ?a) (q ?a ?b\n?c)", rules, 2),
            "2:1 error: more than 2 variables in one rule\n");
  EXPECT_EQ(rules.rules.size(), 1U);
}

TEST(Keywords, AreFoundInAnyCase) {
  EXPECT_EQ(canonical_relation_name("TERMINAL"), "terminal");
  EXPECT_EQ(canonical_relation_name("Distinct"), "distinct");
  EXPECT_EQ(canonical_relation_name("Cell"), "Cell");
  EXPECT_EQ(find_keyword_relation("doesnt"), nullptr);
  ASSERT_NE(find_keyword_relation("Goal"), nullptr);
  EXPECT_EQ(find_keyword_relation("Goal")->arity, 2U);
}

}  // namespace
}  // namespace rulewise::gdl
