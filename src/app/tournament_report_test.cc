#include "app/tournament_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::app {
namespace {

using testing::HasSubstr;

TournamentSpec spec() {
  TournamentSpec spec;
  spec.players = {"a", "b, the second"};
  spec.games = {"nim"};
  spec.rounds = 2;
  return spec;
}

StoredGame game(std::size_t task, double score) {
  return {task, "nim", "a", "b, the second", task % 2 == 1, score, "over", 10, 0.5, "[]", ""};
}

TEST(TournamentReport, CountsWholePairsAndAllGames) {
  const std::vector<StoredGame> games{game(0, 1), game(1, 0.5), game(2, 0)};
  const TournamentReport report = make_report(spec(), games);
  EXPECT_EQ(report.total, 3U);
  ASSERT_EQ(report.encounters.size(), 1U);
  EXPECT_EQ(report.encounters[0].counts, (play::PairCounts{0, 0, 0, 1, 0}));
  EXPECT_EQ(report.points, (std::vector<double>{1.5, 1.5}));
  ASSERT_EQ(report.games.size(), 1U);
  EXPECT_EQ(report.games[0].draws, 1U);
  EXPECT_EQ(report.games[0].first_role_wins, 1U);
  EXPECT_EQ(report.order().front(), 0U);
}

TEST(TournamentReport, SaysTheSameInEveryFormat) {
  const std::vector<StoredGame> games{game(0, 1), game(1, 1), game(2, 1), game(3, 0.5)};
  const TournamentReport report = make_report(spec(), games);
  EXPECT_THAT(to_text(report), HasSubstr("4 of 4 games"));
  EXPECT_THAT(to_text(report), HasSubstr("3.5/4"));
  EXPECT_THAT(to_markdown(report), HasSubstr("| 3.5/4 |"));
  EXPECT_EQ(to_json(report)["players"][0]["points"], 3.5);
  EXPECT_THAT(to_csv(report), HasSubstr("\"b, the second\""));
  EXPECT_THAT(games_to_csv(games), HasSubstr("\n4,nim,a,\"b, the second\",1,0.5,over,10,0.500,\n"));
  EXPECT_THAT(to_svg(report), HasSubstr("<svg"));
}

TEST(TournamentReport, TellsOfTheTestAndOfForfeits) {
  TournamentSpec test = spec();
  test.mode = TournamentSpec::Mode::kSprt;
  std::vector<StoredGame> games{game(0, 1), game(1, 0)};
  games[1].end = "late";
  const TournamentReport report = make_report(test, games);
  EXPECT_THAT(report.sprt, HasSubstr("not decided"));
  EXPECT_EQ(report.forfeits, (std::vector<std::size_t>{1, 0}));
}

TEST(TournamentReport, OfNoGamesIsNoTrouble) {
  EXPECT_THAT(to_text(make_report(spec(), {})), HasSubstr("0 of 4 games"));
}

}  // namespace
}  // namespace rulewise::app
