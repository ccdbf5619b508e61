// player_limits.h — whether a player would ever move.
//
// Tested by tests/cli
#pragma once

#include <string>

#include "base/result.h"
#include "play/configuration.h"

namespace rulewise::app {

/// False for a player without any limit of its own, where no clock runs: it would think for ever.
[[nodiscard]] bool is_bounded(const play::Configuration& player, bool has_clock);
/// What to say of such a player, with what to do about it.
[[nodiscard]] base::Error no_limit(const std::string& text);

}  // namespace rulewise::app
