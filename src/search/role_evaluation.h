// role_evaluation.h — a guess at what a state is worth to a role.
#pragma once

#include <functional>

#include "game/game.h"

namespace rulewise::search {

/// What a state is worth to a role, 0 to 100.
using RoleEvaluation = std::function<double(const game::State&, game::Role)>;

}  // namespace rulewise::search
