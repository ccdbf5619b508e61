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

/// Calls `visit` with every variable inside a term, from left to right, as often as it stands
/// there; without recursion, whatever the depth.
template <class Visit>
void each_variable(const gdl::Terms& terms, TermId term, const Visit& visit) {
  std::vector<TermId> open{term};
  while (!open.empty()) {
    const TermId next = open.back();
    open.pop_back();
    if (terms.is_ground(next)) continue;
    if (terms.is_variable(next)) {
      visit(terms.variable_index(next));
      continue;
    }
    const auto arguments = terms.arguments(next);
    for (std::size_t i = arguments.size(); i-- > 0;) open.push_back(arguments[i]);
  }
}

/// The distinct variables inside a term, in order of first occurrence, appended to `variables`.
void collect_variables(const gdl::Terms& terms, TermId term, std::vector<std::uint32_t>& variables);

}  // namespace rulewise::machine::relational
