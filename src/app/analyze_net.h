// analyze_net.h — what the net of a game tells: parts that leave each other alone, and latches.
//
// Promises  what is said comes with the lines of the rules it follows from; nothing is said
//           of games that run no net, where there is nothing to say, or where the time was too
//           short to look at all
// Tested by analyze_net_test.cc, tests/cli
#pragma once

#include <cstdint>
#include <string>

#include "app/json.h"
#include "game/game.h"
#include "syntax/gdl/rules.h"

namespace rulewise::app {

/// `{"parts": [{"facts", "moves", "lines"}…], "latches", "latch_lines", "decided_early"}`.
[[nodiscard]] Json net_json(const gdl::Rules& rules, const game::Game& game, std::uint64_t seed,
                            double max_seconds);
/// The same in words; empty where there is nothing to say.
[[nodiscard]] std::string net_text(const gdl::Rules& rules, const game::Game& game,
                                   std::uint64_t seed, double max_seconds);

}  // namespace rulewise::app
