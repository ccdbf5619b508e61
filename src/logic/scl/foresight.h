// foresight.h — writes what rules about attacks need: boards that would come of a move, who could
// take what on them, and the tables of castling, passing and placing.
//
// Idea      the powers are written once more for these boards, with `seen_` before every name and
//           the board as first argument: (after q t v) when the piece on q has gone to t and taken
//           v, (put k s) when a k has been placed on s, `stand` for the position itself. The one
//           who acts on them is the one who waits now
//           and (castled i) when king and partner have castled
// Promises  a piece that arrives is looked at as what it was before it promotes; where that makes
//           a difference misfits.cc says so
// Tested by to_gdl_test.cc, tests/agree
#pragma once

#include <string>

#include "logic/scl/draft.h"

namespace rulewise::logic {

[[nodiscard]] std::string foresight_text(Draft& draft);

}  // namespace rulewise::logic
