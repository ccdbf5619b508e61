#include "logic/share.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>

#include "logic/exclusive.h"
#include "logic/testing/exclusive_rules.h"
#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/random_net.h"
#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using testing::net_of;

constexpr const char* kFacts = R"(
(role w) (f a) (f b) (f c) (f d)
(<= (legal w (flip ?x)) (f ?x))
(<= (next ?x) (f ?x) (true ?x))
(<= (next ?x) (does w (flip ?x)))
)";

TEST(Share, ComputesACommonPairOnce) {
  const Net net = net_of(std::string(kFacts) + R"(
(<= terminal (true a) (true b) (true c))
(<= (goal w 100) (true a) (true b) (true d))
(<= (goal w 0) (or (not (true a)) (not (true b))))
)");
  const Net shared = share_pairs(net);
  // x = a & b & c, y = a & b & d, z = !a | !b: five operations; with p = a & b: three.
  EXPECT_EQ(count_operations(net) - count_operations(shared), 2U);
  EXPECT_EQ(testing::find_disagreement(net, shared, 1, 40), "");
}

TEST(Share, IsTheSameEveryTime) {
  const Net net = testing::random_playable_net(12);
  EXPECT_EQ(to_text(share_pairs(net)), to_text(share_pairs(net)));
}

TEST(Share, GivesTheSameWhileExclusiveBasesAreFoundBeside) {
  const Net net = net_of(testing::kWalkers);
  const Net beside = share_pairs_beside(net, find_exclusive_bases);
  const Net after = share_pairs(with_exclusive_bases(net));
  EXPECT_FALSE(beside.exclusive.empty());
  EXPECT_EQ(beside.exclusive, after.exclusive);
  EXPECT_EQ(to_text(beside), to_text(after));
}

RC_GTEST_PROP(Share, PlaysTheSameGameWithNoMoreOperations, (std::uint64_t seed)) {
  const Net net = testing::random_playable_net(seed);
  const Net shared = share_pairs(net);
  RC_ASSERT(testing::find_fault(shared) == "");
  RC_ASSERT(count_operations(shared) <= count_operations(net));
  RC_ASSERT(testing::find_disagreement(net, shared, seed, 8) == "");
}

}  // namespace
}  // namespace rulewise::logic
