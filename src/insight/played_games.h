// played_games.h — games as the moves that were made in them, by who played.
//
// Idea      what is said of a game's rules (used, never used, how it ended) is read off the very
//           games that its figures count, so a page never tells of two samples at once
// Promises  each game can be played again from the opening, move by move
// Tested by dead_rules_test.cc, board_use_test.cc
#pragma once

#include <vector>

#include "game/game.h"
#include "insight/discovery/sample.h"

namespace rulewise::insight {

using GameMoves = std::vector<game::JointMove>;  // from the opening on

struct PlayedGames {
  std::vector<GameMoves> random;
  std::vector<GameMoves> strong;  // of a search
};

[[nodiscard]] inline std::vector<GameMoves> moves_of(const Sample& sample) {
  std::vector<GameMoves> games;
  for (const SampledGame& game : sample.games) games.push_back(game.moves);
  return games;
}

}  // namespace rulewise::insight
