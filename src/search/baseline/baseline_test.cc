#include "search/baseline/baseline.h"

#include <gtest/gtest.h>

#include <set>

#include "game/testing/state_after.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

std::string choice(const game::Game& game, const game::State& state, std::size_t role,
                   Baseline baseline, std::uint64_t seed) {
  const game::Role mover(role);
  const Answer answer = make_baseline(game, baseline, seed)->choose(state, mover, {});
  return game.move_text(mover, answer.move);
}

TEST(Baseline, NamesGoBothWays) {
  for (const Baseline baseline : all_baselines()) {
    EXPECT_EQ(baseline_from(name_of(baseline)), baseline);
  }
  EXPECT_EQ(baseline_from("instant"), Baseline::kLegal);
  EXPECT_EQ(baseline_from("nonsense"), std::nullopt);
}

TEST(Baseline, LegalIsAlwaysTheFirstAndRandomIsNot) {
  const auto game = library_game("tic_tac_toe");
  const game::State start = game->initial_state();
  std::set<std::string> legal;
  std::set<std::string> random;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    legal.insert(choice(*game, start, 0, Baseline::kLegal, seed));
    random.insert(choice(*game, start, 0, Baseline::kRandom, seed));
  }
  EXPECT_EQ(legal.size(), 1U);
  EXPECT_EQ(random.size(), 9U);
}

TEST(Baseline, AggressiveAndGreedyTakeTheWin) {
  const auto game = library_game("tic_tac_toe");
  const game::State state =
      game::state_after(*game, {"(mark 1 1)", "(mark 3 3)", "(mark 1 2)", "(mark 3 1)"});
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(choice(*game, state, 0, Baseline::kRandomAggressive, seed), "(mark 1 3)");
    EXPECT_EQ(choice(*game, state, 0, Baseline::kGreedy, seed), "(mark 1 3)");
  }
}

TEST(Baseline, CautiousDoesNotLetTheOtherWin) {
  const auto game = library_game("tic_tac_toe");
  const game::State state = game::state_after(*game, {"(mark 1 1)", "(mark 3 3)", "(mark 1 2)"});
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(choice(*game, state, 1, Baseline::kCautious, seed), "(mark 1 3)");
    EXPECT_EQ(choice(*game, state, 1, Baseline::kRandomCautious, seed), "(mark 1 3)");
  }
}

}  // namespace
}  // namespace rulewise::search
