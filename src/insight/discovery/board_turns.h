// board_turns.h — guesses how a board may be turned or mirrored: where each place would go.
//
// Idea      coordinates in a line can be mirrored and exchanged, those in a ring shifted; beyond
//           that, whatever sends neighbours to neighbours may be a turn, such as a sixth of one
//           where places are hexagons
// Promises  each guess sends different places to different places; what keeps the neighbours of a
//           board in one piece is found in full or, where there are too many such ways, not at all
// Tested by symmetries_test.cc
#pragma once

#include <string>
#include <vector>

#include "insight/discovery/structure.h"

namespace rulewise::insight {

struct BoardTurn {
  std::string words;      // such as "a half turn of the board"
  std::vector<Place> to;  // by place
};

/// None that leaves every place where it is.
[[nodiscard]] std::vector<BoardTurn> guess_turns(const Structure& structure);

}  // namespace rulewise::insight
