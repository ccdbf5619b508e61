#include "play/game_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

using ::testing::Each;
using ::testing::Ge;
using ::testing::Le;
using ::testing::SizeIs;

insight::SampleLimits quick() {
  insight::SampleLimits limits;
  limits.max_seconds = 600;
  limits.max_games = 200;
  limits.max_trials = 0;
  return limits;
}

TEST(PlayFigures, AddUpRandomGames) {
  const auto game = search::library_game("tic_tac_toe");
  const PlayFigures figures = figures_of(insight::draw_sample(*game, 1, quick()));
  EXPECT_EQ(figures.games(), 200U);
  EXPECT_THAT(figures.lengths, Each(Ge(5)));
  EXPECT_THAT(figures.lengths, Each(Le(9)));
  ASSERT_THAT(figures.wins, SizeIs(2));
  EXPECT_EQ(figures.wins[0] + figures.wins[1] + figures.draws, 200U);
  // x wins 58.5 %, o 28.8 % of random games; four standard errors of 200 games are 14 %.
  EXPECT_NEAR(static_cast<double>(figures.wins[0]) / 200, 0.585, 0.14);
  EXPECT_NEAR(static_cast<double>(figures.wins[1]) / 200, 0.288, 0.14);
}

TEST(GameReport, FindsThatMoreThoughtWins) {
  const auto game = search::library_game("connect_four");
  ReportOptions options;
  options.max_seconds = 1e6;
  options.max_games = 6;
  const GameReport report = report_on(*game, insight::draw_sample(*game, 1, quick()), options);
  EXPECT_EQ(report.strong.games(), 6U);
  ASSERT_THAT(report.strong.ends, SizeIs(6));
  for (const game::State& end : report.strong.ends) EXPECT_TRUE(game->is_terminal(end));
  ASSERT_THAT(report.strong.moves, SizeIs(6));
  for (std::size_t i = 0; i < 6; ++i) {  // each leads from the opening to the end
    game::State state = game->initial_state();
    for (const game::JointMove& moves : report.strong.moves[i])
      state = game->successor(state, moves);
    EXPECT_EQ(state, report.strong.ends[i]);
  }
  ASSERT_THAT(report.skill, SizeIs(3));
  EXPECT_THAT(report.skill, Each(::testing::Field(&SkillStep::scores, SizeIs(6))));
  EXPECT_GT(mean_of(report.skill[0].scores).mean, 0.5);
  ASSERT_THAT(report.skill_depth, SizeIs(3));
  EXPECT_EQ(report.skill_depth[0].fewer, 0U);
  EXPECT_EQ(report.skill_depth[2].more, 3U);
  EXPECT_THAT(report.skill_depth, Each(::testing::Field(&SkillStep::scores, SizeIs(6))));
  EXPECT_GE(mean_of(report.skill_depth[0].scores).mean, 0.5);  // who sees a win at hand takes it
  EXPECT_FALSE(report.was_stopped);
}

TEST(GameReport, LeavesShortGamesTheirFirstMoves) {
  ReportOptions options;
  options.max_seconds = 600;
  options.max_games = 1;
  for (const bool is_short : {true, false}) {
    const auto game = search::library_game(is_short ? "tic_tac_toe" : "connect_four");
    const GameReport report = report_on(*game, insight::draw_sample(*game, 1, quick()), options);
    EXPECT_EQ(report.strong_opening, is_short ? 0U : 2U);
    EXPECT_EQ(report.skill_opening, 2U);
    ASSERT_EQ(report.strong.games(), 1U);
    const auto length = static_cast<std::size_t>(report.strong.lengths.front());
    if (is_short) {
      EXPECT_GE(report.strong.choices.size() + 1, length);  // the last cell is no choice
    } else {
      EXPECT_LE(report.strong.choices.size() + 2, length);
    }
  }
}

TEST(GameReport, StopsWhenAsked) {
  const auto game = search::library_game("connect_four");
  ReportOptions options;
  options.max_seconds = 600;
  options.should_stop = [] { return true; };
  const GameReport report = report_on(*game, insight::draw_sample(*game, 1, quick()), options);
  EXPECT_EQ(report.strong.games(), 0U);
  EXPECT_TRUE(report.skill.empty());
  EXPECT_TRUE(report.skill_depth.empty());
  EXPECT_TRUE(report.was_stopped);
  EXPECT_EQ(report.random.games(), 200U);
}

