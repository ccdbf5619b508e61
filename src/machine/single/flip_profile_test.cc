#include "machine/single/flip_profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/single/random_net.h"

namespace rulewise::machine {
namespace {

using logic::Signal;

/// `turn` changes at every step, `still` never.
logic::Net turning_net() {
  logic::Net net;
  net.gates = {{},
               {logic::GateKind::kBase, 0, 0},
               {logic::GateKind::kBase, 1, 0},
               {logic::GateKind::kAnd, 0, 2}};
  net.inputs = {Signal::of(1), Signal::of(2)};
  net.next = {Signal::of(1, true), Signal::of(2)};
  net.initial = {false, false};
  net.legal = {logic::kTrue, Signal::of(3)};
  net.first_move = {0, 2};
  net.role_names = {"player"};
  net.base_names = {"turn", "still"};
  net.move_names = {"noop", "never"};
  net.goals.resize(1);
  return net;
}

TEST(FlipProfile, CountsWhatChangesFromStepToStep) {
  const std::vector<std::uint32_t> flips = count_flips(turning_net());
  ASSERT_EQ(flips.size(), 4U);
  EXPECT_GT(flips[1], 200U);
  EXPECT_EQ(flips[2], 0U);
  EXPECT_EQ(flips[3], 0U);
}

TEST(FlipProfile, IsTheSameEachTime) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const logic::Net net = RandomNet(seed).make();
    EXPECT_EQ(count_flips(net), count_flips(net));
  }
}

}  // namespace
}  // namespace rulewise::machine
