#include "app/position_file.h"

#include <gtest/gtest.h>

#include <utility>

namespace rulewise::app {
namespace {

constexpr const char* kRules = R"(
  (role x) (init (cell 1 blank)) (init (cell 2 blank)) (init ready)
  (<= (legal x (mark ?n)) (true (cell ?n blank)))
  (<= (next (cell ?n x)) (does x (mark ?n)))
  (<= terminal (true (cell 2 x)))
  (<= (goal x 100) (true (cell 2 x))))";

base::Result<gdl::Rules> read(const std::string& facts) {
  gdl::Reading reading = gdl::read_rules(kRules);
  return with_opening(std::move(reading.rules), facts, "file");
}

std::string fault(const std::string& facts) {
  const auto found = read(facts);
  return found ? "" : found.error().message;
}

TEST(PositionFile, TakesThePlaceOfTheOpening) {
  const auto rules = read("(cell 1 x)\n(cell 2\n blank)ready");
  ASSERT_TRUE(rules) << rules.error().message;
  std::vector<std::string> facts;
  for (const gdl::Rule& rule : rules.value().rules) {
    const gdl::Terms& terms = rules.value().terms;
    if (terms.symbol(rule.head) == rules.value().keywords.init) {
      facts.push_back(gdl::to_text(terms, terms.arguments(rule.head)[0]));
    }
  }
  EXPECT_EQ(facts, (std::vector<std::string>{"(cell 1 x)", "(cell 2 blank)", "ready"}));
}

TEST(PositionFile, SaysWhereAFactIsNone) {
  EXPECT_EQ(fault("(cell 1 x)\n\n(cell 3 x)"), "file:3: there is no '3' in the rules");
  EXPECT_EQ(fault("(cell 1 x) (cell 2 (pair x o))"), "file:1: there is no 'o' in the rules");
  EXPECT_EQ(fault("(cel 1 x)"), "file:1: the rules make no fact named 'cel' true");
  EXPECT_EQ(read("(cel 1 x)").error().hint, "did you mean 'cell'?");
  EXPECT_EQ(read("(cell 1 blamk)").error().hint, "did you mean 'blank'?");
  EXPECT_EQ(fault("\n(cell 1)"), "file:2: 'cell' has 1 argument here, and 2 in the rules");
  EXPECT_EQ(fault("(cell ?n x)"), "file:1: this is not a fact");
  EXPECT_EQ(fault("ready\n(cell 1 x"), "file:2: this is not a fact");
  EXPECT_EQ(fault("ready)"), "file:1: this is not a fact");
}

}  // namespace
}  // namespace rulewise::app
