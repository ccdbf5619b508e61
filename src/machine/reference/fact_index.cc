#include "machine/reference/fact_index.h"

namespace rulewise::machine::reference {
namespace {

/// The ground term an argument of a pattern stands for, or an invalid id. An argument built from
/// bound variables counts as unknown: it narrows the search, but never decides it.
TermId known_value(const Terms& terms, TermId argument, const Bindings& bindings) {
  if (terms.is_ground(argument)) return argument;
  if (terms.is_variable(argument)) return bindings.value(terms.variable_index(argument));
  return TermId();
}

}  // namespace

void FactIndex::add(const Terms& terms, TermId fact) {
  if (!known_.insert(fact).second) return;
  all_.push_back(fact);
  Relation& relation = relations_[key_of(terms, fact)];
  relation.all.push_back(fact);
  const auto arguments = terms.arguments(fact);
  memory_bytes_ += kFactBytes + arguments.size() * kArgumentBytes;
  relation.by_argument.resize(arguments.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    relation.by_argument[i][arguments[i]].push_back(fact);
  }
}

std::span<const TermId> FactIndex::candidates(const Terms& terms, TermId pattern,
                                              const Bindings& bindings) const {
  if (terms.is_variable(pattern)) {
    const TermId value = bindings.value(terms.variable_index(pattern));
    return value.is_valid() ? candidates(terms, value, bindings) : std::span<const TermId>(all_);
  }
  const auto found = relations_.find(key_of(terms, pattern));
  if (found == relations_.end()) return {};
  std::span<const TermId> best = found->second.all;
  const auto arguments = terms.arguments(pattern);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const TermId value = known_value(terms, arguments[i], bindings);
    if (!value.is_valid()) continue;
    const auto list = found->second.by_argument[i].find(value);
    if (list == found->second.by_argument[i].end()) return {};
    if (list->second.size() < best.size()) best = list->second;
  }
  return best;
}

}  // namespace rulewise::machine::reference
