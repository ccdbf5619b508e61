// move_sets.h — what depends on the moves alone, as sets of moves.
//
// Before   touched elsewhere = or of the 300 moves that do not touch a1
// After    not (or of the 10 moves that do)
//
// Idea      exactly one move a role is made, so any function of one role's moves is a set of
//           them, and its complement is the other moves: whichever is smaller is written down.
//           Frame axioms ("some other cell changed") shrink by one or two orders of magnitude.
// Promises  the same net wherever each role makes exactly one of its moves
// Tested by move_sets_test.cc, tests/agree
#pragma once

#include <cstddef>

#include "logic/net.h"

namespace rulewise::logic {

/// `max_bytes`: for the sets while they are being found; beyond it gates stay as they are.
[[nodiscard]] Net simplify_move_sets(Net net, std::size_t max_bytes = std::size_t{1} << 28U);

}  // namespace rulewise::logic
