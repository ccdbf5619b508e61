// state_after.h — the state some moves lead to, for tests.
#pragma once

#include <string>
#include <vector>

#include "game/game.h"

namespace rulewise::game {

/// From the opening, a text a step: each role makes that move where it has it, else its first one.
inline State state_after(const Game& game, const std::vector<std::string>& moves) {
  State state = game.initial_state();
  for (const std::string& text : moves) {
    JointMove joint;
    for (std::size_t r = 0; r < game.role_count(); ++r) {
      const auto found = find_move(game, state, Role(r), text);
      joint.push_back(found ? *found : game.legal_moves(state, Role(r)).front());
    }
    state = game.successor(state, joint);
  }
  return state;
}

}  // namespace rulewise::game
