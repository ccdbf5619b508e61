#include "tactics/describe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "logic/logic.h"
#include "syntax/gdl/gdl.h"
#include "tactics/rule_text.h"

namespace rulewise::tactics {
namespace {

using testing::HasSubstr;
using testing::Not;

Derivation derivation_of(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES "/") + name + ".kif");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const gdl::Rules rules = gdl::read_rules(text).rules;
  auto net = logic::compile_rules(rules, {});
  EXPECT_TRUE(net.ok()) << name;
  return derive(rules, net.value(), {}).value();
}

TEST(Describe, CallsTheVariablesOfAThreatTheSameInItsAnswers) {
  const Derivation d = derivation_of("breakthrough");
  const auto rules = describe(d);
  const auto forced = std::ranges::find(rules, RuleKind::kForced, &Description::kind);
  ASSERT_NE(forced, rules.end());
  // Every answer takes the man where it stands: its place is that of the threat.
  const std::string& text = forced->text;
  const std::string threat = text.substr(0, text.find('\n'));
  const auto begin = threat.find("(move ");
  const std::string place = threat.substr(begin + 6, threat.find(' ', begin + 9) - begin - 6);
  EXPECT_THAT(text.substr(text.find("(answer")), HasSubstr("(move " + place)) << text;
}

TEST(Describe, TellsConditionsOnTheStateAfterTheMoveInWords) {
  const Derivation d = derivation_of("hex_5");
  const auto rules = describe(d);
  const auto win = std::ranges::find_if(rules, [](const Description& r) {
    return r.sentence.find("after the move") != std::string::npos;
  });
  ASSERT_NE(win, rules.end());
  EXPECT_THAT(win->sentence, Not(HasSubstr("after_")));
}

/// That a rival exists is in the rule, and needs no saying.
TEST(Describe, SaysNothingThatAlwaysHolds) {
  const Derivation d = derivation_of("tactics/amazons_5");
  const auto rules = describe(d);
  ASSERT_FALSE(rules.empty());
  EXPECT_THAT(rules.front().text, HasSubstr("(rival ?p "));
  EXPECT_THAT(rules.front().sentence, Not(HasSubstr("(rival ?p ")));
  // Of whom something is said is named.
  const auto men = describe(derivation_of("breakthrough"));
  EXPECT_TRUE(std::ranges::any_of(
      men, [](const Description& r) { return r.sentence.find("(rival ") != std::string::npos; }));
}

TEST(Describe, FillsInPlacesOfTheirOwnForAllFacts) {
  const Derivation d = derivation_of("connect_four");
  std::size_t examples = 0;
  for (const Description& rule : describe(d)) {
    if (rule.kind != RuleKind::kWins || rule.moves_to_win != 1) continue;
    std::vector<std::string> places;  // (cell 3 1 …
    for (const std::string& fact : rule.example.facts) {
      if (fact.starts_with("(cell ")) places.push_back(fact.substr(0, fact.rfind(' ')));
    }
    std::ranges::sort(places);
    EXPECT_EQ(std::ranges::adjacent_find(places), places.end()) << rule.sentence;
    examples += places.size() >= 3 ? 1 : 0;
  }
  EXPECT_GE(examples, 7U);
}

TEST(Describe, DefinesEveryNameOfOursThatRulesUse) {
  const Derivation d = derivation_of("hex_5");
  const std::vector<Definition> known = definitions(d);
  ASSERT_FALSE(known.empty());
  for (const Description& rule : describe(d)) {
    for (std::size_t at = rule.text.find("(after_"); at != std::string::npos;
         at = rule.text.find("(after_", at + 1)) {
      const std::string name = rule.text.substr(at + 1, rule.text.find(' ', at) - at - 1);
      EXPECT_TRUE(std::ranges::find(known, name, &Definition::name) != known.end()) << name;
    }
  }
}

}  // namespace
}  // namespace rulewise::tactics
