// game_export.h — games that were played, as other programs read them: PGN and SGF.
//
// Idea      PGN for every chess-like game, under its own name, with moves in standard algebraic
//           notation (algebraic.h). SGF for games with the rules of Go, whose komi and counting are
//           found out by playing (go_rules.h), and for gomoku
// Promises  nothing where a game has no such form, or for PGN where the moves are not legal in it
// Tested by game_export_test.cc
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/game.h"
#include "play/match.h"

namespace rulewise::front {

struct PlayedGame {
  std::string name;  // of the game
  std::string event;
  std::string round;
  std::string date;                  // of its beginning, 2026-01-31; empty: not known
  std::vector<std::string> players;  // by role
  std::vector<std::vector<std::string>> joint_moves;  // texts
  std::optional<game::State> start;                   // where it is not the opening
  std::vector<double> payoffs;                        // by role; empty: not known
  play::GameEnd end = play::GameEnd::kOver;
  std::string fault;  // what one did who lost by rule
};

[[nodiscard]] std::optional<std::string> to_pgn(const game::Game& game, const PlayedGame& played);
[[nodiscard]] std::optional<std::string> to_sgf(const game::Game& game, const PlayedGame& played);

}  // namespace rulewise::front
