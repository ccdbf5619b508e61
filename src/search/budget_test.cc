#include "search/budget.h"

#include <gtest/gtest.h>

namespace rulewise::search {
namespace {

TEST(Budget, EndsAtExactlyTheNodesAllowed) {
  for (const std::uint64_t limit : {1U, 7U, 4096U, 10'000U}) {
    Budget budget({.nodes = limit});
    std::uint64_t spent = 0;
    while (budget.spend()) ++spent;
    EXPECT_EQ(spent + 1, limit);
    EXPECT_TRUE(budget.is_used_up());
  }
}

TEST(Budget, EndsWhenTheTimeIsUp) {
  Budget budget({.seconds = 0});
  EXPECT_FALSE(budget.spend());
}

TEST(Budget, EndsSoonAfterTheFlagIsSet) {
  std::atomic<bool> stop = false;
  Budget budget({.stop = &stop});
  for (int i = 0; i < 10'000; ++i) ASSERT_TRUE(budget.spend());
  stop = true;
  int more = 0;
  while (budget.spend()) ++more;
  EXPECT_LE(more, 4096);
}

TEST(Budget, StaysUsedUp) {
  Budget budget({.nodes = 1});
  EXPECT_FALSE(budget.spend());
  EXPECT_FALSE(budget.spend());
}

}  // namespace
}  // namespace rulewise::search
