// sure_audit.h — moves that are said to win in two, held against every reply.
//
// Idea      brute force again: every legal reply is made, and after each the game must be won, or
//           one of the moves that were named must win it at once
// Promises  knows nothing of derived rules
// Tested by audit_test.cc
#pragma once

#include <span>
#include <vector>

#include "tactics/brute_force.h"

namespace rulewise::tactics {

/// A state that was reached by a move said to win in two.
struct SureClaim {
  game::State state;
  game::Role winner;
  std::vector<game::Move> then;  // what is said to win next, one or the other
};

/// By claim: whether it holds.
[[nodiscard]] std::vector<bool> hold_against_replies(BruteForce& truth,
                                                     std::span<const SureClaim> claims);

}  // namespace rulewise::tactics
