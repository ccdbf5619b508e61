#include "logic/constants.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>

#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/random_net.h"
#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using ::testing::ElementsAre;
using testing::net_of;

TEST(Constants, DropsMovesThatAreNeverLegal) {
  const Net net = remove_constants(net_of(R"(
(role w) (init (at 1)) (d 1) (d 2)
(<= (next (at ?x)) (true (at ?x)))
(<= (legal w (go ?x)) (d ?x) (not (true (at ?x))))
(<= (next (at 3)) (does w (go 1)))
)"));
  EXPECT_THAT(net.move_names, ElementsAre("(go 2)"));
  EXPECT_THAT(net.base_names, ElementsAre());
  EXPECT_THAT(net.constant_facts, ElementsAre("(at 1)"));
}

TEST(Constants, FindsFactsThatHoldEachOtherUp) {
  const Net net = remove_constants(net_of(R"(
(role w) (legal w x) (init p) (init q) (init r)
(<= (next p) (true q))
(<= (next q) (true p))
(<= (next r) (true p) (not (true never)))
(<= (next never) (true never))
)"));
  EXPECT_THAT(net.constant_facts, ElementsAre("p", "q", "r"));
  EXPECT_EQ(net.base_count(), 0U);
}

TEST(Constants, KeepsWhatChangesOnce) {
  const Net net = remove_constants(net_of(R"(
(role w) (legal w x) (init p)
(<= (next q) (true p))
(<= (next q) (true q))
(<= terminal (true q))
)"));
  EXPECT_THAT(net.base_names, ElementsAre("p", "q"));
  EXPECT_THAT(net.constant_facts, ElementsAre());
}

TEST(Constants, SeesThroughLoops) {
  // b is never reached: the loop of reach stays false, and with it the move.
  const Net net = remove_constants(net_of(R"(
(role w) (legal w x) (init (link b a)) (init (link a b))
(<= (next (link ?x ?y)) (true (link ?x ?y)) (not (true cut)))
(init cut)
(<= (next cut) (true cut))
(<= (reach ?y) (reach ?x) (true (link ?x ?y)))
(<= (reach a) (true start))
(<= (next start) (true start) (does w x))
(<= (legal w win) (reach b))
)"));
  EXPECT_THAT(net.move_names, ElementsAre("x"));
}

RC_GTEST_PROP(Constants, PlayTheSameGameWhenRemoved, (std::uint64_t seed)) {
  const Net net = testing::random_playable_net(seed);
  const Net simpler = remove_constants(net);
  RC_ASSERT(testing::find_fault(simpler) == "");
  RC_ASSERT(testing::find_disagreement(net, simpler, seed, 8) == "");
}

}  // namespace
}  // namespace rulewise::logic
