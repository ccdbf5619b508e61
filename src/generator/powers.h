// powers.h — step 4: how one type of piece moves, captures, promotes and is bound.
//
// Idea      the powers of a type are drawn independently of each other and of other types
// Promises  no step of <0,0>; every hopper has room on the board along its own direction
// Tested by invent_test.cc, distribution_test.cc
#pragma once

#include "generator/draw.h"
#include "generator/frame.h"
#include "generator/parameters.h"
#include "syntax/scl/rules.h"

namespace rulewise::generator {

/// A piece without a name.
[[nodiscard]] scl::Piece draw_piece(const Parameters& parameters, const Frame& frame, Draw& draw);

/// Whether a hopper that starts in the corner can end its shortest hop on the board.
[[nodiscard]] bool has_room(const scl::Movement& hopper, const scl::Board& board);

}  // namespace rulewise::generator
