#include "machine/reference/bindings.h"

#include <algorithm>

namespace rulewise::machine::reference {
namespace {

// Recursion here goes as deep as patterns do, which the reader bounds; ground terms may be far
// deeper but are compared by id.

void collect_unbound(const Terms& terms, TermId pattern, const Bindings& bindings,
                     std::vector<std::uint32_t>& found) {
  if (terms.is_ground(pattern)) return;
  if (terms.is_variable(pattern)) {
    const std::uint32_t variable = terms.variable_index(pattern);
    if (bindings.value(variable).is_valid() || std::ranges::count(found, variable) > 0) return;
    found.push_back(variable);
    return;
  }
  for (const TermId argument : terms.arguments(pattern)) {
    collect_unbound(terms, argument, bindings, found);
  }
}

/// Rebuilds a pattern with `change` applied to each variable.
template <class Change>
TermId rebuild(Terms& terms, TermId pattern, Change& change) {
  if (terms.is_ground(pattern)) return pattern;
  if (terms.is_variable(pattern)) return change(pattern);
  std::vector<TermId> arguments(terms.arguments(pattern).begin(), terms.arguments(pattern).end());
  for (TermId& argument : arguments) argument = rebuild(terms, argument, change);
  return terms.compound(terms.symbol(pattern), arguments);
}

}  // namespace

bool match(const Terms& terms, TermId pattern, TermId ground, Bindings& bindings) {
  if (terms.is_ground(pattern)) return pattern == ground;
  if (terms.is_variable(pattern)) {
    const std::uint32_t variable = terms.variable_index(pattern);
    const TermId value = bindings.value(variable);
    if (value.is_valid()) return value == ground;
    bindings.bind(variable, ground);
    return true;
  }
  if (terms.symbol(pattern) != terms.symbol(ground) || terms.arity(pattern) != terms.arity(ground))
    return false;
  const auto parts = terms.arguments(pattern);
  const auto ground_parts = terms.arguments(ground);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!match(terms, parts[i], ground_parts[i], bindings)) return false;
  }
  return true;
}

bool match_head(const Terms& terms, TermId head, TermId goal, Bindings& bindings) {
  if (terms.is_ground(goal)) return match(terms, head, goal, bindings);
  if (terms.is_variable(goal) || terms.is_variable(head)) return true;
  if (terms.symbol(head) != terms.symbol(goal) || terms.arity(head) != terms.arity(goal))
    return false;
  const auto head_parts = terms.arguments(head);
  const auto goal_parts = terms.arguments(goal);
  for (std::size_t i = 0; i < head_parts.size(); ++i) {
    if (!match_head(terms, head_parts[i], goal_parts[i], bindings)) return false;
  }
  return true;
}

TermId substitute(Terms& terms, TermId pattern, const Bindings& bindings) {
  auto replace = [&](TermId variable) {
    const TermId value = bindings.value(terms.variable_index(variable));
    return value.is_valid() ? value : variable;
  };
  return rebuild(terms, pattern, replace);
}

TermId renumber(Terms& terms, TermId pattern) {
  std::vector<TermId> seen;
  auto replace = [&](TermId variable) {
    const auto place = std::ranges::find(seen, variable);
    const auto index = static_cast<std::uint32_t>(place - seen.begin());
    if (place == seen.end()) seen.push_back(variable);
    return terms.variable(index);
  };
  return rebuild(terms, pattern, replace);
}

std::size_t count_variables(const Terms& terms, TermId pattern) {
  if (terms.is_ground(pattern)) return 0;
  if (terms.is_variable(pattern)) return std::size_t{terms.variable_index(pattern)} + 1;
  std::size_t count = 0;
  for (const TermId part : terms.arguments(pattern)) {
    count = std::max(count, count_variables(terms, part));
  }
  return count;
}

std::size_t count_unbound(const Terms& terms, TermId pattern, const Bindings& bindings) {
  std::vector<std::uint32_t> found;
  collect_unbound(terms, pattern, bindings, found);
  return found.size();
}

bool is_bound(const Terms& terms, TermId pattern, const Bindings& bindings) {
  if (terms.is_ground(pattern)) return true;
  if (terms.is_variable(pattern)) return bindings.value(terms.variable_index(pattern)).is_valid();
  return std::ranges::all_of(terms.arguments(pattern),
                             [&](TermId part) { return is_bound(terms, part, bindings); });
}

}  // namespace rulewise::machine::reference
