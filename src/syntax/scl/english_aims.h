// english_aims.h — whether both players can have reached an aim at once, so that it is worth a
// word.
//
// Idea      no aim was reached before the last move, so it must give one to each: to the one who
//           moved, and to the one to move now, whom an ordinary move does no such favour
// Promises  false only where no play can come to it, positions given by hand and goals that are
//           mutual apart: of those the box speaks by themselves
// Tested by english_test.cc
#pragma once

#include "syntax/scl/rules.h"

namespace rulewise::scl {

[[nodiscard]] bool may_both_win(const Rules& rules);

}  // namespace rulewise::scl
