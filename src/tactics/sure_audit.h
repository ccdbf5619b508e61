// sure_audit.h — moves whose threats are said to win, held against every reply.
//
// Idea      brute force again: every legal reply is made but those that were named, and after each
//           the game must be won, or one of the moves that were threatened must win it at once
// Promises  knows nothing of derived rules
// Tested by audit_test.cc
#pragma once

#include <span>
#include <vector>

#include "tactics/brute_force.h"

namespace rulewise::tactics {

/// A state that was reached by a move that threatens.
struct SureClaim {
  game::State state;
  game::Role winner;
  std::vector<game::Move> then;          // what is said to win next, one or the other
  std::vector<game::Move> replies = {};  // after any reply but these
};

/// By claim: whether it holds.
[[nodiscard]] std::vector<bool> hold_against_replies(BruteForce& truth,
                                                     std::span<const SureClaim> claims);

}  // namespace rulewise::tactics
