// english_chances.h — which powers of a piece can come to anything on the board, so that the box
// tells none that cannot and forgets none that can.
//
// Idea      arithmetic on steps and counts; no position is looked at
// Promises  false only where no position can come to it
// Tested by english_test.cc
#pragma once

#include "syntax/scl/rules.h"

namespace rulewise::scl {

/// Whether it can lead all the way round a cylinder to the square it began on.
[[nodiscard]] bool may_go_round(const Board& board, const Movement& movement);
/// Whether a move with it can do so and take something: what is hopped over on the way.
[[nodiscard]] bool may_capture_round(const Rules& rules, const Capture& capture);
/// Whether a piece it hops over can be one it takes.
[[nodiscard]] bool may_take_hopped(const Rules& rules, const Capture& capture);
/// Whether the first step of any of its movements is longer than to a neighbouring square.
[[nodiscard]] bool has_long_steps(const Capture& capture);

}  // namespace rulewise::scl
