#include "front/web/game_shelf.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

std::string race(int steps) {
  return "(role a) (init (at 0)) (<= (legal a one) (true (at 0)))\n"
         "(<= (next (at 1)) (does a one)) (<= terminal (true (at 1)))\n"
         "(<= (goal a " +
         std::to_string(steps) + ") (true (at 1)))\n";
}

TEST(GameShelfTest, ListsWhatAVisitorBroughtToHimAlone) {
  GameShelf shelf({{"lib", "Lib", Language::kGdl, "library", race(1)}});
  const auto mine = shelf.add_own(race(2), "Mine", "me");
  ASSERT_TRUE(mine);
  EXPECT_EQ(shelf.list("me").size(), 2U);
  EXPECT_EQ(shelf.list("you").size(), 1U);
  EXPECT_TRUE(shelf.find(mine.value().id));  // whoever knows the text has its name
  ASSERT_TRUE(shelf.add_own(race(2), "The same", "you"));
  EXPECT_EQ(shelf.list("you").size(), 2U);
  EXPECT_EQ(shelf.list("").size(), 1U);
}

TEST(GameShelfTest, KeepsNoTextWithFaults) {
  GameShelf shelf({});
  EXPECT_FALSE(shelf.add_own("(role", "broken", ""));
  EXPECT_TRUE(shelf.list("").empty());
  EXPECT_FALSE(shelf.load("../../etc/passwd"));
}

TEST(GameShelfTest, KeepsSoManyTextsAndNoMore) {
  GameShelf shelf({});
  for (int i = 0; i < 230; ++i)
    ASSERT_TRUE(shelf.add_own(race(i % 101) + std::string(static_cast<std::size_t>(i / 101), ' '),
                              "g", ""));
  EXPECT_LE(shelf.list("").size(), 200U);
}

}  // namespace
}  // namespace rulewise::front
