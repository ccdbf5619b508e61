// normalise.h — from nested conditions to flat clauses.
//
// Idea      a work list of (head, conditions): each `or` and each negated `and` is replaced by a
//           call to a fresh auxiliary predicate over the variables it shares with the rest of the
//           clause, and its branches join the work list
// Promises  linear size; an auxiliary name can not be written in a rulesheet
// Tested by program_test.cc
#pragma once

#include "machine/relational/program.h"

namespace rulewise::machine::relational {

/// Adds every rule of `rules` to `program`, whose terms must be a copy of those of the rules.
void normalise(const gdl::Rules& rules, Program& program);

/// The distinct variables inside a term, in order of first occurrence, appended to `variables`.
void collect_variables(const gdl::Terms& terms, TermId term, std::vector<std::uint32_t>& variables);

}  // namespace rulewise::machine::relational
