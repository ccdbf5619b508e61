#include "base/similar_name.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rulewise::base {
namespace {

using Names = std::vector<std::string_view>;

TEST(SimilarName, FindsTheNearest) {
  const Names known{"control", "adjacent", "Adjacent", "cell"};
  EXPECT_EQ(similar_name("contrl", known), "control");
  EXPECT_EQ(similar_name("adjacnet", known), "adjacent");
  EXPECT_EQ(similar_name("ADJACENT", known), "adjacent");
  EXPECT_EQ(similar_name("cells", known), "cell");
}

TEST(SimilarName, PrefersFewerSlips) {
  EXPECT_EQ(similar_name("colour", Names{"colo", "color", "colours"}), "color");
}

TEST(SimilarName, GivesNothingForStrangers) {
  EXPECT_EQ(similar_name("piece", Names{"control", "piece"}), "");
  EXPECT_EQ(similar_name("row", Names{"col", "r"}), "");
  EXPECT_EQ(similar_name("p", Names{"q", "pp"}), "");
  EXPECT_EQ(similar_name("p", Names{"q", "P"}), "P");
  EXPECT_EQ(similar_name("", Names{}), "");
  const std::string endless(100'000, 'a');
  EXPECT_EQ(similar_name(endless, Names{"a", endless}), "");
  EXPECT_EQ(similar_name("a", Names{endless}), "");
}

}  // namespace
}  // namespace rulewise::base
