// move_text.h — moves of chess-like games in words.
//
// Idea      Pell's notation: `white man (3,3) -> (5,5) x black man (4,4) ; promote (5,5) white
// king` Promises  different legal moves of a position have different texts Tested by
// move_text_test.cc
#pragma once

#include <string>

#include "machine/board/compiled.h"
#include "machine/board/moves.h"

namespace rulewise::machine::board {

[[nodiscard]] std::string move_text(const CompiledGame& game, Colour mover, const MoveList& list,
                                    const Move& move);

}  // namespace rulewise::machine::board
