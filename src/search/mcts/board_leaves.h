// board_leaves.h — leaves of chess-like games, played natively: moves made on one position.
//
// Idea      random moves straight on the board machine's position. Where there is an evaluation, a
//           game is cut off after a few moves and judged by it: in such games a random end says
//           little, and a guess from the pieces says much
// Needs     a game that outlives this
// Promises  as LeafPlayer; a judged game is worth more than 0 and less than 1 to both
// Tested by board_leaves_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "machine/board/board_game.h"
#include "search/board_turns.h"
#include "search/mcts/leaf_player.h"

namespace rulewise::search {

/// A guess for White in thousandths of a goal point.
using BoardGuess = std::function<int(const machine::board::Position&)>;

struct BoardLeafOptions {
  BoardGuess evaluation = {};  // none: every game is played to its end
  std::uint32_t cut_off = 4;   // moves of a game before it is judged
  /// What moves change of the worth of pieces is what is guessed of them; none: nothing is.
  std::shared_ptr<BoardEvaluation> worth = {};
};

[[nodiscard]] std::unique_ptr<LeafPlayer> make_board_leaves(const machine::board::BoardGame& game,
                                                            const LeafOptions& options,
                                                            const BoardLeafOptions& board = {});

}  // namespace rulewise::search
