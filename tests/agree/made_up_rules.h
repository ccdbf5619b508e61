// made_up_rules.h — turns rows of numbers into small rulesheets that pass the check.
//
// Idea      a tape of numbers answers every question the writer has ("how many conditions?",
//           "which relation?"); a tape that is used up answers 0, the simplest choice. So any
//           tapes give rules, and shorter tapes with smaller numbers give simpler ones: that is
//           all a property test needs in order to shrink
//           Relations stand in strata and arguments have sorts, so that negation is stratified,
//           terms never grow and every variable is bound, whatever the tapes say
// Promises  rules with roles, moves made at once, moves by whoever makes them, recursion also
//           through circles of facts, nested and/or/not/distinct, function terms, variables for
//           whole moves and whole facts; goals, legal moves and the end in bodies; sometimes a role
//           without a move
// Tested by made_up_rules_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rulewise::agree {

using Tape = std::vector<std::uint16_t>;

struct MadeUpRules {
  Tape world;               // roles, constants, facts, the opening
  std::vector<Tape> rules;  // one rule each
};

[[nodiscard]] std::string write_rules(const MadeUpRules& made_up);

}  // namespace rulewise::agree
