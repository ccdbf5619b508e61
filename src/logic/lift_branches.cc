#include "logic/lift_branches.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rulewise::logic {
namespace {

using gdl::Formula;
using gdl::FormulaKind;

bool is_literal(const Formula& formula) {
  return formula.kind == FormulaKind::kAtom || formula.kind == FormulaKind::kDistinct;
}

Condition condition_of(const Formula& literal, bool is_negated) {
  using Kind = Condition::Kind;
  if (literal.kind == FormulaKind::kAtom) {
    return {is_negated ? Kind::kNotAtom : Kind::kAtom, literal.atom};
  }
  return {is_negated ? Kind::kEqual : Kind::kDiffer, literal.atom, literal.other};
}

}  // namespace

bool BranchLifting::lift(const gdl::Rule& rule) {
  Body body;
  for (const Formula& formula : rule.body) split({&formula, false}, body);
  return lift(rule.head, std::move(body));
}

bool BranchLifting::is_choice(Part part) {
  return part.formula->kind == (part.is_negated ? FormulaKind::kAnd : FormulaKind::kOr);
}

/// Adds what must hold for the part to hold.
void BranchLifting::split(Part part, Body& body) {
  ++work_;
  if (is_literal(*part.formula)) {
    body.conditions.push_back(condition_of(*part.formula, part.is_negated));
  } else if (part.formula->kind == FormulaKind::kNot) {
    split({&part.formula->parts.front(), !part.is_negated}, body);
  } else if (!is_choice(part)) {
    for (const Formula& each : part.formula->parts) split({&each, part.is_negated}, body);
  } else {
    Choice choice;
    collect_branches(part, choice);
    if (choice.empty()) body.can_hold = false;
    if (choice.size() == 1) return split(choice.front(), body);
    body.choices.push_back(std::move(choice));
  }
}

/// A choice inside a choice is but more branches.
void BranchLifting::collect_branches(Part part, Choice& choice) {
  ++work_;
  if (part.formula->kind == FormulaKind::kNot) {
    collect_branches({&part.formula->parts.front(), !part.is_negated}, choice);
  } else if (is_choice(part)) {
    for (const Formula& each : part.formula->parts) {
      collect_branches({&each, part.is_negated}, choice);
    }
  } else {
    choice.push_back(part);
  }
}

bool BranchLifting::lift(TermId head, Body body) {
  if (work_ > kMostWork) return false;
  if (!body.can_hold) return true;
  // In how many places each variable stands: the head, the conditions, the choices.
  std::map<std::uint32_t, std::size_t> places;
  const auto count = [&](const VariableSet& variables) {
    for (const std::uint32_t v : variables) ++places[v];
  };
  count(variables_of({Condition::Kind::kAtom, head}));
  for (const Condition& condition : body.conditions) count(variables_of(condition));
  std::vector<VariableSet> variables(body.choices.size());
  for (std::size_t i = 0; i < body.choices.size(); ++i) {
    for (const Part part : body.choices[i]) add_variables(part, variables[i]);
    count(variables[i]);
  }
  for (VariableSet& set : variables) {
    std::erase_if(set, [&](std::uint32_t v) { return places[v] < 2; });
  }
  // A choice may bind what another needs, so those that cannot be replaced yet wait.
  std::vector<std::size_t> waiting;
  for (std::size_t i = 0; i < body.choices.size(); ++i) waiting.push_back(i);
  while (!waiting.empty()) {
    const auto is_done = [&](std::size_t i) {
      return lift_choice(body.choices[i], variables[i], body.conditions);
    };
    if (std::erase_if(waiting, is_done) == 0) return false;
  }
  add_(head, std::move(body.conditions));
  return true;
}

/// Puts an auxiliary atom for the choice among the conditions; false if they do not bind yet what
/// some branch needs.
bool BranchLifting::lift_choice(const Choice& choice, const VariableSet& shared,
                                Conjunction& conditions) {
  std::vector<Conjunction> guards(choice.size());
  for (std::size_t i = 0; i < choice.size(); ++i) {
    VariableSet needed = shared;
    add_variables(choice[i], needed);
    const VariableSet bound = bound_by(choice[i]);
    std::erase_if(needed, [&](std::uint32_t v) { return bound.contains(v); });
    if (work_ > kMostWork || !take_along(needed, conditions, guards[i])) return false;
  }
  const TermId atom = new_atom_(shared);
  for (std::size_t i = 0; i < choice.size(); ++i) {
    Body body;
    body.conditions = std::move(guards[i]);
    split(choice[i], body);
    if (!lift(atom, std::move(body))) return false;
  }
  conditions.push_back({Condition::Kind::kAtom, atom});
  return true;
}

/// Conditions that together bind what is needed, in the order of the rule; false if there are none.
bool BranchLifting::take_along(const VariableSet& needed, const Conjunction& from,
                               Conjunction& to) {
  VariableSet missing = needed;
  for (const Condition& condition : from) {
    if (missing.empty()) return true;
    ++work_;
    if (condition.kind != Condition::Kind::kAtom) continue;
    const VariableSet bound = variables_of(condition);
    if (std::erase_if(missing, [&](std::uint32_t v) { return bound.contains(v); }) > 0) {
      to.push_back(condition);
    }
  }
  return missing.empty();
}

VariableSet BranchLifting::variables_of(const Condition& condition) const {
  std::vector<std::uint32_t> found;
  collect_variables(terms_, condition.left, found);
  if (condition.right.is_valid()) collect_variables(terms_, condition.right, found);
  return {found.begin(), found.end()};
}

void BranchLifting::add_variables(Part part, VariableSet& variables) {
  ++work_;
  if (is_literal(*part.formula)) {
    variables.merge(variables_of(condition_of(*part.formula, part.is_negated)));
  }
  for (const Formula& each : part.formula->parts)
    add_variables({&each, part.is_negated}, variables);
}

/// Variables that are bound wherever the part holds.
VariableSet BranchLifting::bound_by(Part part) {
  ++work_;
  if (part.formula->kind == FormulaKind::kNot) {
    return bound_by({&part.formula->parts.front(), !part.is_negated});
  }
  VariableSet bound;
  if (part.formula->kind == FormulaKind::kAtom && !part.is_negated) {
    return variables_of(condition_of(*part.formula, false));
  }
  bool is_first = true;
  for (const Formula& each : part.formula->parts) {
    VariableSet own = bound_by({&each, part.is_negated});
    if (is_choice(part) && !std::exchange(is_first, false)) {
      std::erase_if(bound, [&](std::uint32_t v) { return !own.contains(v); });
    } else {
      bound.merge(own);
    }
  }
  return bound;
}

}  // namespace rulewise::logic
