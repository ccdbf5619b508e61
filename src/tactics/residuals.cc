#include "tactics/residuals.h"

#include <utility>

#include "tactics/answers.h"

namespace rulewise::tactics {
namespace {

// A condition is unfolded far where that is soon done, else step by step.
constexpr UnfoldLimits kDeepLimits{100, 400};
constexpr std::uint64_t kDeepSteps = 10'000'000;
constexpr std::uint64_t kMostSteps = 40'000'000;

}  // namespace

Residuals::Residuals(Derivation& derivation, std::size_t most_ways)
    : program_(derivation.program),
      most_ways_(most_ways),
      deep_effort_(kDeepSteps),
      effort_(kMostSteps),
      deep_(program_, derivation.invariants, kDeepLimits, deep_effort_),
      unfolder_(program_, derivation.invariants, {}, effort_) {}

Residual Residuals::of(const Condition& condition) const {
  Residual residual{condition.literal.relation, condition.is_after};
  for (const TermId t : condition.literal.arguments) {
    std::vector<std::uint32_t> variables;
    logic::collect_variables(program_.terms, t, variables);
    residual.arguments.push_back(variables.empty() ? t : TermId());
  }
  return residual;
}

std::optional<std::vector<Draft>> Residuals::define(const Residual& residual) {
  std::vector<Draft> found;
  for (const logic::RelationId legal : legal_relations(program_)) {
    Draft draft;
    draft.role = draft.new_variable(program_.terms);
    Condition defined{{residual.relation, residual.arguments, false}, residual.is_after};
    for (TermId& t : defined.literal.arguments) {
      if (!t.is_valid()) t = draft.new_variable(program_.terms);
    }
    add_move(program_, draft, legal);
    draft.head = defined.literal.arguments;
    draft.head.push_back(draft.role);
    draft.head.push_back(draft.move);
    draft.conditions.push_back(defined);
    auto ways = deep_.unfold_last(draft, Reach::kNow);
    if (!ways || ways->size() > most_ways_) ways = unfolder_.unfold_last(draft, Reach::kStep);
    if (!ways) return std::nullopt;
    for (const Draft& way : *ways) found.push_back(renumbered(program_.terms, way));
  }
  return found;
}

}  // namespace rulewise::tactics
