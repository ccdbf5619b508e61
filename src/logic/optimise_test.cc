#include "logic/optimise.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>

#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/random_net.h"
#include "logic/testing/stages.h"

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

TEST(Optimise, LeavesOutWhatTakesTooMuchMemory) {
  const Net net = testing::net_of("(role w) (init a) (<= (next a) (true a)) (legal w x)");
  EXPECT_EQ(to_text(optimise(net, {}, 0)), to_text(net));
  EXPECT_NE(to_text(optimise(net, {}, 1'000'000)), to_text(net));
}

}  // namespace
}  // namespace rulewise::logic
