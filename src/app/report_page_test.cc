#include "app/report_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

play::PlayFigures figures(const std::vector<double>& first_scores, std::size_t roles = 2) {
  play::PlayFigures made;
  made.wins.assign(roles, 0);
  for (const double score : first_scores) {
    made.lengths.push_back(10);
    made.first_scores.push_back(score);
    if (score == 1) ++made.wins[0];
    if (score == 0) ++made.wins[1];
    if (score > 0 && score < 1) ++made.draws;
  }
  return made;
}

Page page_of(const std::vector<double>& first_scores, std::size_t roles = 2) {
  Page page;
  page.name = "game";
  page.roles.assign({"one", "two", "three"});
  page.roles.resize(roles);
  page.report.random = figures(first_scores, roles);
  page.report.strong = figures({}, roles);
  return page;
}

TEST(ReportPage, FindsAnEdgeAmongManyDraws) {
  std::vector<double> scores(380, 0.5);
  scores.insert(scores.end(), 18, 1.0);
  scores.insert(scores.end(), 2, 0.0);
  const std::string text = page_text(page_of(scores));
  EXPECT_THAT(text, HasSubstr("an edge for the first role"));
  EXPECT_THAT(text, HasSubstr("20 of 400 games decided"));
}

TEST(ReportPage, SaysWhereGamesAreTooFew) {
  Page page = page_of({1, 1});
  page.report.skill.push_back({50, 200, {1, 1}});
  page.rule_use = insight::RuleUse{{}, 5, 2, 0, 12};
  const std::string text = page_text(page);
  EXPECT_THAT(text, HasSubstr("too few games to tell of an edge"));
  EXPECT_THAT(text, HasSubstr("So few games tell little"));
  EXPECT_THAT(text, HasSubstr("in 2 games, too few to tell"));
  EXPECT_THAT(text, HasSubstr("2 random games, none of strong play, too few to tell"));
  EXPECT_THAT(page_text(page_of(std::vector<double>(20, 1.0))), Not(HasSubstr("too few")));
}

TEST(ReportPage, SaysHowManyMovesWereRandom) {
  Page page = page_of({1, 1});
  page.report.strong_nodes = 800;
  page.report.skill_opening = 2;
  page.report.skill.push_back({50, 200, {1, 1}});
  EXPECT_THAT(page_text(page), HasSubstr("800 nodes a move, from the first move on (0 games)"));
  EXPECT_THAT(page_text(page), HasSubstr("thought is worth, after 2 random moves"));
  page.report.strong_opening = 2;
  EXPECT_THAT(page_text(page), HasSubstr("800 nodes a move, after 2 random moves (0 games)"));
}

TEST(ReportPage, HoldsThreeRolesAgainstAThird) {
  std::vector<double> scores(40, 1.0 / 3);
  Page page = page_of(scores, 3);
  page.report.skill_depth.push_back({0, 1, std::vector<double>(12, 1.0)});
  const std::string text = page_text(page);
  EXPECT_THAT(text, HasSubstr("no edge for the first role"));
  EXPECT_THAT(text, HasSubstr("33.3 % is everybody's part"));
  EXPECT_THAT(text, HasSubstr("One against 2 others no better scores 33.3 %."));
  EXPECT_NEAR(page_json(page)["alike_score"].get<double>(), 1.0 / 3, 1e-9);
}

/// Games in which roles one and three chase role two, or in which all come to the same.
Page chase(std::size_t caught, std::size_t escaped, std::size_t drawn) {
  Page page = page_of({}, 3);
  play::PlayFigures& figures = page.report.random;
  figures.wins = {0, escaped, 0};
  figures.shared_wins[{0, 2}] = caught;
  figures.draws = drawn;
  figures.lengths.assign(caught + escaped + drawn, 10);
  figures.first_scores.assign(caught, 0.5);
  figures.first_scores.insert(figures.first_scores.end(), escaped, 0);
  figures.first_scores.insert(figures.first_scores.end(), drawn, 1.0 / 3);
  return page;
}

TEST(ReportPage, TellsWhoWinsTogether) {
  const std::string text = page_text(chase(100, 100, 50));
  EXPECT_THAT(text, HasSubstr("  one wins alone 0.0 %."));
  EXPECT_THAT(text, HasSubstr("  two wins alone 40.0 %."));
  EXPECT_THAT(text, HasSubstr("  one and three win together 40.0 %.\n  Undecided: 20.0 %."));
  // Half of the wins of a team of two against one alone are no edge, though a share of each is less
  // than a third.
  EXPECT_THAT(text,
              HasSubstr("one wins, alone or with others, 100 of 200 decided games; a role does "
                        "so in 50.0 % on average; 200 of 250 games decided; no edge"));
  EXPECT_THAT(page_text(chase(150, 50, 0)), HasSubstr("an edge for the first role, with those"));
  EXPECT_THAT(page_text(chase(50, 150, 0)), HasSubstr("others have an edge over the first role"));
  const Json teams = page_json(chase(3, 2, 1))["random"]["shared_wins"];
  EXPECT_EQ(teams, Json::parse(R"([{"roles": [0, 2], "games": 3}])"));
}

TEST(ReportPage, TellsInWhichGamesRulesWereNotUsed) {
  Page page = page_of(std::vector<double>(20, 1.0));
  page.rule_use = insight::RuleUse{{{{7, 1}, "(<= (goal one 0) never)"}}, 5, 20, 6, 300};
  const std::string text = page_text(page);
  EXPECT_THAT(text, HasSubstr("never used: 1 of 5 (300 states of 20 random games and 6 of strong"));
  EXPECT_THAT(text, HasSubstr("line 7: (<= (goal one 0) never)"));
  EXPECT_EQ(page_json(page)["rule_use"]["strong_games"], 6);
}

}  // namespace
}  // namespace rulewise::app
