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
  StoredGame game{task, "nim", "a", "b, the second", task % 2 == 1, score, "over", 10, 0.5, "", ""};
  game.line = task;
  return game;
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
  EXPECT_THAT(games_to_csv(games),
              HasSubstr("\n4,nim,a,\"b, the second\",1,0.5,,over,10,0.500,\n"));
  EXPECT_THAT(to_svg(report), HasSubstr("<svg"));
}

TEST(TournamentReport, TellsWhatTheFirstRoleIsWorth) {
  const std::vector<StoredGame> games{game(0, 1), game(1, 0.5), game(2, 1), game(3, 0)};
  const TournamentReport report = make_report(spec(), games);
  EXPECT_EQ(report.sides[0][0].points, 2);    // a began games 0 and 2
  EXPECT_EQ(report.sides[0][1].points, 0.5);  // and its opponent 1 and 3
  EXPECT_EQ(report.sides[1][0].points, 1.5);
  EXPECT_EQ(report.sides[1][1].points, 0);
  EXPECT_EQ(report.sides[1][1].games, 2U);
  EXPECT_THAT(to_text(report), HasSubstr("the first role got 87.5 % ("));
  EXPECT_THAT(to_markdown(report), HasSubstr("| all | 87.5 | 4 | 12.5 | 4 |"));
  EXPECT_EQ(to_json(report)["players"][0]["first_role"]["points"], 2);
  EXPECT_THAT(to_csv(report), HasSubstr(",2.5,4,2,2,0.5,2,0,0\n"));
}

