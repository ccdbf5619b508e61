#include "base/english.h"

#include <gtest/gtest.h>

namespace rulewise::base {
namespace {

TEST(Plural, FollowsTheRules) {
  EXPECT_EQ(plural("queen"), "queens");
  EXPECT_EQ(plural("firefly"), "fireflies");
  EXPECT_EQ(plural("monkey"), "monkeys");
  EXPECT_EQ(plural("finch"), "finches");
  EXPECT_EQ(plural("fox"), "foxes");
  EXPECT_EQ(plural(""), "s");
}

TEST(Plural, KnowsNounsThatDoNot) {
  EXPECT_EQ(plural("mouse"), "mice");
  EXPECT_EQ(plural("dormouse"), "dormice");
  EXPECT_EQ(plural("ox"), "oxen");
  EXPECT_EQ(plural("man"), "men");
  EXPECT_EQ(plural("white man"), "white men");
  EXPECT_EQ(plural("bondsman"), "bondsmen");
  EXPECT_EQ(plural("human"), "humans");
  EXPECT_EQ(plural("werewolf"), "werewolves");
  EXPECT_EQ(plural("sheep"), "sheep");
}

}  // namespace
}  // namespace rulewise::base
