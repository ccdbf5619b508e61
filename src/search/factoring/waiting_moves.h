// waiting_moves.h — whether roles move one at a time, and what the others do meanwhile, proved from
// the net.
//
// Idea      all moves of a role but one ask for the same fact, `(control white)`; that one is its
//           move while it waits. Facts that exclude each other, as the net has proved, tell that
//           no two roles do anything else than wait at once
// Promises  sound: every legal joint move is that of one role at most while all others wait
// Tested by factoring_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "logic/net.h"

namespace rulewise::search {

struct WaitingMoves {
  std::vector<std::uint32_t> moves;  // by role
  bool may_all_wait = true;          // at once
};

/// Nothing where it is not so, or where nothing of the kind can be proved.
[[nodiscard]] std::optional<WaitingMoves> find_waiting_moves(const logic::Net& net);

}  // namespace rulewise::search
