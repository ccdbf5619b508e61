// board_use.h — which rules of a chess-like game were used in games played, and which ended it.
//
// Idea      games are played again on the board machine. The last position of each shows which
//           goals or limits ended it; every move marks the movements that lead where it went, so
//           what is left at the end was never used
// Needs     the machine, and games played on it
// Promises  same games, same answer, unless the time ran out first. A movement counts as used where
//           it leads there too, so none that was used is called unused
// Tested by board_use_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "insight/played_games.h"
#include "machine/board/board_game.h"

namespace rulewise::insight {

struct BoardEnding {
  std::string words;
  base::Location where;
  std::uint32_t games = 0;         // played at random that it ended, perhaps with others
  std::uint32_t strong_games = 0;  // the same, of a search
};

struct UnusedPower {
  std::string words;
  base::Location where;
};

struct BoardUse {
  std::vector<BoardEnding> endings;      // goals in the order of the text, then limits
  std::vector<UnusedPower> unused;       // movements, captures, promotions, castlings
  std::vector<std::string> idle_pieces;  // that stood on the board and stayed where others moved
  std::uint32_t powers = 0;              // all of which some may be unused
  std::uint32_t random_games = 0;        // gone through
  std::uint32_t strong_games = 0;        // the same, of a search
  std::uint32_t random_ends = 0;         // of them: that came to their end
  std::uint32_t strong_ends = 0;
  std::uint32_t states = 0;
};

[[nodiscard]] BoardUse study_board_use(const machine::board::BoardGame& game,
                                       const PlayedGames& played, double max_seconds);

}  // namespace rulewise::insight
