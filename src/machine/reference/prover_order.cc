// prover_order.cc — which open condition of a body goes first.
//
// Costs are rough counts of the ways a condition can be met: exact enough for facts, a guess for
// rules. Any order gives the same answers; a bad one only takes longer.

#include <algorithm>
#include <limits>

#include "machine/reference/prover.h"

namespace rulewise::machine::reference {

using gdl::Formula;
using gdl::FormulaKind;

namespace {

constexpr double kAskRules = 1.1;    // a yes-or-no question that rules answer
constexpr double kRefute = 1.2;      // the same, negated
constexpr double kAskEither = 1.3;   // the same, several of them
constexpr double kSomeKnown = 0.75;  // ways that rules may answer, and again for each unknown
constexpr double kPerUnknown = 2;
constexpr double kNoneKnown = 300;  // nothing narrows the answers down, there may be no end to them
constexpr double kLast = 1e9;       // not before its variables are bound

}  // namespace

/// The cheapest open condition, the first in the text among equals.
std::size_t Prover::choose(const Attempt& attempt) const {
  if (attempt.open.size() == 1) return 0;
  std::size_t best = 0;
  double best_cost = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < attempt.open.size() && best_cost > 0; ++i) {
    const double this_cost = cost(*attempt.open[i], attempt.bindings);
    if (this_cost < best_cost) {
      best = i;
      best_cost = this_cost;
    }
  }
  return best;
}

double Prover::cost(const Formula& condition, const Bindings& bindings) const {
  switch (condition.kind) {
    case FormulaKind::kAtom: return cost_of_atom(condition.atom, bindings);
    case FormulaKind::kDistinct: return is_bound(condition, bindings) ? 0 : kLast;
    case FormulaKind::kNot: return is_bound(condition, bindings) ? kRefute : kLast;
    case FormulaKind::kAnd: return 0;  // nothing is decided by taking it apart
    case FormulaKind::kOr: return cost_of_either(condition, bindings);
  }
  return kLast;
}

double Prover::cost_of_atom(TermId pattern, const Bindings& bindings) const {
  switch (program_.source_of(terms_, pattern)) {
    case Source::kState:
      return cost_of_facts(terms_.arguments(pattern)[0], bindings, context_->facts);
    case Source::kMoves: return cost_of_facts(pattern, bindings, moves_);
    case Source::kFacts: return cost_of_facts(pattern, bindings, program_.facts());
    case Source::kRules: break;
  }
  const std::size_t unknown = count_unbound(terms_, pattern, bindings);
  if (unknown == 0) return kAskRules;
  const bool is_narrow = std::ranges::any_of(terms_.arguments(pattern), [&](TermId argument) {
    return reference::is_bound(terms_, argument, bindings);
  });
  double ways = is_narrow ? kSomeKnown : kNoneKnown;
  for (std::size_t i = 0; i < unknown; ++i) ways *= kPerUnknown;
  return std::min(ways, kLast / 10);
}

double Prover::cost_of_facts(TermId pattern, const Bindings& bindings,
                             const FactIndex& facts) const {
  const std::size_t count = facts.candidates(terms_, pattern, bindings).size();
  return count > 1 && reference::is_bound(terms_, pattern, bindings) ? 1
                                                                     : static_cast<double>(count);
}

double Prover::cost_of_either(const Formula& alternatives, const Bindings& bindings) const {
  if (is_bound(alternatives, bindings)) return kAskEither;
  double sum = kAskEither;
  for (const Formula& part : alternatives.parts) {
    if (part.kind != FormulaKind::kAnd) {
      sum += cost(part, bindings);
      continue;
    }
    double cheapest = kLast;
    for (const Formula& inner : part.parts) cheapest = std::min(cheapest, cost(inner, bindings));
    sum += cheapest;
  }
  return std::min(sum, kLast / 2);
}

bool Prover::is_bound(const Formula& condition, const Bindings& bindings) const {
  switch (condition.kind) {
    case FormulaKind::kAtom: return reference::is_bound(terms_, condition.atom, bindings);
    case FormulaKind::kDistinct:
      return reference::is_bound(terms_, condition.atom, bindings) &&
             reference::is_bound(terms_, condition.other, bindings);
    default: break;
  }
  return std::ranges::all_of(condition.parts,
                             [&](const Formula& part) { return is_bound(part, bindings); });
}

}  // namespace rulewise::machine::reference
