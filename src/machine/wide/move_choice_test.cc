#include "machine/wide/move_choice.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "machine/wide/executable.h"
#include "machine/wide/random_planes.h"

namespace rulewise::machine::wide {
namespace {

/// Slots: legal, chosen, any legal, random.
Circuit choice_circuit(std::size_t moves) {
  Circuit circuit;
  std::vector<Wire> random;
  for (std::size_t i = 0; i < random_planes_for(moves); ++i) {
    random.push_back(circuit.input(static_cast<Slot>(2 * moves + 1 + i)));
  }
  const Choice choice = choose_move(
      circuit, moves, [&](std::size_t i) { return circuit.input(static_cast<Slot>(i)); }, random);
  for (std::size_t i = 0; i < moves; ++i)
    circuit.store(choice.chosen[i], static_cast<Slot>(moves + i));
  circuit.store(choice.any_legal, static_cast<Slot>(2 * moves));
  circuit.finish();
  return circuit;
}

TEST(MoveChoice, TakesExactlyOneLegalMove) {
  base::Random random(1);
  for (const std::size_t moves : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 18, 31, 64, 100, 700}) {
    const auto executable = make_interpreter(choice_circuit(moves), TapeOrder::kDepthFirst);
    std::vector<Plane> planes(executable->workspace_slots() + 2 * moves + 40);
    RandomPlanes source(moves);
    for (int round = 0; round < 20; ++round) {
      source.fill(planes);
      const std::uint32_t share = 1 + random.below(6);  // from few legal moves to all
      for (std::size_t i = 0; i < moves; ++i) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
          planes[i].set(lane, share == 6 || random.below(6) < share);
        }
      }
      executable->run(planes.data());
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        std::size_t legal = 0;
        std::size_t chosen = 0;
        for (std::size_t i = 0; i < moves; ++i) {
          legal += planes[i].test(lane) ? 1 : 0;
          if (!planes[moves + i].test(lane)) continue;
          ++chosen;
          if (planes[2 * moves].test(lane)) {
            EXPECT_TRUE(planes[i].test(lane));
          }
        }
        EXPECT_EQ(planes[2 * moves].test(lane), legal > 0);
        if (legal > 0) {
          ASSERT_EQ(chosen, 1U) << moves << " moves, lane " << lane;
        }
      }
    }
  }
}

/// Chi-square of many choices among a fixed set of legal moves, as standard deviations from what
/// chance gives.
double unevenness(std::size_t moves, const std::vector<std::size_t>& legal, std::uint64_t seed) {
  const auto executable = make_interpreter(choice_circuit(moves), TapeOrder::kDepthFirst);
  std::vector<Plane> planes(executable->workspace_slots() + 2 * moves + 40);
  RandomPlanes source(seed);
  std::vector<double> counts(moves, 0);
  constexpr int kRounds = 2000;
  for (int round = 0; round < kRounds; ++round) {
    source.fill({planes.data() + 2 * moves + 1, random_planes_for(moves)});
    for (std::size_t i = 0; i < moves; ++i) planes[i] = Plane{};
    for (const std::size_t i : legal) planes[i] = Plane::filled(true);
    executable->run(planes.data());
    for (std::size_t i = 0; i < moves; ++i) counts[i] += planes[moves + i].count();
  }
  const double expected = double(kRounds) * kLanes / static_cast<double>(legal.size());
  double chi_square = 0;
  for (const std::size_t i : legal) {
    chi_square += (counts[i] - expected) * (counts[i] - expected) / expected;
  }
  const double freedom = static_cast<double>(legal.size()) - 1;
  return (chi_square - freedom) / std::sqrt(2 * freedom);
}

TEST(MoveChoice, IsUniform) {
  EXPECT_LT(unevenness(2, {0, 1}, 1), 4.0);
  EXPECT_LT(unevenness(3, {0, 1, 2}, 2), 4.0);
  EXPECT_LT(unevenness(9, {0, 2, 3, 5, 6, 7, 8}, 3), 4.0);
  EXPECT_LT(unevenness(20, {1, 4, 5, 11, 19}, 4), 4.0);
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < 300; ++i) all.push_back(i);
  EXPECT_LT(unevenness(300, all, 5), 4.0);
}

TEST(MoveChoice, CostsAboutEightOperationsAMove) {
  EXPECT_LT(choice_circuit(3000).operation_count(), 9U * 3000);
}

}  // namespace
}  // namespace rulewise::machine::wide
