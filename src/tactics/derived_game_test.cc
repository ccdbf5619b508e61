#include "tactics/derived_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {
namespace {

using testing::Contains;
using testing::HasSubstr;

gdl::Rules rules_of(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES "/") + name + ".kif");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  return gdl::read_rules(text).rules;
}

TEST(DerivedGame, HasRulesAndWhoAnswersFromThem) {
  const auto game = derive_game(rules_of("tic_tac_toe"), {});
  ASSERT_TRUE(game.ok());
  ASSERT_NE(game.value().tactician, nullptr);
  EXPECT_EQ(game.value().derivation.wins.size(), game.value().tactician->derivation().wins.size());
}

TEST(DerivedGame, TellsRulesOfAGameThatDoesNotGround) {
  TacticsLimits limits;
  limits.max_instances = 10;
  const auto game = derive_game(rules_of("breakthrough"), limits);
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game.value().tactician, nullptr);
  EXPECT_FALSE(game.value().why_not.message.empty());
  EXPECT_FALSE(game.value().derivation.wins.empty());
  EXPECT_TRUE(game.value().derivation.is_unfolded);
  EXPECT_THAT(game.value().derivation.notes, Contains(HasSubstr("does not ground")));
}

TEST(DerivedGame, TellsRulesThatOutgrowTheLimitsAsGates) {
  const gdl::Rules rules = rules_of("tic_tac_toe");
  TacticsLimits limits;
  for (limits.max_bytes = std::size_t{4} << 20U; limits.max_bytes > 50'000;
       limits.max_bytes -= limits.max_bytes / 8) {
    const auto game = derive_game(rules, limits);
    ASSERT_TRUE(game.ok());
    if (!game.value().tactician || game.value().tactician->derivation().threats.empty()) {
      EXPECT_FALSE(game.value().derivation.threats.empty());
      EXPECT_THAT(game.value().derivation.notes, Contains(HasSubstr("gates")));
      return;
    }
  }
  FAIL() << "nothing was left out";
}

}  // namespace
}  // namespace rulewise::tactics
