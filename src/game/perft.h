// perft.h — counts the paths of joint moves from the opening, depth by depth.
//
// Idea      a state reached by many paths is expanded once, with the number of its paths; states
//           wait by depth, and a depth that grows too large is worked off before the others, so
//           memory stays bounded; the last ply is counted, not played
// Needs     nothing of the game but its contract
// Promises  the same counts whatever the memory; terminal states and states where a role has no
//           legal move have no children; counts beyond 2^64 - 1 are kMostPaths and never
//           wrap; a question that is interrupted (base::Interruptible) stops it
// Never     prints: progress goes to the caller
// Tested by perft_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "game/game.h"

namespace rulewise::game {

/// What a count of paths is when there are this many or more.
inline constexpr std::uint64_t kMostPaths = std::numeric_limits<std::uint64_t>::max();

struct PerftProgress {
  std::size_t depth = 0;              // under way
  std::uint64_t states_seen = 0;      // successors made so far, over all depths
  std::vector<std::uint64_t> counts;  // of the depths done; may be left out between two depths
};

struct PerftOptions {
  std::size_t max_bytes = std::size_t{512} << 20U;             // for states that wait, about
  std::function<bool()> should_stop = {};                      // asked after every state
  std::function<void(const PerftProgress&)> on_progress = {};  // after each depth, now and then
};

struct PerftCounts {
  std::vector<std::uint64_t> counts;  // by depth from 0; shorter than asked for if stopped
  bool was_stopped = false;
};

[[nodiscard]] PerftCounts perft(const Game& game, std::size_t depth,
                                const PerftOptions& options = {});

}  // namespace rulewise::game
