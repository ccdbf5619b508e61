#include "machine/board/bits.h"

#include <gtest/gtest.h>

#include <set>

#include "base/random.h"

namespace rulewise::machine::board {
namespace {

template <class T>
class BitsOf : public ::testing::Test {};
using Sizes = ::testing::Types<Bits<1>, Bits<2>, Bits<4>, Bits<11>>;
TYPED_TEST_SUITE(BitsOf, Sizes);

template <std::size_t W>
constexpr std::uint32_t capacity(const Bits<W>&) {
  return 64 * W;
}

TYPED_TEST(BitsOf, AgreesWithASet) {
  base::Random random(1);
  for (int round = 0; round < 50; ++round) {
    TypeParam bits;
    std::set<std::size_t> set;
    for (int i = 0; i < 9; ++i) {
      const std::size_t square = random.below(capacity(bits));
      bits.set(square);
      set.insert(square);
    }
    EXPECT_EQ(bits.count(), set.size());
    EXPECT_EQ(bits.first(), *set.begin());
    EXPECT_EQ(bits.last(), *set.rbegin());
    EXPECT_EQ(bits.through_first(), TypeParam::above(*set.begin()).complement());
    EXPECT_EQ(bits.from_last(), TypeParam::below(*set.rbegin()).complement());
    const std::size_t pivot = random.below(capacity(bits));
    std::set<std::size_t> below, above;
    (bits & TypeParam::below(pivot)).each([&](std::size_t s) { below.insert(s); });
    (bits & TypeParam::above(pivot)).each([&](std::size_t s) { above.insert(s); });
    EXPECT_EQ(below, std::set<std::size_t>(set.begin(), set.lower_bound(pivot)));
    EXPECT_EQ(above, std::set<std::size_t>(set.upper_bound(pivot), set.end()));
    for (const std::size_t square : set) EXPECT_EQ(bits.pop(), square);
    EXPECT_FALSE(bits.any());
  }
}

TYPED_TEST(BitsOf, TakesAwayAndTurnsRound) {
  TypeParam bits = TypeParam::of(3) | TypeParam::of(40);
  EXPECT_EQ(bits.without(TypeParam::of(3)), TypeParam::of(40));
  bits.reset(3);
  EXPECT_FALSE(bits.test(3));
  EXPECT_EQ(bits.complement().count(), capacity(bits) - 1);
}

}  // namespace
}  // namespace rulewise::machine::board
