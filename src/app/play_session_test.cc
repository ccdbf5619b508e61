#include "app/play_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "game/counting_game.h"
#include "search/testing/library_game.h"

namespace rulewise::app {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Plays the lines of a script and gives back what was said.
struct Talk {
  std::string said;
  std::vector<game::JointMove> joint_moves;
};

Talk talk(const game::Game& game, std::size_t role, std::vector<std::string> lines,
          const std::string& player = "legal") {
  Talk result;
  Person person;
  std::size_t next = 0;
  person.ask = [&](std::string_view prompt) -> std::optional<std::string> {
    result.said += std::string(prompt) + '\n';
    return next < lines.size() ? std::optional(lines[next++]) : std::nullopt;
  };
  person.tell = [&](std::string_view text) { result.said += std::string(text) + '\n'; };
  const auto made =
      std::move(play::make_player(game, play::read_configuration(player).value(), 1)).value();
  PlaySession session(game, *made, game::Role(role), {}, person);
  session.run();
  result.joint_moves = session.joint_moves();
  return result;
}

TEST(PlaySession, PlaysAWholeGame) {
  const auto game = search::library_game("tic_tac_toe");
  const Talk played = talk(*game, 0, {"(mark 2 2)", "mark 1 3", "mark 3 1", "why", "quit"});
  EXPECT_THAT(played.said, HasSubstr("You play x; legal plays the rest."));
  EXPECT_THAT(played.said, HasSubstr("o: (mark 1 1)"));
  EXPECT_THAT(played.said, HasSubstr("The game is over: x gets 100, o gets 0."));
}

TEST(PlaySession, WhatMeansNothingChangesNothing) {
  const auto game = search::library_game("tic_tac_toe");
  const Talk played =
      talk(*game, 0, {"", "mvoes", "(mark 9 9)", "77", "mark", "load nowhere", "save", "undo"});
  EXPECT_TRUE(played.joint_moves.empty());
  EXPECT_THAT(played.said, HasSubstr("No move or command '(mark 9 9)'"));
  EXPECT_THAT(played.said, HasSubstr("moves"));
  EXPECT_THAT(played.said, HasSubstr("There are 9 moves."));
  EXPECT_THAT(played.said, HasSubstr("Which one?"));
  EXPECT_THAT(played.said, HasSubstr("nothing to take back"));
}

TEST(PlaySession, UndoGoesBackToMyLastChoice) {
  const auto game = search::library_game("tic_tac_toe");
  const Talk second = talk(*game, 1, {"1", "undo", "undo"});
  EXPECT_EQ(second.joint_moves.size(), 1U);
  EXPECT_THAT(second.said, HasSubstr("nothing to take back")) << "o had no choice before";
  const Talk first = talk(*game, 0, {"1", "1", "undo"});
  EXPECT_EQ(first.joint_moves.size(), 2U);
}

TEST(PlaySession, SavesAndLoads) {
  const auto game = search::library_game("tic_tac_toe");
  const std::string file = testing::TempDir() + "play_session_test.jsonl";
  const Talk saved = talk(*game, 0, {"5", "1", "save " + file});
  EXPECT_EQ(saved.joint_moves.size(), 4U);
  const Talk loaded = talk(*game, 0, {"9", "load " + file, "why"});
  EXPECT_THAT(loaded.said, HasSubstr("`hint` tells what to do now"));
  EXPECT_EQ(loaded.joint_moves, saved.joint_moves);
  const auto other = search::library_game("breakthrough");
  const Talk refused = talk(*other, 0, {"1", "load " + file});
  EXPECT_THAT(refused.said, HasSubstr("nothing was loaded"));
  EXPECT_EQ(refused.joint_moves.size(), 2U);
  std::filesystem::remove(file);
}

TEST(PlaySession, SavesOverNothingButSavedGames) {
  const auto game = search::library_game("tic_tac_toe");
  const std::string file = testing::TempDir() + "play_session_rules.kif";
  std::ofstream(file) << "(role x)";
  const Talk talked = talk(*game, 0, {"5", "save " + file});
  EXPECT_THAT(talked.said, HasSubstr("nothing was saved"));
  std::string kept;
  std::getline(std::ifstream(file), kept);
  EXPECT_EQ(kept, "(role x)");
  const std::string record = R"({"moves":[["mark","noop"]]})";
  std::ofstream(file) << record << '\n' << record << '\n';
  EXPECT_THAT(talk(*game, 0, {"5", "save " + file}).said, HasSubstr("nothing was saved"));
  EXPECT_THAT(talk(*game, 0, {"5", "save " + testing::TempDir()}).said,
              HasSubstr("nothing was saved"));
  EXPECT_THAT(talk(*game, 0, {"5", "save " + std::string(300, 'x')}).said,
              HasSubstr("could not be written"));
  std::filesystem::remove(file);
  const Talk twice = talk(*game, 0, {"5", "save " + file, "1", "save " + file});
  EXPECT_THAT(twice.said, HasSubstr("2 moves saved"));
  EXPECT_THAT(twice.said, HasSubstr("4 moves saved"));
  std::filesystem::remove(file);
}

/// Every move doubles a term; at last its text is more than a state may have.
TEST(PlaySession, AStateBeyondTheMachineCanBeTakenBack) {
  const auto game = search::game_of_text(
      "(role x) (init (p a)) (legal x go) (legal x stay) (<= terminal (true (p over)))"
      "(<= (next (p (f ?n ?n))) (true (p ?n)) (does x go)) (<= (next (p ?n)) (true (p ?n)) (does x "
      "stay)) (goal x 50)");
  std::vector<std::string> lines(30, "go");
  lines.insert(lines.end(), {"undo", "stay"});
  const Talk talked = talk(*game, 0, lines);
  EXPECT_THAT(talked.said, HasSubstr("beyond what the machine can take"));
  EXPECT_GT(talked.joint_moves.size(), 5U);
  EXPECT_EQ(game->move_text(game::Role(0), talked.joint_moves.back().front()), "stay");
}

TEST(PlaySession, HintsAndReasonsAreWords) {
  const auto game = search::library_game("tic_tac_toe");
  const Talk played = talk(*game, 0, {"why", "hint", "1", "why"}, "alphabeta:depth=20,memory=1M");
  EXPECT_THAT(played.said, HasSubstr("Nobody else has chosen a move yet."));
  EXPECT_THAT(played.said, HasSubstr("x plays (mark"));
  EXPECT_THAT(played.said, HasSubstr("worth 50 of 100 with best play on all sides, proved"));
  EXPECT_THAT(played.said, HasSubstr("o plays (mark"));
}

TEST(PlaySession, SimultaneousMovesAndPuzzles) {
  const game::CountingGame together(4);
  const Talk both = talk(together, 0, {"add 2", "add 2", "1"}, "random");
  EXPECT_THAT(both.said, HasSubstr("The game is over: left gets"));
  const auto puzzle = search::library_game("lights_out");
  const Talk alone = talk(*puzzle, 0, {"hint", "1", "quit"}, "auto:nodes=1000");
  EXPECT_THAT(alone.said, Not(HasSubstr("plays the rest")));
  EXPECT_EQ(alone.joint_moves.size(), 1U);
}

}  // namespace
}  // namespace rulewise::app
