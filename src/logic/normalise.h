// normalise.h — checked rules into clauses: the first stage of grounding.
//
// Idea      1. and 2. connectives and equalities go (flatten.h); 3. a variable that stands for a
//           whole fact or move becomes one clause for each functor it may have; 4. clauses nobody
//           asks for are dropped; 5. facts of a state that nothing ever changes become static
// Needs     rules that passed the check
// Promises  same rules, same clauses in the same order; an Error when the clauses would be more or
//           longer than the limits
// Tested by normalise_test.cc
#pragma once

#include "base/result.h"
#include "logic/lifted.h"
#include "syntax/gdl/rules.h"

namespace rulewise::logic {

struct NormaliseLimits {
  std::size_t max_clauses = 200'000;
  std::size_t max_alternatives = 4096;  // branches of one choice that are written out
  std::size_t max_product = 64;         // of the branches of several; above it none is
  std::size_t max_repeated = 10'000;    // conditions of all branches that are written out
  // The work of splitting and joining one clause grows faster than the clause. Of 360 public
  // rulesheets none has more than 103 conditions or 26 variables in a rule.
  std::size_t max_conditions = 1000;
  std::size_t max_clause_work = 4'000'000;  // conditions times variables times variables
};

[[nodiscard]] base::Result<LiftedProgram> normalise(const gdl::Rules& rules,
                                                    const NormaliseLimits& limits = {});

}  // namespace rulewise::logic
