#include "play/trial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <limits>

#include "base/random.h"
#include "game/playout.h"
#include "play/player.h"
#include "search/baseline/baseline.h"
#include "search/mcts/mcts.h"
#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

using Verdict = SequentialTest::Verdict;

Configuration named(const std::string& text) { return read_configuration(text).value(); }

TEST(SequentialTest, EndsSoonWhenOneAlwaysWins) {
  SequentialTest test;
  while (test.verdict() == Verdict::kOpen && test.count() < 50) test.note(1);
  EXPECT_EQ(test.verdict(), Verdict::kBetter);
  EXPECT_LE(test.count(), 5U);
}

TEST(SequentialTest, StaysOpenBetweenEquals) {
  SequentialTest test;
  for (int n = 0; n < 100; ++n) test.note(n % 2);
  EXPECT_EQ(test.verdict(), Verdict::kOpen);
}

TEST(SequentialTest, IsSeldomWrong) {
  base::Random random(1);
  int wrong = 0;
  for (int run = 0; run < 500; ++run) {
    SequentialTest test;  // the first wins 38 % of its games
    while (test.verdict() == Verdict::kOpen && test.count() < 200) {
      test.note(random.unit() < 0.38 ? 1 : 0);
    }
    if (test.verdict() == Verdict::kBetter) ++wrong;
  }
  EXPECT_LT(wrong, 50);
}

/// Baselines and small trees, the same in every run.
SearchMaker maker(const game::Game& game) {
  return [&game](const Configuration& configuration) -> std::unique_ptr<search::Search> {
    if (const auto baseline = search::baseline_from(configuration.name)) {
      return search::make_baseline(game, *baseline, 7);
    }
    return search::make_mcts(game, search::make_plain_leaves(game, {.seed = 3}), {});
  };
}

TEST(Trial, FindsTheBetterSearch) {
  const auto game = search::library_game("connect_four");
  const TrialResult result =
      try_out(*game, {named("random"), named("mcts")}, maker(*game), {.nodes = 60});
  EXPECT_EQ(result.best, 1U);
  ASSERT_EQ(result.challenges.size(), 1U);
  EXPECT_EQ(result.challenges[0].verdict, Verdict::kBetter);
  EXPECT_THAT(result.reason, testing::HasSubstr("It plays mcts: mcts won with"));
}

TEST(Trial, KeepsTheFirstWithoutEvidenceAndIsTheSameInEveryRun) {
  const auto game = search::library_game("tic_tac_toe");
  const std::vector<Configuration> candidates{named("random"), named("random")};
  const TrialOptions options{.nodes = 10, .max_pairs = 4};
  const TrialResult one = try_out(*game, candidates, maker(*game), options);
  const TrialResult two = try_out(*game, candidates, maker(*game), options);
  EXPECT_EQ(one.best, 0U);
  EXPECT_EQ(one.reason, two.reason);
}

TEST(Trial, SaysWhenTheClockIsTooShort) {
  const auto game = search::library_game("connect_four");
  const TrialResult result =
      try_out(*game, {named("mcts"), named("random")}, maker(*game), {.seconds = 0.0001});
  EXPECT_EQ(result.best, 0U);
  EXPECT_TRUE(result.challenges.empty());
}

TEST(Trial, GoesOnFromStatesOfTheRealGameUntilItIsDecided) {
  const auto game = search::library_game("connect_four");
  OpenTrial trial(*game, {named("random"), named("mcts")}, maker(*game),
                  {.nodes = 60, .max_pairs = 1});
  trial.play_round(std::numeric_limits<double>::infinity(), nullptr);
  EXPECT_EQ(trial.best(), 0U);  // one pair is no evidence
  ASSERT_TRUE(trial.is_open());
  game::State state = game->initial_state();
  base::Random random(5);
  game::JointMove joint;
  ASSERT_TRUE(game::choose_joint_move(*game, state, random, joint));
  state = game->successor(state, joint);
  const std::atomic<bool> never = false;
  trial.play_on(state, &never);
  EXPECT_EQ(trial.best(), 1U);
  EXPECT_FALSE(trial.is_open());
  EXPECT_THAT(trial.result().reason, testing::HasSubstr("It plays mcts: mcts won with"));
}

TEST(Trial, IsPutAsideAtOnce) {
  const auto game = search::library_game("connect_four");
  OpenTrial trial(*game, {named("random"), named("mcts")}, maker(*game), {.nodes = 60});
  const std::atomic<bool> stop = true;
  trial.play_on(game->initial_state(), &stop);
  EXPECT_TRUE(trial.result().challenges.empty());
  EXPECT_TRUE(trial.is_open());
}

TEST(Trial, EndsBetweenEqualsAtLast) {
  const auto game = search::library_game("tic_tac_toe");
  OpenTrial trial(*game, {named("legal"), named("legal")}, maker(*game),
                  {.nodes = 10, .max_pairs = 2});
  const std::atomic<bool> never = false;
  trial.play_on(game->initial_state(), &never);
  EXPECT_FALSE(trial.is_open());
  EXPECT_EQ(trial.best(), 0U);
}

TEST(Trial, WorksForManyRolesAndForOne) {
  const auto three = search::library_game("connect_three_players");
  const TrialResult result = try_out(*three, {named("mcts"), named("random")}, maker(*three),
                                     {.nodes = 30, .max_pairs = 3});
  EXPECT_EQ(result.best, 0U);
}

}  // namespace
}  // namespace rulewise::play
