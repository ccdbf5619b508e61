// fitted_advisors.h — which advisors of a chess-like game speak against what wins it.
//
// Idea      where a player wins by having no move or no pieces left, many moves and much material
//           are bad, and no advisor knows. Random games tell: an advisor whose word goes with
//           losing has its sign turned round
// Promises  nothing where no aim is of that kind, or where every advisor is right or says nothing;
//           the same seed, the same answer; bounded by games and moves, not by time
// Tested by fitted_advisors_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "machine/board/board_game.h"

namespace rulewise::play {

/// As words of a configuration: `search`, then those turned round, such as `material=-1`.
[[nodiscard]] std::vector<std::string> fitted_advisors(const machine::board::BoardGame& game,
                                                       std::uint64_t seed);

}  // namespace rulewise::play
