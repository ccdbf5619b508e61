// set_up.h — positions of chess-like games that people set up, and what stands under attack there.
//
// Promises  nothing but what the rules of the game know stands on the board; castling stays allowed
//           where the men concerned stand as in the opening; where the rules have royal pieces
//           each side has one, and the side that waits is not in check
// Tested by set_up_test.cc
#pragma once

#include <cstddef>
#include <vector>

#include "base/result.h"
#include "front/web/json.h"
#include "machine/board/board_game.h"

namespace rulewise::front {

/// From `{"pieces": [[cell, kind], …], "turn": role, "hands": [{"role", "kind", "count"}, …]}`,
/// cells and kinds as in the layout.
[[nodiscard]] base::Result<game::State> set_up(const machine::board::BoardGame& game,
                                               const Json& wanted);

/// Squares of what the one not in control could take if it were his turn.
[[nodiscard]] std::vector<std::size_t> attacked_squares(const machine::board::BoardGame& game,
                                                        const game::State& state);

}  // namespace rulewise::front
