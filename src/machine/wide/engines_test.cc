#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "machine/wide/executable.h"
#include "machine/wide/random_planes.h"

namespace rulewise::machine::wide {
namespace {

constexpr Slot kInputs = 40;
constexpr Slot kLoopSlots = 4;
constexpr Slot kOutputs = 30;

struct Shape {
  std::size_t operations = 300;
  bool has_loop = false;
};

/// Slots: inputs, loop variables, outputs.
Circuit random_circuit(base::Random& random, const Shape& shape) {
  Circuit circuit;
  std::vector<Wire> pool;
  for (Slot slot = 0; slot < kInputs; ++slot) pool.push_back(circuit.input(slot));
  const auto pick = [&] {
    // Mostly recent values, as in real circuits, but old ones as well.
    const auto size = static_cast<std::uint32_t>(pool.size());
    const std::uint32_t back =
        random.below(4) != 0 ? random.below(std::min(size, 20U)) : random.below(size);
    const Wire wire = pool[size - 1 - back];
    return random.below(4) == 0 ? !wire : wire;
  };
  const auto grow = [&](std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const Wire third = random.below(3) == 0 ? kLow : pick();
      const Wire made = circuit.apply(static_cast<Table>(random.below(256)), pick(), pick(), third);
      if (!made.is_constant()) pool.push_back(made);
    }
  };
  grow(shape.operations / 2);
  if (shape.has_loop) {
    std::vector<Wire> before;
    for (Slot i = 0; i < kLoopSlots; ++i) before.push_back(pick());
    circuit.begin_loop();
    std::vector<Wire> variables;
    for (Slot i = 0; i < kLoopSlots; ++i) variables.push_back(circuit.input(kInputs + i));
    for (Slot i = 0; i < kLoopSlots; ++i) {  // monotone: or-and of the variables
      const Wire next = circuit.apply(0xf8, before[i], variables[(i + 1) % kLoopSlots],
                                      circuit.any(variables[(i + 2) % kLoopSlots], before[0]));
      circuit.store(next, kInputs + i);
      pool.push_back(next);
    }
    circuit.end_loop();
    pool.insert(pool.end(), variables.begin(), variables.end());
  }
  grow(shape.operations / 2);
  for (Slot i = 0; i < kOutputs; ++i) {
    const Wire wire = random.below(10) == 0 ? (random.below(2) != 0 ? kHigh : kLow) : pick();
    circuit.store(wire, kInputs + kLoopSlots + i);
  }
  circuit.finish();
  return circuit;
}

std::vector<Plane> random_workspace(std::size_t size, std::uint64_t seed) {
  std::vector<Plane> planes(size);
  RandomPlanes(seed).fill(planes);
  return planes;
}

void expect_same_as_plain(const Circuit& circuit, const Executable& executable,
                          std::uint64_t seed) {
  const std::size_t size = std::max(circuit.slot_count(), executable.workspace_slots());
  std::vector<Plane> expected = random_workspace(size, seed);
  std::vector<Plane> actual = expected;
  evaluate_plainly(circuit, expected);
  executable.run(actual.data());
  for (Slot slot = 0; slot < circuit.slot_count(); ++slot) {
    ASSERT_EQ(actual[slot], expected[slot]) << "slot " << slot;
  }
}

class Engines : public ::testing::TestWithParam<Shape> {};

TEST_P(Engines, GiveWhatPlainEvaluationGives) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    base::Random random(seed);
    const Circuit circuit = random_circuit(random, GetParam());
    for (const Simd simd : {Simd::kBaseline, Simd::kAvx2, Simd::kAvx512}) {
      if (!is_supported(simd)) continue;
      for (const TapeOrder order : {TapeOrder::kByLevel, TapeOrder::kDepthFirst}) {
        expect_same_as_plain(circuit, *make_interpreter(circuit, order, simd), seed);
      }
    }
    if (can_compile()) expect_same_as_plain(circuit, *compile(circuit), seed);
    if (HasFatalFailure()) FAIL() << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, Engines,
                         ::testing::Values(Shape{10, false}, Shape{300, false}, Shape{300, true},
                                           Shape{5000, false}, Shape{5000, true}));

}  // namespace
}  // namespace rulewise::machine::wide