TEST(GameReport, KnowsPuzzlesHaveNobodyToBeat) {
  const auto game = search::library_game("hanoi");
  ReportOptions options;
  options.max_seconds = 600;
  options.max_games = 1;
  insight::SampleLimits limits = quick();
  limits.max_games = 5;
  const GameReport report = report_on(*game, insight::draw_sample(*game, 1, limits), options);
  EXPECT_EQ(report.random.games(), 5U);
  EXPECT_TRUE(report.skill.empty());
}

insight::Sample sample_with(const std::vector<std::vector<int>>& goals) {
  insight::Sample sample;
  sample.roles = {"one", "two"};
  for (const std::vector<int>& points : goals) {
    insight::SampledGame& game = sample.games.emplace_back();
    game.states.resize(2);
    game.goals = points;
    sample.finished_games += points.empty() ? 0 : 1;
  }
  return sample;
}

TEST(PlayFigures, KnowWhereRolesShareThePoints) {
  EXPECT_TRUE(share_points(sample_with({{100, 0}, {}, {50, 50}})));
  EXPECT_FALSE(share_points(sample_with({{100, 0}, {60, 60}})));
  EXPECT_FALSE(share_points(sample_with({{}})));
}

TEST(PlayFigures, ShareAmongThoseWhoGotMost) {
  const PlayFigures figures =
      figures_of(sample_with({{50, 50, 0}, {0, 50, 50}, {40, 40, 40}, {100, 0, 0}, {0, 0, 90}}));
  EXPECT_THAT(figures.first_scores, ::testing::ElementsAre(0.5, 0, 1.0 / 3, 1, 0));
  EXPECT_EQ(figures.draws, 1U);
}

TEST(PlayFigures, TellWhoWinsAloneAndWhoTogether) {
  const PlayFigures figures = figures_of(sample_with(
      {{100, 0, 100, 0}, {100, 0, 100, 0}, {0, 100, 0, 100}, {0, 0, 0, 30}, {100, 100, 100, 100}}));
  EXPECT_THAT(figures.wins, ::testing::ElementsAre(0, 0, 0, 1));
  EXPECT_THAT(figures.shared_wins,
              ::testing::ElementsAre(::testing::Pair(std::vector<std::size_t>{0, 2}, 2),
                                     ::testing::Pair(std::vector<std::size_t>{1, 3}, 1)));
  EXPECT_EQ(figures.draws, 1U);
}

TEST(PlayFigures, CountGamesThatCameToNoEnd) {
  const PlayFigures figures = figures_of(sample_with({{100, 0}, {}, {}}));
  EXPECT_EQ(figures.games(), 1U);
  EXPECT_EQ(figures.unfinished, 2U);
}

TEST(GameReport, CountsLeadsOnlyWhereOneLosesWhatTheOtherGains) {
  const auto game = search::library_game("tic_tac_toe");
  ReportOptions options;
  options.max_seconds = 600;
  options.max_games = 2;
  insight::Sample sample = insight::draw_sample(*game, 1, quick());
  EXPECT_THAT(report_on(*game, sample, options).strong.lead_changes, SizeIs(2));
  sample.games.front().goals = {70, 70};
  const GameReport report = report_on(*game, sample, options);
  EXPECT_EQ(report.strong.games(), 2U);
  EXPECT_TRUE(report.strong.lead_changes.empty());
}

/// Stopped after so many moves: during the game that is timed first, then during the strong ones.
TEST(GameReport, CountsStrongGamesThatWereBegunAndNotEnded) {
  const auto game = search::library_game("connect_four");
  const insight::Sample sample = insight::draw_sample(*game, 1, quick());
  std::size_t most_unfinished = 0;
  for (int moves = 8; moves <= 64; moves += 8) {
    ReportOptions options;
    options.max_seconds = 600;
    int asked = 0;
    options.should_stop = [&] { return ++asked > moves; };
    const GameReport report = report_on(*game, sample, options);
    EXPECT_LE(report.strong.unfinished, 1U);
    if (moves == 8) {
      EXPECT_EQ(report.strong.unfinished, 0U);
    }
    most_unfinished = std::max(most_unfinished, report.strong.unfinished);
  }
  EXPECT_EQ(most_unfinished, 1U);
}

/// The page says how many; few in a short time, so that games come to an end at all.
TEST(GameReport, LooksAtAsManyNodesAsTheTimeAllows) {
  const auto game = search::library_game("connect_four");
  const insight::Sample sample = insight::draw_sample(*game, 1, quick());
  ReportOptions options;
  options.max_games = 1;
  options.max_seconds = 1e6;
  EXPECT_EQ(report_on(*game, sample, options).strong_nodes, 800U);
  options.max_seconds = 1e-6;
  EXPECT_EQ(report_on(*game, sample, options).strong_nodes, 50U);
}

}  // namespace
}  // namespace rulewise::play
