#include "logic/optimize.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>

#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/random_net.h"

namespace rulewise::logic {
namespace {

TEST(Optimize, LeavesTheNetAloneWhenTimeIsUp) {
  const Net net = testing::random_playable_net(3);
  EXPECT_EQ(to_text(optimize(net, base::WorkLimit(0))), to_text(net));
}

RC_GTEST_PROP(Optimize, PlaysTheSameGameWithNoMoreOperations, (std::uint64_t seed)) {
  const Net net = testing::random_playable_net(seed);
  const Net optimized = optimize(net, {});
  RC_ASSERT(testing::find_fault(optimized) == "");
  RC_ASSERT(count_operations(optimized) <= count_operations(net));
  RC_ASSERT(testing::find_disagreement(net, optimized, seed, 12) == "");
}

}  // namespace
}  // namespace rulewise::logic
