#include "machine/wide/batch.h"

#include <gtest/gtest.h>

#include "machine/net/net_game.h"
#include "machine/wide/test_nets.h"

namespace rulewise::machine::wide {
namespace {

game::State random_state(base::Random& random, std::size_t bases) {
  game::State state((bases + 63) / 64);
  for (std::size_t base = 0; base < bases; ++base) {
    if (random.below(2) != 0) state.set_bit(base);
  }
  return state;
}

TEST(Batch, GivesBackTheStatesItWasLoadedWith) {
  base::Random random(2);
  const logic::Net net = testing::random_net(random, {.bases = 150});
  const BatchProgram program(net, {.engine = Engine::kInterpret});
  Batch batch(program);
  std::vector<game::State> states;
  for (std::size_t lane = 0; lane < kLanes; ++lane) states.push_back(random_state(random, 150));
  batch.load(states);
  std::vector<game::State> some;
  for (std::size_t i = 0; i < 100; ++i) some.push_back(random_state(random, 150));
  batch.load(some, 37);
  std::copy(some.begin(), some.end(), states.begin() + 37);
  EXPECT_EQ(batch.read_all(kLanes), states);
  EXPECT_EQ(batch.read(136), states[136]);
  EXPECT_EQ(batch.read(137), states[137]);
}

TEST(Batch, LoadsScatteredLanesAndHoldsSome) {
  base::Random random(3);
  const logic::Net net = testing::random_net(random, {.bases = 90});
  const BatchProgram program(net, {.engine = Engine::kInterpret});
  Batch batch(program);
  std::vector<game::State> states;
  for (std::size_t lane = 0; lane < kLanes; ++lane) states.push_back(random_state(random, 90));
  batch.load(states);
  const std::vector<std::uint32_t> lanes{0, 5, 63, 64, 200, 511};
  std::vector<game::State> some;
  for (const std::uint32_t lane : lanes) some.push_back(states[lane] = random_state(random, 90));
  batch.load_lanes(lanes, some);
  EXPECT_EQ(batch.read_all(kLanes), states);

  Plane held;
  for (const std::uint32_t lane : lanes) held.set(lane, true);
  Batch free(program);
  free.load(states);
  RandomPlanes planes(4);
  RandomPlanes same(4);
  batch.evaluate();
  batch.draw(planes);
  batch.advance_all_but(held);
  free.evaluate();
  free.draw(same);
  free.advance();
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    EXPECT_EQ(batch.read(lane), held.test(lane) ? states[lane] : free.read(lane)) << lane;
  }
}

/// Compares every lane of a batch that was evaluated, drawn and advanced with plain evaluation.
void check_against_plain(const logic::Net& net, const WideOptions& options, std::uint64_t seed) {
  base::Random random(seed);
  RandomPlanes planes(seed);
  const BatchProgram program(net, options);
  Batch batch(program);
  std::vector<game::State> before;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    before.push_back(random_state(random, net.base_count()));
  }
  batch.load(before);
  batch.evaluate();
  batch.evaluate_goals();
  batch.draw(planes);
  for (std::size_t lane = 0; lane < kLanes; lane += 50) batch.force(lane, 0);
  std::vector<std::vector<std::uint8_t>> made(kLanes);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::uint32_t move = 0; move < net.move_count(); ++move) {
      made[lane].push_back(batch.made(move).test(lane) ? 1 : 0);
    }
  }
  const Plane terminal = batch.terminal();
  batch.advance();
  for (std::size_t lane = 0; lane < kLanes; lane += 7) {
    const auto bases = unpack_state(net, before[lane]);
    const auto values = logic::evaluate_gates(net, bases, made[lane]);
    EXPECT_EQ(terminal.test(lane), logic::value_of(net.terminal, values));
    for (std::uint32_t move = 0; move < net.move_count(); ++move) {
      EXPECT_EQ(batch.legal(move).test(lane), logic::value_of(net.legal[move], values));
      if (lane % 50 != 0 && made[lane][move] != 0) {
        EXPECT_TRUE(batch.legal(move).test(lane));
      }
    }
    std::size_t plane = 0;
    for (const auto& goals : net.goals) {
      for (const logic::GoalValue& goal : goals) {
        EXPECT_EQ(batch.goal(plane++).test(lane), logic::value_of(goal.when, values));
      }
    }
    const game::State after = batch.read(lane);
    for (std::size_t base = 0; base < net.base_count(); ++base) {
      EXPECT_EQ(after.test_bit(base), logic::value_of(net.next[base], values));
    }
  }
}

TEST(Batch, AgreesWithPlainEvaluation) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    base::Random random(seed);
    const logic::Net net = testing::random_net(
        random, {.bases = 70, .roles = 1 + random.below(3), .moves = 6, .has_loop = seed % 2 == 0});
    check_against_plain(net, {.engine = Engine::kInterpret}, seed);
    check_against_plain(net, {.engine = Engine::kAuto}, seed);
  }
}

}  // namespace
}  // namespace rulewise::machine::wide
