// derived_tactics.h — rules about winning and forced moves, as far as players want them.
//
// Idea      what takes long to derive is slow to ask as well: limits that keep both in bounds
// Promises  nothing that hangs on the time it took, so that players do the same in every run
// Tested by ggp_player_test.cc in front, tests/cli
#pragma once

#include <memory>

#include "game/game.h"
#include "syntax/gdl/rules.h"
#include "tactics/tactician.h"

namespace rulewise::play {

/// For a game of two that runs a net of these rules; nothing where it is another, or where the
/// rules do not come within their limits. These are counts of work, some three seconds of the
/// processor; where the clock runs, `max_seconds` of it are one too, for deriving and for grounding
/// each.
[[nodiscard]] std::shared_ptr<const tactics::Tactician> derived_tactics(const gdl::Rules& rules,
                                                                        const game::Game& game,
                                                                        double max_seconds);

/// For those who wait without a clock: so long that counts end the work on any machine that is in
/// use.
inline constexpr double kMostTacticsSeconds = 60;

}  // namespace rulewise::play
