// retarget.h — the same game with another goal: any condition over its states.
//
// Idea      the game is over as soon as the condition holds, and the role that wants it has won;
//           if the rules end it before, the others have. So derived rules, proofs and their checks
//           need to know nothing of targets
// Promises  states and moves are those of the rules, up to the end
// Tested by retarget_test.cc
#pragma once

#include <string_view>

#include "base/result.h"
#include "game/game.h"
#include "syntax/gdl/rules.h"

namespace rulewise::tactics {

/// `condition` is what may stand in a body: `(true (cell 2 2 x))`, `(line x)`, several of them.
[[nodiscard]] base::Result<gdl::Rules> with_target(const gdl::Rules& rules,
                                                   std::string_view condition, game::Role role);

}  // namespace rulewise::tactics
