// fairy_pieces.h — the pieces Fairy-Stockfish 11.1 has built in, and which of them a piece is.
//
// Idea      that version knows no pieces of one's own, so a piece fits if and only if its moves and
//           its captures are exactly those of a built-in one; both are compared as sets of steps
// Tested by to_fairy_test.cc, tests/fairy
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "syntax/scl/rules.h"

namespace rulewise::logic {

/// A step of a piece seen from White: once, or on and on.
struct FairyStep {
  scl::Direction direction;
  bool rides = false;
  bool lame = false;
  bool over_one = false;  // rides over exactly one piece of any kind: the cannon's capture
  friend auto operator<=>(const FairyStep&, const FairyStep&) = default;
};

struct FairyPowers {
  std::set<FairyStep> moves, captures;
  bool steps_twice = false;  // from its second rank, as the pawn of chess
  bool en_passant = false;
  friend bool operator==(const FairyPowers&, const FairyPowers&) = default;
};

/// The powers of a piece; what Fairy-Stockfish has no word for is an error in `misfits`.
[[nodiscard]] FairyPowers fairy_powers(const scl::Rules& rules, const scl::Piece& piece,
                                       base::Diagnostics& misfits);

/// The name of the built-in piece with these moves and captures, or empty.
[[nodiscard]] std::string fairy_piece(const FairyPowers& powers);

/// Where a piece with these steps could never move, however empty the board.
[[nodiscard]] std::vector<scl::Square> stuck_squares(const std::set<FairyStep>& steps,
                                                     const scl::Board& board);
/// Whether some move or capture goes towards its own first rank.
[[nodiscard]] bool goes_back(const FairyPowers& powers);

}  // namespace rulewise::logic
