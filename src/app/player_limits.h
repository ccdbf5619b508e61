// player_limits.h — whether a player would ever move, and with how many it shares the machine.
//
// Tested by tests/cli
#pragma once

#include <cstddef>
#include <string>

#include "base/result.h"
#include "play/configuration.h"

namespace rulewise::app {

/// False for a player without any limit of its own, where no clock runs: it would think for ever.
[[nodiscard]] bool is_bounded(const play::Configuration& player, bool has_clock);
/// What to say of such a player, with what to do about it.
[[nodiscard]] base::Error no_limit(const std::string& text);
/// Games that may be played on this machine at the same time, by so many threads here or by other
/// processes on all its cores: what a player may keep is shared by all of them.
[[nodiscard]] std::size_t games_at_once(std::size_t threads);

}  // namespace rulewise::app
