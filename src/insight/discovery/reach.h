// reach.h — where one piece of a kind gets to on a board that was cleared for it.
//
// Idea      METAGAMER's static mobility, asked of any machine: of a state of a random game in which
//           the owner chooses, all pieces are taken from the board but those that play never does
//           without, and one piece of the kind is put on a place drawn from all it may stand on.
//           Random play blocks what goes far and leaves alone what leaps; a cleared board does not
// Needs     a board with its pieces, and a machine that takes states play need not reach
// Promises  same game, sample and seed, same figures, unless the time ran out first; all kinds are
//           tried alike
// Never     works past its time but for one question to the machine
// Tested by reach_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "game/game.h"
#include "insight/discovery/board_view.h"
#include "insight/discovery/pieces.h"

namespace rulewise::insight {

/// Fills `reach` of every kind that moves and is somebody's; of none, where the machine takes no
/// states from outside or not all kinds could be tried.
void study_reach(const Sample& sample, const BoardView& board, const game::Game& game,
                 std::uint64_t seed, double max_seconds, std::vector<PieceFigures>& pieces);

}  // namespace rulewise::insight
