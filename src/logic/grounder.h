// grounder.h — clauses into ground rules: every way a clause can fire in any reachable state.
//
// Idea      static relations first, exactly; then one semi-naive fixpoint over all others, in
//           which a fact may be true once it is initial or some `next` derives it, a move may be
//           made once some `legal` derives it, and negation over what can change is ignored.
//           Each way a clause fires is recorded as the rows of its literals.
// Needs     a program from normalise.h
// Promises  same program, same order of facts and instances; stops at its limits and says which
// Never     decides what is true in a state: that is the net's work
// Tested by grounder_test.cc, tests/agree
#pragma once

#include <cstddef>
#include <vector>

#include "base/result.h"
#include "logic/ground_program.h"
#include "logic/lifted.h"

namespace rulewise::logic {

struct GroundLimits {
  double max_seconds = 20.0;  // of the processor
  std::size_t max_facts = 20'000'000;
  std::size_t max_instances = 20'000'000;
  std::size_t max_bytes = std::size_t{2} << 30U;
  std::size_t max_values = 200'000'000;               // arguments of all facts together
  std::size_t max_facts_of_relation = 20'000'000;     // of any one that rules define
  std::size_t max_term_text = std::size_t{4} << 20U;  // characters of one term
};

/// Grounds the program. On failure `facts_by_rule`, if given, counts the facts that clauses of
/// each rule had derived: what made it explode.
[[nodiscard]] base::Result<GroundProgram> ground(LiftedProgram program, const GroundLimits& limits,
                                                 std::vector<std::size_t>* facts_by_rule = nullptr);

}  // namespace rulewise::logic
