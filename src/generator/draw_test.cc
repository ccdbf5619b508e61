#include "generator/draw.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace rulewise::generator {
namespace {

TEST(Draw, RangesReachBothEnds) {
  Draw draw(1);
  std::array<int, 10> seen{};
  for (int i = 0; i < 1000; ++i) ++seen[static_cast<std::size_t>(draw.from(IntRange{3, 6}))];
  for (int i = 0; i < 10; ++i) EXPECT_EQ(seen[static_cast<std::size_t>(i)] > 0, i >= 3 && i <= 6);
}

TEST(Draw, TheLastOptionTakesTheRest) {
  Draw draw(1);
  const Distribution<int> distribution{{{1, fraction(.25)}, {2, fraction(0)}, {3, fraction(.1)}}};
  std::array<int, 4> seen{};
  for (int i = 0; i < 4000; ++i) ++seen[static_cast<std::size_t>(draw.from(distribution))];
  EXPECT_NEAR(seen[1], 1000, 120);
  EXPECT_EQ(seen[2], 0);
  EXPECT_EQ(seen[3], 4000 - seen[1]);
}

TEST(Draw, CertainAndImpossible) {
  Draw draw(1);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(draw.yes(fraction(1)));
    EXPECT_FALSE(draw.yes(fraction(0)));
  }
}

TEST(Draw, SomeOfTakesAtLeastOneAndNoneTwice) {
  Draw draw(1);
  std::size_t sum = 0;
  for (int i = 0; i < 1000; ++i) {
    std::vector<int> some = draw.some_of(std::vector{1, 2, 3, 4}, fraction(.5));
    ASSERT_FALSE(some.empty());
    sum += some.size();
    std::ranges::sort(some);
    EXPECT_EQ(std::ranges::adjacent_find(some), some.end());
  }
  EXPECT_NEAR(static_cast<double>(sum), 1875, 100);  // 1 + 1/2 + 1/4 + 1/8
  EXPECT_TRUE(draw.some_of(std::vector<int>{}, fraction(1)).empty());
}

}  // namespace
}  // namespace rulewise::generator
