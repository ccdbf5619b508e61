// remarks.h — facts that tell something of a piece and are no pieces themselves.
//
// Idea      facts of another group that only ever stand where a piece of the main one stands, on
// few
//           of those places and in half of the states at most, tell something of that piece: that
//           it gives check, say. What is always there, such as the brush on what it painted, is a
//           thing of its own
// Needs     a board and the sample it was found in
// Promises  held in every state of the sample
// Tested by pieces_test.cc
#pragma once

#include <vector>

#include "insight/discovery/board_view.h"

namespace rulewise::insight {

/// `is_piece` says of each kind of the board whether it is neither empty place nor mark.
[[nodiscard]] bool are_remarks(const Sample& sample, const BoardView& board,
                               const Placement& placement, const std::vector<bool>& is_piece);

}  // namespace rulewise::insight
