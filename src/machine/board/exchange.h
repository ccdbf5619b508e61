// exchange.h — what a capture is worth once everything has been taken back that can be.
//
// Idea      the swap of computer chess: both sides take in turn on one square, each with its
//           cheapest piece, and each may stop. Who attacks the square is read off the tables of
//           compile_attacks for the stand-in of a colour, so that pieces which only some enemies
//           may take are weighed as if all could
// Needs     a capture of one piece that lands where its victim stands
// Promises  nothing where the game has no such tables; a guess, never a proof
// Tested by exchange_test.cc
#pragma once

#include <optional>
#include <span>

#include "machine/board/moves.h"
#include "machine/board/position.h"

namespace rulewise::machine::board {

/// In units of `worth`, by piece code; positive favours the one who takes.
[[nodiscard]] std::optional<int> exchange_of(const Position& position, const Move& move,
                                             std::span<const int> worth);

}  // namespace rulewise::machine::board
