#include "play/correlation.h"

#include <gtest/gtest.h>

#include <atomic>

#include "base/hash.h"
#include "base/interruption.h"
#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

TEST(Correlation, IsSeenWhereThereIsOne) {
  const auto game = search::library_game("othello");
  const auto by_discs = [&](const game::State& state, game::Role role) {
    double mine = 50;
    for (const std::string& fact : game->facts(state)) {
      for (std::size_t r = 0; r < 2; ++r) {
        const bool is_his = fact.find(' ' + game->roles()[r] + ')') != std::string::npos &&
                            fact.find("cell") != std::string::npos;
        if (is_his) mine += r == role.index() ? 1 : -1;
      }
    }
    return mine;
  };
  const Correlation found = correlation_with_results(*game, by_discs, 1);
  EXPECT_GT(found.coefficient, 0.15);
  EXPECT_GE(found.samples, 30U);
}

TEST(Correlation, IsNotSeenInNoise) {
  const auto game = search::library_game("breakthrough");
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto noise = [seed](const game::State& state, game::Role role) {
      return static_cast<double>(base::combine(state.hash() + seed, role.value) % 100);
    };
    EXPECT_FALSE(correlates_with_results(*game, noise, seed));
  }
  const auto flat = [](const game::State&, game::Role) { return 50.0; };
  EXPECT_EQ(correlation_with_results(*game, flat, 1).coefficient, 0);
}

TEST(Correlation, TheSameSeedGivesTheSame) {
  const auto game = search::library_game("tic_tac_toe");
  const auto by_hash = [](const game::State& state, game::Role role) {
    return static_cast<double>(base::combine(state.hash(), role.value) % 7);
  };
  EXPECT_EQ(correlation_with_results(*game, by_hash, 4).coefficient,
            correlation_with_results(*game, by_hash, 4).coefficient);
}

TEST(Correlation, EndsWhereItIsInterruptedAndTellsWhatItHas) {
  const auto game = search::library_game("tic_tac_toe");
  std::atomic<bool> stop = false;
  std::size_t asked = 0;
  const auto impatient = [&](const game::State&, game::Role) {
    if (++asked == 10) stop = true;
    return 50.0;
  };
  const base::Interruptible scope(&stop);
  const Correlation found = correlation_with_results(*game, impatient, 1);
  EXPECT_EQ(found.samples, 3U);  // four pairs a game
  EXPECT_LE(asked, 12U);
  stop = true;
  EXPECT_EQ(correlation_with_results(*game, impatient, 1).samples, 0U);
}

}  // namespace
}  // namespace rulewise::play
