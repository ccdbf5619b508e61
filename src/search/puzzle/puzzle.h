// puzzle.h — for one player: find the way to the best end, then walk it.
//
// Idea      explorers of different temper take turns (explorer.h): moves that commute in one order
//           only, where the facts of the goal are near (goal_distance.h), by distance from the
//           start, once with and once without the bits that only tell the time, deep with the
//           fewest and with the most moves first, by rollouts that learn, and by nested games.
//           Each gets longer slices the longer it goes
// Promises  a way once found is kept and replayed as long as the states are those it led through;
//           `is_proved` where it is worth all points or everything was looked at
// Tested by puzzle_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "search/search.h"

namespace rulewise::search {

struct PuzzleOptions {
  std::size_t max_bytes = std::size_t{512} << 20U;
  std::uint64_t seed = 1;
  bool commutes = true;       // moves that commute in one order only, where that is proved
  bool counts_goals = true;   // first where little of the goal is missing
  bool factors = true;        // part by part, where the puzzle falls into parts
  bool bounds_points = true;  // leave out what is proved to give less than is wanted
};

/// The game has one role and must outlive the search.
[[nodiscard]] std::unique_ptr<Search> make_puzzle(const game::Game& game,
                                                  const PuzzleOptions& options = {});

}  // namespace rulewise::search
