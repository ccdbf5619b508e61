#include "machine/single/flatten.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/single/random_net.h"

namespace rulewise::machine {
namespace {

using logic::Signal;

/// Every output of both nets, for some bases and moves.
std::vector<bool> outputs(const logic::Net& net, const std::vector<std::uint8_t>& bases,
                          const std::vector<std::uint8_t>& moves) {
  const std::vector<std::uint8_t> values = logic::evaluate_gates(net, bases, moves);
  std::vector<bool> result{logic::value_of(net.terminal, values)};
  for (const Signal signal : net.next) result.push_back(logic::value_of(signal, values));
  for (const Signal signal : net.legal) result.push_back(logic::value_of(signal, values));
  for (const auto& goals : net.goals) {
    for (const logic::GoalValue& goal : goals) {
      result.push_back(logic::value_of(goal.when, values));
    }
  }
  return result;
}

TEST(Flatten, KeepsTheOutputsOfRandomNets) {
  std::size_t changed = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    const logic::Net net = RandomNet(seed).make();
    std::vector<std::uint32_t> flips;
    for (std::size_t i = 0; i < net.gates.size(); ++i) flips.push_back(random.below(10));
    const logic::Net flat = flatten(net, flips);
    EXPECT_LE(flat.inputs.size(), 2 * net.inputs.size() + 1000);
    if (flat.inputs != net.inputs) ++changed;
    for (int i = 0; i < 10; ++i) {
      std::vector<std::uint8_t> bases(net.base_count());
      std::vector<std::uint8_t> moves(net.move_count());
      for (std::uint8_t& base : bases) base = static_cast<std::uint8_t>(random.below(2));
      for (std::uint8_t& move : moves) move = static_cast<std::uint8_t>(random.below(2));
      ASSERT_EQ(outputs(flat, bases, moves), outputs(net, bases, moves));
    }
  }
  EXPECT_GT(changed, 100U);
}

/// and(1, 2) feeds and(that, 3) and, negated, or(that, 3): the shared gate can go.
TEST(Flatten, MergesAGateIntoGatesOfItsKindAndNegatedIntoTheOther) {
  logic::Net net;
  net.gates = {{},
               {logic::GateKind::kBase, 0, 0},
               {logic::GateKind::kBase, 1, 0},
               {logic::GateKind::kBase, 2, 0},
               {logic::GateKind::kAnd, 0, 2},
               {logic::GateKind::kAnd, 2, 2},
               {logic::GateKind::kOr, 4, 2}};
  net.inputs = {Signal::of(1), Signal::of(2),       Signal::of(4),
                Signal::of(3), Signal::of(4, true), Signal::of(3)};
  net.next = {Signal::of(5), Signal::of(6), logic::kFalse};
  net.initial = {false, false, false};
  net.first_move = {0};
  const std::vector<std::uint32_t> often_changing{0, 1, 1, 1, 100, 1, 1};
  const logic::Net flat = flatten(net, often_changing);
  EXPECT_THAT(flat.gate_inputs(5),
              testing::ElementsAre(Signal::of(3), Signal::of(1), Signal::of(2)));
  EXPECT_THAT(flat.gate_inputs(6),
              testing::ElementsAre(Signal::of(3), Signal::of(1, true), Signal::of(2, true)));
  const std::vector<std::uint32_t> hardly_changing{0, 100, 100, 1, 1, 1, 1};
  EXPECT_EQ(flatten(net, hardly_changing).inputs, net.inputs);
}

}  // namespace
}  // namespace rulewise::machine
