// game_export.h — games that were played, as other programs read them: PGN and SGF.
//
// Idea      PGN for every chess-like game, under its own name; moves in long algebraic notation
//           (Ng1f3, e4xd5, e7e8=Q, O-O, P@e4), which readers of standard algebraic take too. SGF
//           for games that look like Go
// Promises  nothing where a game has no such form, or for PGN where the moves are not legal in it
// Tested by game_export_test.cc
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/game.h"

namespace rulewise::front {

struct PlayedGame {
  std::string name;  // of the game
  std::string event;
  std::string round;
  std::vector<std::string> players;                   // by role
  std::vector<std::vector<std::string>> joint_moves;  // texts
  std::optional<game::State> start;                   // where it is not the opening
  std::vector<double> payoffs;                        // by role; empty: not known
  std::string remark;                                 // why it ended, if not by the rules
};

[[nodiscard]] std::optional<std::string> to_pgn(const game::Game& game, const PlayedGame& played);
[[nodiscard]] std::optional<std::string> to_sgf(const game::Game& game, const PlayedGame& played);

}  // namespace rulewise::front
