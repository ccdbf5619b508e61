#include "tactics/split_rule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {
namespace {

using testing::ElementsAre;

/// The last rule of a text, split, as texts.
std::vector<std::string> split(const std::string& text) {
  gdl::Rules rules = gdl::read_rules(text).rules;
  std::size_t next = 1;
  std::vector<std::string> texts;
  for (const gdl::Rule& rule : split_rule(rules.terms, rules.rules.back(), next)) {
    texts.push_back(gdl::to_text(rules, rule));
  }
  return texts;
}

TEST(SplitRule, ChoosesApartWhatMeetsOnlyInTheHead) {
  EXPECT_THAT(split("(<= (h ?a) (k ?a) (p ?a ?b) (distinct ?a ?b) (q ?a ?c) (not (r ?c)))"),
              ElementsAre("(<= (h ?a) (k ?a) (q ?a ?c) (not (r ?c)) ( part1 ?a))",
                          "(<= ( part1 ?a) (p ?a ?b) (distinct ?a ?b))"));
}

TEST(SplitRule, ChoosesAlongAChainLinkByLink) {
  EXPECT_THAT(split("(<= (h ?a ?d) (p ?a ?b) (q ?b ?c) (r ?c ?d))"),
              ElementsAre("(<= (h ?a ?d) (r ?c ?d) ( part1 ?a ?c))",
                          "(<= ( part1 ?a ?c) (p ?a ?b) (q ?b ?c))"));
}

TEST(SplitRule, LeavesAloneWhatGainsNothing) {
  for (const char* rule : {"(<= (h ?a) (k ?a) (p ?a ?b))", "(<= (h ?a) (k ?a))"}) {
    EXPECT_THAT(split(rule), ElementsAre(rule));
  }
}

TEST(SplitRule, LeavesNoVariableOpen) {
  // What ?a is, in the part of ?c, says the condition that binds it in the rule.
  EXPECT_THAT(split("(<= (h ?a ?d) (k ?a) (k ?d) (q ?c) (not (r ?a ?c)))"),
              ElementsAre("(<= (h ?a ?d) (k ?a) (k ?d) ( part1 ?a))",
                          "(<= ( part1 ?a) (q ?c) (not (r ?a ?c)) (k ?a))"));
  // And where that speaks of more, there is no part.
  const std::string open = "(<= (h ?a ?d) (k ?a ?d) (q ?c) (not (r ?a ?c)))";
  EXPECT_THAT(split(open), ElementsAre(open));
}

}  // namespace
}  // namespace rulewise::tactics
