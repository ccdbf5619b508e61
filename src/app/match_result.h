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
/// Games that are different from each other: what a score's interval goes by.
[[nodiscard]] double different_games(const play::MatchResult& result);
/// By how much the first of two is the stronger one, as tournaments tell it: pairs that are played
/// again move for move count once. Nothing before a pair of games is over.
[[nodiscard]] std::optional<play::EloInterval> elo_in(const play::MatchResult& result);
/// What `match --json` prints.
[[nodiscard]] Json match_result_json(const play::MatchResult& result);

}  // namespace rulewise::app
