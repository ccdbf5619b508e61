// asked_kinds.h — which kinds of things the rules ask about to allow moves, to end a game or to
// pay.
//
// Idea      what no move, no end and no goal hangs on directly is hardly a thing: a lamp that is
// off,
//           a cell that is dead
// Tested by pieces_test.cc
#pragma once

#include <vector>

#include "game/game.h"
#include "insight/discovery/board_view.h"

namespace rulewise::insight {

/// By kind: whether moves ask about it or, where they ask about all or none, the end or a goal.
/// Empty where the game is on no net, and nobody knows.
[[nodiscard]] std::vector<bool> asked_kinds(const BoardView& board, const game::Game& game);

}  // namespace rulewise::insight
