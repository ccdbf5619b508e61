// algebraic.h — moves of chess-like games as people write them: standard algebraic notation.
//
//     e4  exd5  Nbd7  R1a3  Qh4xe1  O-O  e8=Q+  Qxf7#  P@e4 (from the hand)  c3xe5xg7 (in steps)
//
// Idea      the shortest of the usual forms that no other legal move has: without where the piece
//           came from, with its file, its rank, or both. A check and a mate are told where the
//           rules have royal pieces
// Promises  different legal moves of a state have different words; those of orthodox chess are
//           those of the PGN standard
// Tested by game_export_test.cc, tests/cli
#pragma once

#include <string>

#include "front/engine/notation.h"
#include "machine/board/board_game.h"

namespace rulewise::front {

/// A legal move of the one whose turn it is.
[[nodiscard]] std::string algebraic_words(const machine::board::BoardGame& game,
                                          const Notation& notation, const game::State& state,
                                          game::Move move);

}  // namespace rulewise::front
