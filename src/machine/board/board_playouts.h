// board_playouts.h — random games of a chess-like game, played natively.
//
// Idea      make random moves on one position until the game is over, then start again
// Promises  same seed, same games. Sequences of captures that lead to the same position count as
//           one choice, so that a position with very many of them costs no more than others
// Tested by board_game_test.cc
#pragma once

#include "base/random.h"
#include "game/playout.h"
#include "machine/board/compiled.h"

namespace rulewise::machine::board {

/// As game::random_playouts: goals are 100, 50 and 0, White's first.
[[nodiscard]] game::PlayoutSums random_playouts(const CompiledGame& game, base::Random& random,
                                                const game::PlayoutLimits& limits);

}  // namespace rulewise::machine::board
