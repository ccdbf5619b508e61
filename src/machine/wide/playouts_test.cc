#include "machine/wide/playouts.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "machine/wide/test_nets.h"

namespace rulewise::machine::wide {
namespace {

struct Outcome {
  game::PlayoutSums sums;
  std::vector<std::vector<std::uint8_t>> lanes;

  friend bool operator==(const Outcome& a, const Outcome& b) {
    return a.sums.states == b.sums.states && a.sums.playouts == b.sums.playouts &&
           a.sums.length == b.sums.length && a.sums.stuck == b.sums.stuck &&
           a.sums.goals == b.sums.goals && a.lanes == b.lanes;
  }
};

Outcome play(const logic::Net& net, const WideOptions& options, std::uint64_t states,
             std::uint64_t max_length = 1000) {
  const PlayoutProgram program(net, options);
  Playouts playouts(program, 17);
  game::PlayoutLimits limits;
  limits.max_states = states;
  limits.max_length = max_length;
  Outcome outcome;
  outcome.sums = playouts.run(limits);
  outcome.sums.add(playouts.run(limits));
  for (std::size_t lane = 0; lane < kLanes; lane += 11)
    outcome.lanes.push_back(playouts.bases(lane));
  return outcome;
}

std::vector<WideOptions> every_engine() {
  std::vector<WideOptions> all;
  for (const Simd simd : {Simd::kBaseline, Simd::kAvx2, Simd::kAvx512}) {
    for (const TapeOrder order : {TapeOrder::kByLevel, TapeOrder::kDepthFirst}) {
      if (is_supported(simd))
        all.push_back({.engine = Engine::kInterpret, .simd = simd, .order = order});
    }
  }
  if (can_compile()) all.push_back({.engine = Engine::kCompile});
  all.push_back({.engine = Engine::kAuto});
  return all;
}

TEST(Playouts, TicTacToeGivesTheKnownShares) {
  const Outcome outcome = play(testing::tic_tac_toe(), {}, 2'000'000);
  const auto games = static_cast<double>(outcome.sums.playouts);
  EXPECT_EQ(outcome.sums.stuck, 0U);
  // x wins 58.5 % of random games, o 28.8 %, 12.7 % are drawn.
  EXPECT_NEAR(outcome.sums.goals[0] / games, 64.84, 0.35);
  EXPECT_NEAR(outcome.sums.goals[1] / games, 35.16, 0.35);
  EXPECT_NEAR(static_cast<double>(outcome.sums.length) / games, 7.6255, 0.02);
}

TEST(Playouts, ThreadsShareAProgram) {
  const PlayoutProgram program(testing::tic_tac_toe(), {});
  const auto play_with = [&program](std::uint64_t seed) {
    return Playouts(program, seed).run({.max_states = 20 * kLanes});
  };
  std::vector<game::PlayoutSums> together(4);
  std::vector<std::thread> threads;
  for (std::size_t seed = 0; seed < together.size(); ++seed) {
    threads.emplace_back([&, seed] { together[seed] = play_with(seed); });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t seed = 0; seed < together.size(); ++seed) {
    EXPECT_EQ(together[seed].goals, play_with(seed).goals);
  }
}

TEST(Playouts, EveryEngineGivesTheSame) {
  std::vector<logic::Net> nets = {testing::tic_tac_toe()};
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    base::Random random(seed);
    nets.push_back(testing::random_net(random, {.roles = 1 + random.below(3),
                                                .moves = 1 + random.below(9),
                                                .has_turns = seed % 2 == 0,
                                                .has_loop = seed % 3 == 0}));
  }
  for (const logic::Net& net : nets) {
    for (const std::optional<std::size_t> hold :
         {std::optional<std::size_t>(), std::optional<std::size_t>(0),
          std::optional<std::size_t>(6)}) {
      for (const bool use_period : {false, true}) {
        std::optional<Outcome> first;
        for (WideOptions options : every_engine()) {
          options.hold = hold;
          options.use_period = use_period;
          const Outcome outcome = play(net, options, 20'000);
          if (!first) first = outcome;
          EXPECT_EQ(outcome, *first);
        }
      }
    }
  }
}

TEST(Playouts, HoldingAndPeriodsDoNotChangeTheShares) {
  for (const bool use_period : {false, true}) {
    for (const std::size_t hold : {0, 2, 8}) {
      const Outcome outcome =
          play(testing::tic_tac_toe(), {.use_period = use_period, .hold = hold}, 2'000'000);
      const auto games = static_cast<double>(outcome.sums.playouts);
      EXPECT_NEAR(outcome.sums.goals[0] / games, 64.84, 0.35);
      EXPECT_NEAR(static_cast<double>(outcome.sums.length) / games, 7.6255, 0.02);
    }
  }
}

/// A game of exactly `length` moves for one role, by a counter in unary.
logic::Net countdown(std::size_t length, bool gets_stuck) {
  testing::NetMaker maker;
  std::vector<logic::Signal> bases;
  for (std::size_t i = 0; i <= length; ++i) bases.push_back(maker.base(i == 0));
  const logic::Signal does = maker.does();
  (void)maker.does();
  logic::Net& net = maker.net();
  net.role_names = {"r"};
  net.first_move = {0, 2};
  net.goals = {{{70, logic::kTrue}}};
  net.terminal = gets_stuck ? logic::kFalse : bases[length];
  net.legal = {!bases[length], !bases[length]};
  net.next[0] = logic::kFalse;
  for (std::size_t i = 1; i <= length; ++i) {
    net.next[i] = maker.any({maker.all({bases[i - 1], does}), maker.all({bases[i - 1], !does})});
  }
  return net;
}

TEST(Playouts, LengthsAreExact) {
  for (const std::size_t length : {1, 2, 7, 30}) {
    for (const std::size_t hold : {0, 4}) {
      const Outcome outcome = play(countdown(length, false), {.hold = hold}, 100'000);
      EXPECT_EQ(outcome.sums.length, outcome.sums.playouts * length);
      EXPECT_EQ(outcome.sums.stuck, 0U);
      EXPECT_EQ(outcome.sums.goals[0], 70.0 * static_cast<double>(outcome.sums.playouts));
    }
  }
}

TEST(Playouts, ARoleWithoutAMoveIsStuck) {
  for (const std::size_t hold : {0, 4}) {
    const Outcome outcome = play(countdown(7, true), {.hold = hold}, 100'000);
    EXPECT_EQ(outcome.sums.playouts, 0U);
    EXPECT_EQ(outcome.sums.length, 0U);
    EXPECT_GE(outcome.sums.stuck, outcome.sums.states / 7 - kLanes);
    EXPECT_EQ(outcome.sums.too_long, 0U);
  }
}

TEST(Playouts, EndlessGamesAreGivenUp) {
  testing::NetMaker maker;
  const logic::Signal base = maker.base(false);
  const logic::Signal does = maker.does();
  logic::Net& net = maker.net();
  net.role_names = {"r"};
  net.first_move = {0, 1};
  net.goals = {{{100, base}}};
  net.terminal = maker.all({base, !base});
  net.legal = {logic::kTrue};
  net.next = {maker.any({base, does})};
  for (const std::size_t hold : {0, 4}) {
    const Outcome outcome = play(net, {.hold = hold}, 1'000'000, 50);
    EXPECT_EQ(outcome.sums.playouts, 0U);
    EXPECT_GT(outcome.sums.stuck, 1000U);
    EXPECT_EQ(outcome.sums.too_long, outcome.sums.stuck);
    EXPECT_EQ(outcome.sums.length, 0U);
  }
}

}  // namespace
}  // namespace rulewise::machine::wide
