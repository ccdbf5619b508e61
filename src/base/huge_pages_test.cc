#include "base/huge_pages.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace rulewise::base {
namespace {

TEST(HugePages, VectorsAreAsOthers) {
  for (const std::size_t count : {std::size_t{0}, std::size_t{10}, std::size_t{3'000'000}}) {
    const std::vector<int> numbers = large_vector<int>(count);
    EXPECT_EQ(numbers.size(), count);
    EXPECT_TRUE(std::ranges::all_of(numbers, [](int number) { return number == 0; }));
  }
}

}  // namespace
}  // namespace rulewise::base
