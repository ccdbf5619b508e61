// match_result.h — how a match ended, as JSON.
//
// Tested by tests/cli, tests/web
#pragma once

#include <cstddef>
#include <optional>

#include "app/json.h"
#include "play/match.h"
#include "play/rating.h"

namespace rulewise::app {

/// Of all players.
[[nodiscard]] std::size_t forfeits_in(const play::MatchResult& result);
/// By how much the first of two is the stronger one, as tournaments tell it; nothing before a pair
/// of games is over.
[[nodiscard]] std::optional<play::EloInterval> elo_in(const play::MatchResult& result);
/// What `match --json` prints.
[[nodiscard]] Json match_result_json(const play::MatchResult& result);

}  // namespace rulewise::app
