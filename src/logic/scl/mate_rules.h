// mate_rules.h — writes which placements would be checkmate, for pieces that may not mate so.
//
// Idea      two boards ahead: a placement that gives check, and every answer to it, by a step, a
//           capture or a piece from the hand. The powers are written twice more, as `check_` for
//           the board after the placement and as `answer_` for those after the answers, with the
//           one who acts now acting on both; the answers themselves are those of `seen_`
// Needs     the boards (put k s) of foresight.h
// Promises  (mates k s) for the same placements as on the board machine: an answer may itself be a
//           placement that mates
// Tested by tests/agree
#pragma once

#include <string>

#include "logic/scl/draft.h"

namespace rulewise::logic {

[[nodiscard]] std::string mate_text(Draft& draft);

}  // namespace rulewise::logic
