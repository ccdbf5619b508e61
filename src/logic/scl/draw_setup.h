// draw_setup.h — a game with a random set-up as it is after the draw: with a fixed one.
//
// Promises  every injection of the pieces into their squares is equally likely; the same seed, the
//           same set-up, and the one the board machine draws from it; other games stay as they are
// Tested by draw_setup_test.cc
#pragma once

#include <cstdint>

#include "syntax/scl/rules.h"

namespace rulewise::logic {

[[nodiscard]] scl::Rules with_drawn_setup(scl::Rules rules, std::uint64_t seed);

}  // namespace rulewise::logic
