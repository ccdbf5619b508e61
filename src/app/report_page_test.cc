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
  EXPECT_THAT(text, HasSubstr("no edge for any role"));
  EXPECT_THAT(text, HasSubstr("33.3 % is everybody's part"));
  EXPECT_THAT(text, HasSubstr("One against 2 others no better scores 33.3 %."));
  EXPECT_NEAR(page_json(page)["alike_score"].get<double>(), 1.0 / 3, 1e-9);
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
