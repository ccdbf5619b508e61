// learn_contest.h — whether what was learned helps a full player: quick games at equal time.
//
// Idea      a search that judges by what was learned meets the full player without it, by one way
//           to use it after the other until one wins clearly. Both are held to the nodes they
//           search in as much processor time: the clock of a busy machine is unfair to whoever
//           thinks longer about a node. Scores are kept as points of the
//           learning curve, and the best tells `auto` whom to trust before it has tried anything
//           itself
// Promises  nothing is changed of what was learned
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/learned.h"
#include "game/game.h"
#include "memory/contest.h"
#include "memory/store.h"

namespace rulewise::app {

/// What the curves of contests begin with.
inline constexpr std::string_view kContestCurve = "score against the full player without it";

/// Plays and keeps the scores; false if they could not be kept. Nothing happens where nothing was
/// learned. The file matters for games in GDL alone.
bool hold_contest(const std::string& file, const game::Game& game, const LearnedPlace& place,
                  std::uint64_t seed, memory::Store& store);

/// The best of the last contest that was kept.
[[nodiscard]] std::optional<memory::Contest> last_contest(const memory::Store& store,
                                                          const LearnedPlace& place);

}  // namespace rulewise::app
