// clock_bits.h — which bits of a state only tell the time.
//
// Idea      play random games side by side: a bit that is the same in all of them at every step
//           hangs on the step alone, as far as one has seen (a step counter)
// Promises  a guess from samples, said as such: whoever relies on it must be able to do without
// Tested by puzzle_test.cc
#pragma once

#include <cstdint>

#include "game/game.h"

namespace rulewise::search {

/// The bits that changed over time and were alike in all sampled games; empty if there are none.
[[nodiscard]] game::State find_clock_bits(const game::Game& game, const game::State& start,
                                          std::uint64_t seed);

}  // namespace rulewise::search
