#include "base/random.h"

#include <gtest/gtest.h>

#include <array>

namespace rulewise::base {
namespace {

TEST(Random, SameSeedSameNumbers) {
  Random a(42);
  Random b(42);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next(), b.next());
}

TEST(Random, OtherSeedOtherNumbers) {
  Random a(42);
  Random b(43);
  int equal = 0;
  for (int i = 0; i < 100; ++i) equal += a.next() == b.next() ? 1 : 0;
  EXPECT_EQ(equal, 0);
}

TEST(Random, SeedZeroIsAsGoodAsAny) {
  Random random(0);
  EXPECT_NE(random.next() | random.next() | random.next() | random.next(), 0U);
}

TEST(Random, BelowStaysBelowAndReachesAll) {
  Random random(1);
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 64U}) {
    std::array<int, 64> seen{};
    for (int i = 0; i < 4000; ++i) {
      const std::uint32_t drawn = random.below(bound);
      ASSERT_LT(drawn, bound);
      ++seen[drawn];
    }
    for (std::uint32_t i = 0; i < bound; ++i) EXPECT_GT(seen[i], 0) << i << " of " << bound;
  }
}

TEST(Random, BelowIsEven) {
  Random random(2);
  std::array<int, 6> seen{};
  for (int i = 0; i < 60'000; ++i) ++seen[random.below(6)];
  for (const int count : seen) EXPECT_NEAR(count, 10'000, 500);  // more than five deviations
}

TEST(Random, UnitLiesBetweenZeroAndOne) {
  Random random(3);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double drawn = random.unit();
    ASSERT_GE(drawn, 0.0);
    ASSERT_LT(drawn, 1.0);
    sum += drawn;
  }
  EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

}  // namespace
}  // namespace rulewise::base
