// english_pieces.h — one kind of piece in words: how it moves, captures, promotes, and its limits.
//
// Tested by english_test.cc
#pragma once

#include <string>

#include "syntax/scl/rules.h"

namespace rulewise::scl {

/// `A rook moves any number of squares orthogonally and captures …`, several sentences.
[[nodiscard]] std::string piece_words(const Rules& rules, const Piece& piece);
/// Whether whoever captures keeps what is captured, in the whole game.
[[nodiscard]] bool all_captures_are_kept(const Rules& rules);

}  // namespace rulewise::scl
