#include "tactics/draft.h"

#include <algorithm>

namespace rulewise::tactics {
namespace {

template <class Visit>
void for_each_term(Draft& draft, const Visit& visit) {
  for (TermId& term : draft.head) visit(term);
  if (draft.role.is_valid()) visit(draft.role);
  if (draft.move.is_valid()) visit(draft.move);
  for (Condition& condition : draft.conditions) {
    for (TermId& term : condition.literal.arguments) visit(term);
  }
  for (logic::Difference& difference : draft.differences) {
    visit(difference.left);
    if (!difference.wants_constant()) visit(difference.right);
  }
}

}  // namespace

void collect_variables(const gdl::Terms& terms, const Condition& condition,
                       std::vector<std::uint32_t>& variables) {
  for (const TermId term : condition.literal.arguments) {
    logic::collect_variables(terms, term, variables);
  }
}

std::vector<std::uint32_t> variables_of(const gdl::Terms& terms, const Draft& draft) {
  std::vector<std::uint32_t> variables;
  Draft copy = draft;
  for_each_term(copy, [&](TermId& t) { logic::collect_variables(terms, t, variables); });
  return variables;
}

Draft renumbered(gdl::Terms& terms, const Draft& draft) {
  const std::vector<std::uint32_t> order = variables_of(terms, draft);
  std::vector<TermId> renaming(draft.variable_count);
  for (std::size_t i = 0; i < order.size(); ++i) {
    renaming[order[i]] = terms.variable(static_cast<std::uint32_t>(i));
  }
  Draft result = draft;
  for_each_term(result, [&](TermId& t) { t = logic::substitute(terms, t, renaming); });
  result.variable_count = static_cast<std::uint32_t>(order.size());
  return result;
}

bool has_condition(const Draft& draft, const Condition& condition) {
  return std::ranges::any_of(draft.conditions,
                             [&](const Condition& c) { return c.is_same(condition); });
}

bool has_difference(const Draft& draft, const logic::Difference& d) {
  return std::ranges::any_of(draft.differences, [&](const logic::Difference& own) {
    return (own.left == d.left && own.right == d.right) ||
           (own.left == d.right && own.right == d.left);
  });
}

std::vector<std::uint32_t> unbound_variables(const gdl::Terms& terms, const Draft& draft) {
  std::vector<std::uint32_t> bound;
  for (const Condition& c : draft.conditions) {
    if (!c.literal.is_negated) collect_variables(terms, c, bound);
  }
  std::vector<std::uint32_t> all = variables_of(terms, draft);
  std::erase_if(all, [&](std::uint32_t v) { return std::ranges::find(bound, v) != bound.end(); });
  return all;
}

std::string to_text(const logic::LiftedProgram& program, const Draft& draft) {
  std::string text;
  for (const TermId term : draft.head) text += gdl::to_text(program.terms, term) + ' ';
  text += ":-";
  for (const Condition& condition : draft.conditions) {
    text += (condition.is_after ? " after:" : " ") + logic::to_text(program, condition.literal);
  }
  for (const logic::Difference& d : draft.differences) {
    text += " " + gdl::to_text(program.terms, d.left);
    text += d.wants_constant() ? " is a constant" : "!=" + gdl::to_text(program.terms, d.right);
  }
  return text;
}

}  // namespace rulewise::tactics
