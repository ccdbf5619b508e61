// picture.h — boards drawn in letters.
//
// Promises  every kind of piece has a letter of its own as long as there are letters; the first of
//           its name where it is free, short names choosing first (so k is the king's)
// Tested by english_test.cc
#pragma once

#include <map>
#include <string>

#include "syntax/scl/rules.h"

namespace rulewise::scl {

/// By PieceId: the lower-case letter of each kind.
[[nodiscard]] std::string piece_letters(const Rules& rules);
/// The board with ranks and files named, a dot for every square that has no letter.
[[nodiscard]] std::string draw_board(const Board& board, const std::map<Square, char>& letters);

}  // namespace rulewise::scl
