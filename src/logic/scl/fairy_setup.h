// fairy_setup.h — the pieces a game can have on its board, their letters, and the opening.
//
// Idea      what a variant of Fairy-Stockfish says about kinds before it says how they move
// Tested by to_fairy_test.cc, tests/fairy
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "syntax/scl/rules.h"

namespace rulewise::logic {

/// By PieceId: whether it is set up, or such a piece may come to be one. No board has the others.
[[nodiscard]] std::vector<bool> fairy_occurring(const scl::Rules& rules);

/// What a piece may become of its own side.
[[nodiscard]] std::vector<scl::PieceId> fairy_options(const scl::Rules& rules,
                                                      const scl::Piece& piece);

/// By PieceId: the letters that are written for such names everywhere; then initials, kings first;
/// where those are taken the next letter that is free. Too many pieces are an error in `misfits`.
[[nodiscard]] std::vector<std::string> fairy_letters(const scl::Rules& rules,
                                                     base::Diagnostics& misfits);

/// The opening as the first part of a FEN, without hands.
[[nodiscard]] std::string fairy_board(const scl::Rules& rules,
                                      const std::vector<std::string>& letters);

}  // namespace rulewise::logic
