// perft.h — counts the paths of joint moves from the opening, depth by depth.
//
// Idea      depth-first with an explicit stack; the last ply is counted, not played; a table
//           remembers how many paths leave a state met before
// Needs     nothing of the game but its contract
// Promises  the same counts whatever the size of the table; terminal states and states where a
//           role has no legal move have no children; counts stay at 2^64 - 1 instead of wrapping
// Never     prints: progress goes to the caller
// Tested by perft_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "game/game.h"

namespace rulewise::game {

struct PerftProgress {
  std::size_t depth = 0;              // under way
  std::uint64_t states_seen = 0;      // successors made so far, over all depths
  std::vector<std::uint64_t> counts;  // of the depths done
};

struct PerftOptions {
  std::size_t max_table_bytes = std::size_t{256} << 20U;       // 0: no table
  std::function<bool()> should_stop = {};                      // asked now and then
  std::function<void(const PerftProgress&)> on_progress = {};  // after each depth, now and then
};

struct PerftCounts {
  std::vector<std::uint64_t> counts;  // by depth from 0; shorter than asked for if stopped
  bool was_stopped = false;
};

[[nodiscard]] PerftCounts perft(const Game& game, std::size_t depth,
                                const PerftOptions& options = {});

}  // namespace rulewise::game
