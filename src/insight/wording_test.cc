#include "insight/wording.h"

#include <gtest/gtest.h>

namespace rulewise::insight {
namespace {

TEST(Wording, WritesNumbersShort) {
  EXPECT_EQ(number_text(102.6875), "102.7");
  EXPECT_EQ(number_text(14), "14");
  EXPECT_EQ(number_text(-0.01), "0");
  EXPECT_EQ(number_text(0.875, 3), "0.875");
  EXPECT_EQ(three_digits(20.25), "20.2");
  EXPECT_EQ(three_digits(102.6875), "103");
}

TEST(Wording, FormsPluralsAndArticles) {
  EXPECT_EQ(plural("queen"), "queens");
  EXPECT_EQ(plural("firefly"), "fireflies");
  EXPECT_EQ(plural("man"), "men");
  EXPECT_EQ(plural("finch"), "finches");
  EXPECT_EQ(plural("jay"), "jays");
  EXPECT_EQ(capitalised(with_article("elephant")), "An elephant");
  EXPECT_EQ(counted(1, "square"), "one square");
  EXPECT_EQ(counted(3, "square"), "3 squares");
}

TEST(Wording, ListsThings) {
  EXPECT_EQ(listed(std::vector<std::string>{}), "");
  EXPECT_EQ(listed(std::vector<std::string>{"a"}), "a");
  EXPECT_EQ(listed(std::vector<std::string>{"a", "b", "c"}, "or"), "a, b or c");
}

TEST(Wording, NamesLines) {
  std::vector<base::Location> places{{7, 3}, {5, 1}, {7, 1}, {0, 0}};
  tidy_lines(places);
  EXPECT_EQ(lines_text(places), "lines 5 and 7");
  EXPECT_EQ(lines_text({{4, 1}}), "line 4");
  EXPECT_EQ(lines_text({}), "");
  EXPECT_EQ(in_brackets(places), " [lines 5 and 7]");
  EXPECT_EQ(in_brackets({}), "");
  EXPECT_EQ(lines_text({{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}, {7, 1}}),
            "lines 1, 2, 3, 4, 5, 6 and more");
}

}  // namespace
}  // namespace rulewise::insight
