// mutual_goals.h — goals that both players meet at once whenever one does, so that they only draw.
//
// Idea      a goal about pieces is mutual if it, or another goal of the game, says the same seen
//           from the other side of the board
// Never     judges `stalemate` and `checkmate`: a player who cannot move is a matter of its own
// Tested by faults_test.cc, english_test.cc
#pragma once

#include "syntax/scl/rules.h"

namespace rulewise::scl {

[[nodiscard]] bool is_mutual(const Rules& rules, const Goal& goal);

}  // namespace rulewise::scl
