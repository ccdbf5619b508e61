#include "play/automatic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "play/configuration.h"
#include "play/game_study.h"
#include "search/testing/library_game.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::play {
namespace {

std::vector<std::string> texts_of(const std::vector<Configuration>& candidates) {
  std::vector<std::string> texts;
  for (const Configuration& candidate : candidates) texts.push_back(candidate.text);
  return texts;
}

/// What `auto` tries on a game of the library after a study of it.
std::vector<std::string> tried_after_study(const std::string& name) {
  const std::string text = search::library_text(name + ".kif");
  const auto game = search::game_of_text(text);
  const GameStudy study = study_game(gdl::read_rules(text).rules, *game, {.max_seconds = 2});
  Knowledge knowledge;
  knowledge.model = study.model;
  knowledge.advice = study.advice;
  const Configuration configuration = read_configuration("auto").value();
  std::vector<Configuration> among = candidates(*game, configuration, 1, knowledge);
  add_advised(*game, among.front(), 1, knowledge, among);
  return texts_of(among);
}

TEST(Automatic, TriesWhatInsightTellsOfTheGame) {
  const std::vector<std::string> tried = tried_after_study("breakthrough");
  ASSERT_GT(tried.size(), 2U);
  EXPECT_EQ(tried[0], "mcts");
  EXPECT_EQ(tried[1], "alphabeta:advisors=insight");
  EXPECT_EQ(std::ranges::count(tried, "alphabeta"), 1);
  EXPECT_EQ(std::ranges::count(tried, "mcts:advisors=insight,cut_off=8,without=bias"), 1);
}

TEST(Automatic, KeepsToTheAdvisorsThatAreNamed) {
  const std::string text = search::library_text("tic_tac_toe.kif");
  const auto game = search::game_of_text(text);
  Knowledge knowledge;
  knowledge.advice = study_game(gdl::read_rules(text).rules, *game, {.max_seconds = 2}).advice;
  const auto named = knowledge.advice;
  int asked = 0;
  // A poorer study, as a short start clock gives, must not take the place of what there is.
  knowledge.study = [&](double) {
    ++asked;
    return GameStudy{};
  };
  const Configuration configuration = read_configuration("auto:advisors=believed").value();
  const auto player = make_player(*game, configuration, 1, knowledge);
  ASSERT_TRUE(player) << player.error().message;
  player.value()->prepare(0.3, 0.02);
  EXPECT_EQ(asked, 0);
  EXPECT_EQ(player.value()->advice(), named);
}

TEST(Automatic, TriesNoAlphaBetaWhereAllChooseAtOnce) {
  for (const std::string& text : tried_after_study("rock_paper_scissors")) {
    EXPECT_EQ(text.find("alphabeta"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace rulewise::play
