#include "logic/net.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "logic/testing/net_faults.h"
#include "logic/testing/plain_game.h"
#include "logic/testing/random_net.h"

namespace rulewise::logic {
namespace {

using ::testing::ElementsAre;
using testing::find_disagreement;
using testing::find_fault;
using testing::random_playable_net;

/// Bases a (true at first) and b; moves x and y of one role. b follows x; a & b ends the game;
/// gates 5 and 6 feed each other and never become true by themselves.
Net small_net() {
  Net net;
  net.gates = {{},
               {GateKind::kBase, 0, 0},
               {GateKind::kBase, 1, 0},
               {GateKind::kDoes, 0, 0},
               {GateKind::kAnd, 0, 2},
               {GateKind::kOr, 2, 2},
               {GateKind::kAnd, 4, 2}};
  net.inputs = {Signal::of(1), Signal::of(2), Signal::of(6),
                Signal::of(4), Signal::of(5), Signal::of(1)};
  net.loops = {{5, 7}};
  net.next = {Signal::of(1), Signal::of(3)};
  net.legal = {kTrue, Signal::of(2, true)};
  net.terminal = Signal::of(4);
  net.goals = {{{0, Signal::of(4, true)}, {100, Signal::of(4)}}};
  net.initial = {true, false};
  net.first_move = {0, 2};
  net.role_names = {"w"};
  net.base_names = {"a", "b"};
  net.move_names = {"x", "y"};
  net.constant_facts = {"c"};
  return net;
}

TEST(Net, PrintsGatesAndOutputs) {
  EXPECT_EQ(to_text(small_net()), R"(0 = false
1 = base a
2 = base b
3 = does x
4 = and 1 2
5 = or 6 4
6 = and 5 1
loop 5 .. 6
next a = 1 (initially true)
next b = 3
legal w x = true
legal w y = !2
goal w 0 = !4
goal w 100 = 4
terminal = 4
always c
)");
}

TEST(Net, CountsTwoInputOperations) { EXPECT_EQ(count_operations(small_net()), 3U); }

TEST(Net, EvaluatesLoopsToTheirLeastFixpoint) {
  const Net net = small_net();
  const std::vector<std::uint8_t> none{0, 0};
  EXPECT_THAT(evaluate_gates(net, std::vector<std::uint8_t>{1, 0}, none),
              ElementsAre(0, 1, 0, 0, 0, 0, 0));
  EXPECT_THAT(evaluate_gates(net, std::vector<std::uint8_t>{1, 1}, none),
              ElementsAre(0, 1, 1, 0, 1, 1, 1));
}

TEST(Net, DropsDeadGatesButNoBases) {
  Net net = small_net();
  net.terminal = kFalse;
  net.goals = {{}};
  const Net trimmed = without_dead_gates(net);
  EXPECT_EQ(to_text(trimmed), R"(0 = false
1 = base a
2 = base b
3 = does x
next a = 1 (initially true)
next b = 3
legal w x = true
legal w y = !2
terminal = false
always c
)");
}

TEST(Net, DropsBasesThatNothingSeenDependsOn) {
  Net net = small_net();
  net.terminal = kFalse;
  net.goals = {{}};
  EXPECT_EQ(to_text(without_unused_bases(net)), R"(0 = false
1 = base b
2 = does x
next b = 2
legal w x = true
legal w y = !1
terminal = false
always c
)");
}

TEST(Net, KeepsBasesThatMatterLater) {
  // a is seen only through b's next value.
  Net net = small_net();
  net.next[1] = Signal::of(1);
  net.terminal = Signal::of(2);
  net.goals = {{}};
  EXPECT_EQ(without_unused_bases(net).base_count(), 2U);
}

RC_GTEST_PROP(Net, PlaysTheSameWithoutDeadGates, (std::uint64_t seed)) {
  const Net net = random_playable_net(seed);
  const Net trimmed = without_dead_gates(net);
  RC_ASSERT(find_fault(net) == "");
  RC_ASSERT(find_fault(trimmed) == "");
  RC_ASSERT(count_operations(trimmed) <= count_operations(net));
  RC_ASSERT(find_disagreement(net, trimmed, seed, 8) == "");
}

RC_GTEST_PROP(Net, PlaysTheSameWithoutUnusedBases, (std::uint64_t seed)) {
  const Net net = random_playable_net(seed);
  const Net trimmed = without_unused_bases(net);
  RC_ASSERT(find_fault(trimmed) == "");
  RC_ASSERT(find_disagreement(net, trimmed, seed, 8, /*compare_facts=*/false) == "");
}

}  // namespace
}  // namespace rulewise::logic
