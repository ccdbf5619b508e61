#include "base/ids.h"

#include <gtest/gtest.h>

#include <type_traits>
#include <unordered_set>

namespace rulewise::base {
namespace {

using Apple = Id<struct AppleTag>;
using Pear = Id<struct PearTag>;

static_assert(!std::is_convertible_v<Apple, Pear>);
static_assert(!std::is_convertible_v<std::uint32_t, Apple>);
static_assert(!std::is_constructible_v<Pear, Apple>);
static_assert(sizeof(Apple) == sizeof(std::uint32_t));

TEST(Id, IsInvalidUntilGivenAValue) {
  EXPECT_FALSE(Apple().is_valid());
  EXPECT_TRUE(Apple(0).is_valid());
  EXPECT_EQ(Apple(7).index(), 7U);
}

TEST(Id, ComparesByValue) {
  EXPECT_EQ(Apple(3), Apple(3));
  EXPECT_NE(Apple(3), Apple(4));
  EXPECT_LT(Apple(3), Apple(4));
}

TEST(Id, CanBeKeptInHashedSets) {
  std::unordered_set<Apple> apples;
  for (std::size_t i = 0; i < 100; ++i) apples.insert(Apple(i % 10));
  EXPECT_EQ(apples.size(), 10U);
}

}  // namespace
}  // namespace rulewise::base
