#include "logic/optimise.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>

#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/random_net.h"

namespace rulewise::logic {
namespace {

TEST(Optimise, LeavesTheNetAloneWhenTimeIsUp) {
  const Net net = testing::random_playable_net(3);
  EXPECT_EQ(to_text(optimise(net, base::WorkLimit(0))), to_text(net));
}

RC_GTEST_PROP(Optimise, PlaysTheSameGameWithNoMoreOperations, (std::uint64_t seed)) {
  const Net net = testing::random_playable_net(seed);
  const Net optimised = optimise(net, {});
  RC_ASSERT(testing::find_fault(optimised) == "");
  RC_ASSERT(count_operations(optimised) <= count_operations(net));
  RC_ASSERT(testing::find_disagreement(net, optimised, seed, 12) == "");
}

}  // namespace
}  // namespace rulewise::logic
