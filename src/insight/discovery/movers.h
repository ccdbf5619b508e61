// movers.h — whose pieces are that random games hardly moved: each role tries them.
//
// Idea      few games of a slow rulesheet never move a rook, and nobody knows whose it is. On
// boards
//           cleared for one piece of the kind (cleared_boards.h) each role in turn looks whether
//           one of its moves takes the piece from its place to another; the piece is whose moves do
// Needs     a board with its pieces
// Promises  only what few arrivals tell of is asked about; same sample and seed, same answer,
// unless
//           the time ran out first; all kinds and roles are tried alike
// Never     works past its time but for one question to the machine
// Tested by movers_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "game/game.h"
#include "insight/discovery/board_view.h"
#include "insight/discovery/pieces.h"

namespace rulewise::insight {

/// The kinds that one role alone can move on cleared boards, and that nobody is known to own.
[[nodiscard]] std::vector<Mover> find_movers(const Sample& sample, const BoardView& board,
                                             const game::Game& game, std::uint64_t seed,
                                             double max_seconds,
                                             const std::vector<PieceFigures>& pieces);

}  // namespace rulewise::insight
