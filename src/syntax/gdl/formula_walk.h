// formula_walk.h — visiting the literals of a condition, each with its sign.
//
// Idea      `not` flips the sign of everything below it, so a literal under two of them counts
//           as positive; `and` and `or` pass the sign on
// Needs     formulas of bounded depth (the reader's limit): the walk recurses
// Tested by safety_check_test.cc, stratification_check_test.cc
#pragma once

#include <vector>

#include "syntax/gdl/rules.h"

namespace rulewise::gdl {

/// Calls visit(literal, is_positive) for every kAtom and kDistinct inside, in text order.
template <class Visit>
void walk_literals(const Formula& formula, bool is_positive, Visit&& visit) {
  if (formula.kind == FormulaKind::kAtom || formula.kind == FormulaKind::kDistinct) {
    visit(formula, is_positive);
    return;
  }
  const bool sign = formula.kind == FormulaKind::kNot ? !is_positive : is_positive;
  for (const Formula& part : formula.parts) walk_literals(part, sign, visit);
}

template <class Visit>
void walk_literals(const Rule& rule, Visit&& visit) {
  for (const Formula& formula : rule.body) walk_literals(formula, true, visit);
}

/// Calls visit(variable_index) for every occurrence of a variable in the term.
template <class Visit>
void walk_variables(const Terms& terms, TermId term, Visit&& visit) {
  if (terms.is_ground(term)) return;
  if (terms.is_variable(term)) {
    visit(terms.variable_index(term));
    return;
  }
  for (const TermId argument : terms.arguments(term)) walk_variables(terms, argument, visit);
}

}  // namespace rulewise::gdl