TEST(TournamentReport, KeepsNamesFromBreakingTables) {
  TournamentSpec strange = spec();
  strange.players[0] = "uci:a|b <i>\n*x*";
  EXPECT_THAT(to_markdown(make_report(strange, {})), HasSubstr("| uci:a\\|b \\<i> \\*x\\* |"));
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

TEST(TournamentReport, TakesRepeatedGamesForOne) {
  std::vector<StoredGame> games;
  for (std::size_t task = 0; task < 60; ++task) {
    games.push_back(game(task, task % 2 == 0 ? 1 : 0));
    games.back().line = task % 2;
  }
  const TournamentReport report = make_report(spec(), games);
  EXPECT_EQ(report.repeats, 58U);
  EXPECT_EQ(report.encounters[0].repeated_pairs, 29U);
  games.resize(2);
  const TournamentReport once = make_report(spec(), games);
  EXPECT_EQ(report.ratings[0].high, once.ratings[0].high);
  EXPECT_EQ(to_json(report)["encounters"][0]["elo_high"],
            to_json(once)["encounters"][0]["elo_high"]);
  EXPECT_TRUE(once.warnings.empty());
  ASSERT_EQ(report.warnings.size(), 1U);
  EXPECT_THAT(report.warnings[0], HasSubstr("58 of 60 games are repeats"));
  EXPECT_THAT(report.warnings[0], HasSubstr("of 30 pairs 1 are different"));
  EXPECT_THAT(report.warnings[0], HasSubstr("`openings = 2`"));
  EXPECT_THAT(to_text(report), HasSubstr("games, 58 of them repeats\n"));
  EXPECT_THAT(to_markdown(report), HasSubstr("games, 58 of them repeats."));
  EXPECT_THAT(to_text(report), HasSubstr("the first role got 100.0 % (34.2 to 100.0, 95 %) of 60"));
  EXPECT_EQ(to_json(report)["repeats"], 58);
  EXPECT_EQ(to_json(report)["encounters"][0]["repeated_pairs"], 29);
}

TEST(TournamentReport, WarnsOfRepeatsWhereTheyAreMany) {
  std::vector<StoredGame> games;
  for (std::size_t task = 0; task < 60; ++task) games.push_back(game(task, 1));
  games[2].line = 0;
  games[3].line = 1;
  EXPECT_EQ(make_report(spec(), games).repeats, 2U);
  EXPECT_TRUE(make_report(spec(), games).warnings.empty());
  games[4].line = 0;
  games[5].line = 1;
  TournamentSpec with_book = spec();
  with_book.book = "lines.jsonl";
  ASSERT_EQ(make_report(with_book, games).warnings.size(), 1U);
  EXPECT_THAT(make_report(with_book, games).warnings[0], HasSubstr("(a longer book makes"));
}

TEST(TournamentReport, TellsOfGamesThatBrokeOff) {
  std::vector<StoredGame> games{game(0, 0.5), game(1, 1)};
  games[0].end = "broken";
  games[0].fault = "std::bad_alloc";
  const TournamentReport report = make_report(spec(), games);
  EXPECT_EQ(report.broken, 1U);
  ASSERT_EQ(report.warnings.size(), 1U);
  EXPECT_THAT(report.warnings[0], HasSubstr("1 of 2 games broke off"));
  EXPECT_THAT(report.warnings[0], HasSubstr("bad_alloc"));
  EXPECT_EQ(to_json(report)["broken"], 1);
}

TEST(TournamentReport, WarnsOfPlayersWhoDidNotPlay) {
  std::vector<StoredGame> games{game(0, 0), game(1, 1), game(2, 0), game(3, 1)};
  EXPECT_TRUE(make_report(spec(), games).warnings.empty());
  games[0].end = "illegal";
  games[0].fault = "nobody listens at 127.0.0.1:9147";
  games[3].replaced = {0, 5};
  games[3].fault = "replaced: TO";
  const TournamentReport report = make_report(spec(), games);
  EXPECT_EQ(report.forfeits, (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(report.replaced, (std::vector<std::size_t>{0, 5}));
  ASSERT_EQ(report.warnings.size(), 2U);
  EXPECT_THAT(report.warnings[0], HasSubstr("a lost 1 of 4 games by rule"));
  EXPECT_THAT(report.warnings[0], HasSubstr("nobody listens"));
  EXPECT_THAT(report.warnings[1], HasSubstr("5 times"));
  EXPECT_THAT(to_text(report), HasSubstr("warning: a lost"));
  EXPECT_THAT(standings_text(report), HasSubstr("warning: a lost"));
  EXPECT_THAT(to_markdown(report), HasSubstr("**Warning**: a lost"));
  EXPECT_EQ(to_json(report)["warnings"].size(), 2U);
  EXPECT_EQ(to_json(report)["players"][1]["replaced"], 5);
  EXPECT_THAT(to_csv(report), HasSubstr("forfeits,replaced\n"));
}

/// A game of three roles: who holds them, and what they got.
StoredGame of_three(std::size_t task, double score, std::vector<std::size_t> seats,
                    std::vector<double> goals) {
  StoredGame stored = game(task, score);
  stored.seats = std::move(seats);
  stored.goals = std::move(goals);
  return stored;
}

TEST(TournamentReport, TellsWhatPlayersAndRolesGotWhereThereAreThree) {
  const TournamentReport report = make_report(
      spec(), {of_three(0, 1, {0, 1, 1}, {100, 0, 30}), of_three(1, 0, {1, 0, 0}, {50, 20, 50})},
      6);
  ASSERT_EQ(report.games.size(), 1U);
  EXPECT_EQ(report.planned, 6U);
  EXPECT_EQ(report.games[0].roles, 3U);
  EXPECT_EQ(report.games[0].first_role_wins, 1U) << "with another it is no win";
  EXPECT_EQ(report.games[0].goals, (std::vector<double>{170, 80}));
  EXPECT_EQ(report.games[0].held, (std::vector<std::size_t>{3, 3}));
  EXPECT_EQ(report.games[0].role_goals, (std::vector<double>{150, 20, 80}));
  EXPECT_EQ(report.sides[0][0].games, 0U);
  EXPECT_THAT(to_text(report), HasSubstr("75.0 10.0 40.0"));
  EXPECT_EQ(to_json(report)["by_game"][0]["mean_goals_by_role"][0], 75);
}

TEST(TournamentReport, ComparesGamesOfOneRoleWithEachOther) {
  std::vector<StoredGame> games{of_three(0, 0.5, {0}, {40}), of_three(1, 0.5, {1}, {100}),
                                of_three(2, 0.5, {0}, {40})};
  games[0].end = "late";
  const TournamentReport report = make_report(spec(), games);
  EXPECT_EQ(report.points, (std::vector<double>{0, 2})) << "the third has nothing to be compared";
  EXPECT_EQ(report.encounters[0].counts, (play::PairCounts{1, 0, 0, 0, 0}));
  EXPECT_EQ(report.forfeits, (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(compared(games).size(), 2U);
}

TEST(TournamentReport, OfNoGamesIsNoTrouble) {
  EXPECT_THAT(to_text(make_report(spec(), {})), HasSubstr("0 of 4 games"));
}

}  // namespace
}  // namespace rulewise::app
