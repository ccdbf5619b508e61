#include "play/fitted_advisors.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "play/configuration.h"
#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

TEST(FittedAdvisors, AreTurnedRoundWhereMaterialLoses) {
  const auto game = search::scl_game("antichess");
  const std::vector<std::string> words = fitted_advisors(*game, 1);
  ASSERT_FALSE(words.empty());
  EXPECT_EQ(words.front(), "search");
  const auto speaks_of_material = [](const std::string& word) {
    return word.starts_with("material=-");
  };
  EXPECT_TRUE(std::ranges::any_of(words, speaks_of_material));
  EXPECT_EQ(words, fitted_advisors(*game, 1)) << "the same seed";
  std::string text = "alphabeta:advisors=";
  for (const std::string& word : words) text += (word == "search" ? "" : "+") + word;
  EXPECT_TRUE(read_configuration(text)) << text;
}

TEST(FittedAdvisors, StayWhereTheAimIsTheUsual) {
  EXPECT_TRUE(fitted_advisors(*search::scl_game("orthodox_chess"), 1).empty());
  EXPECT_TRUE(fitted_advisors(*search::scl_game("checkers"), 1).empty());
}

}  // namespace
}  // namespace rulewise::play
