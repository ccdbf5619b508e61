// board_perft.h — counts the sequences of turns of a chess-like game by making and unmaking them.
//
// Idea      one walk a depth, so that every depth is told as soon as it is counted: all walks but
//           the last take little time. With bulk counting the last ply is counted, not made
// Promises  finished positions have no children; the counts are those of game::perft
// Never     keeps positions: no hashing, so its speed is that of the rules alone
// Tested by board_game_test.cc, tests/perft
#pragma once

#include <cstddef>

#include "game/perft.h"
#include "machine/board/compiled.h"
#include "machine/board/position.h"

namespace rulewise::machine::board {

struct BoardPerftOptions {
  bool counts_in_bulk = true;
  game::PerftOptions common = {};  // max_bytes is not needed
};

[[nodiscard]] game::PerftCounts perft(const CompiledGame& game, std::size_t depth,
                                      const BoardPerftOptions& options = {});
/// From a position instead of the opening; it is unchanged on return.
[[nodiscard]] game::PerftCounts perft(Position& start, std::size_t depth,
                                      const BoardPerftOptions& options = {});

}  // namespace rulewise::machine::board
