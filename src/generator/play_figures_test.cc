#include "generator/play_figures.h"

#include <gtest/gtest.h>

#include "generator/header.h"
#include "generator/invent.h"
#include "generator/testing/small_games.h"

namespace rulewise::generator {
namespace {

TEST(PlayFigures, OfAForcedGameAreKnown) {
  const auto figures = measure_random(rules_of(kThreeSteps), {Listing::kMerged, 10}, 1);
  ASSERT_TRUE(figures.ok());
  EXPECT_EQ(figures.value().contests, fraction(10));
  EXPECT_EQ(figures.value().black_wins, fraction(1));
  EXPECT_EQ(figures.value().white_wins, fraction(0));
  EXPECT_EQ(figures.value().length, fraction(6));
  EXPECT_EQ(figures.value().branching, fraction(1));
  EXPECT_EQ(figures.value().choice, fraction(0));
}

TEST(PlayFigures, TellDrawsByLength) {
  const PlayFigures figures = measure_random(rules_of(kEndless), {Listing::kMerged, 3}, 1).value();
  EXPECT_EQ(figures.draws, fraction(1));
  EXPECT_EQ(figures.limit_draws, fraction(1));
}

TEST(PlayFigures, SkillShowsWhereMovesMatter) {
  QualityLimits limits;
  limits.duels = 10;
  PlayFigures figures;
  ASSERT_TRUE(measure_duels(rules_of(kCentre), limits, 1, figures));
  EXPECT_GT(figures.skill, fraction(.8));
  ASSERT_TRUE(measure_duels(rules_of(kThreeSteps), limits, 1, figures));
  EXPECT_EQ(figures.skill, fraction(.5));  // nothing to choose: Black wins
  limits.moves = 20;
  EXPECT_FALSE(measure_duels(rules_of(kCentre), limits, 1, figures));
  EXPECT_FALSE(measure_rivals(rules_of(kCentre), limits, 1, figures));
}

TEST(PlayFigures, RivalsTellHowGoodPlayEnds) {
  QualityLimits limits;
  limits.rivals = 10;
  PlayFigures figures;
  ASSERT_TRUE(measure_rivals(rules_of(kThreeSteps), limits, 1, figures));
  EXPECT_EQ(figures.rivals, fraction(10));
  EXPECT_EQ(figures.depth, fraction(.5));
  EXPECT_EQ(figures.thinking_black, fraction(1));
  EXPECT_EQ(figures.thinking_length, fraction(6));
}

TEST(PlayFigures, HangOnTheSeedAlone) {
  const scl::Rules rules = invent_rules({}, 12);
  const auto measure = [&](std::uint64_t seed) {
    return measure_random(rules, {Listing::kMerged, 30}, seed).value();
  };
  EXPECT_EQ(measure(1), measure(1));
  EXPECT_NE(measure(1), measure(2));
}

TEST(PlayFigures, SpentBudgetLeavesTheContestsThatWereOver) {
  const scl::Rules rules = rules_of(kThreeSteps);  // six moves, and a look that sees no seventh
  const PlayFigures figures = measure_random(rules, {Listing::kMerged, 100, 5 * 7 + 3}, 1).value();
  EXPECT_EQ(figures.contests, fraction(5));
  EXPECT_EQ(figures.black_wins, fraction(1));
  EXPECT_EQ(figures.given_up, fraction(0));
  EXPECT_EQ(measure_random(rules, {Listing::kMerged, 100, 3}, 1).value(), PlayFigures{});
}

TEST(PlayFigures, SpentBudgetLeavesTheDuelsThatWereOver) {
  QualityLimits limits;
  limits.duels = 10;
  limits.moves = 4 * 7 + 3;  // no choice, so nothing to think about
  PlayFigures figures;
  EXPECT_FALSE(measure_duels(rules_of(kThreeSteps), limits, 1, figures));
  EXPECT_EQ(figures.duels, fraction(4));
  EXPECT_EQ(figures.skill, fraction(.5));
}

TEST(PlayFigures, ChainsOnALargeBoardStayWithinTheBudget) {
  Parameters parameters;
  parameters.board_size = {14, 14};
  parameters.placement_method.options = {{scl::SetupKind::kFixed, fraction(1)}};
  parameters.continue_captures = fraction(1);
  const scl::Rules rules = invent_rules(parameters, 3);
  const RandomPlan plan{Listing::kMerged, 100, 10'000};
  const PlayFigures figures = measure_random(rules, plan, 1).value();
  EXPECT_LT(figures.contests, fraction(100));
  EXPECT_EQ(figures, measure_random(rules, plan, 1).value());
}

TEST(PlayFigures, ReadBackFromTheHeader) {
  PlayFigures figures;
  std::int64_t number = 0;
  for (const FigureKind& kind : figure_kinds()) figures.*kind.value = {number += 123'457};
  const std::string header = as_comment("seed: 1\n" + figure_lines(figures));
  EXPECT_EQ(read_figures(header + "\ngame x"), figures);
  EXPECT_FALSE(read_figures("% seed: 1\ngame x"));
  EXPECT_FALSE(read_figures("game x\n" + header));
}

}  // namespace
}  // namespace rulewise::generator
