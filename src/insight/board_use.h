// board_use.h — which rules of a chess-like game random play used, and which of them ended it.
//
// Idea      games are played at random on the board machine. The last position of each shows which
//           goals or limits ended it; every move marks the movements that lead where it went, so
//           what is left at the end was never used
// Needs     checked rules and the machine that runs them
// Promises  same rules, seed and limits, same answer, unless the time ran out first. A movement
//           counts as used where it leads there too, so none that was used is called unused
// Tested by board_use_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "machine/board/compiled.h"
#include "machine/board/position.h"

namespace rulewise::insight {

struct BoardEnding {
  std::string words;
  base::Location where;
  std::uint32_t games = 0;  // that it ended, perhaps with others
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
  std::uint32_t games = 0;               // played to their end
  std::uint32_t states = 0;
};

struct BoardUseLimits {
  double max_seconds = 2;
  std::uint32_t max_games = 400;
  std::uint32_t max_length = 1'000;
  std::uint64_t seed = 1;
};

/// The same list of endings, counted in the last positions of other games.
[[nodiscard]] std::vector<BoardEnding> endings_of(const machine::board::CompiledGame& game,
                                                  std::span<const machine::board::Position> ends);

[[nodiscard]] BoardUse study_board_use(const machine::board::CompiledGame& game,
                                       const BoardUseLimits& limits);

}  // namespace rulewise::insight
