// move_between.h — how one state became another: outside programs are told moves, not states.
//
// Tested by cecp_player_test.cc, gtp_player_test.cc
#pragma once

#include <optional>

#include "game/game.h"

namespace rulewise::front {

/// The joint move that leads from one state to the other; nothing if none of them does, or there
/// are too many to try.
[[nodiscard]] std::optional<game::JointMove> move_between(const game::Game& game,
                                                          const game::State& from,
                                                          const game::State& to);

}  // namespace rulewise::front
