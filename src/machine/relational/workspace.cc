#include "machine/relational/workspace.h"

#include <algorithm>

namespace rulewise::machine::relational {

namespace {

void count_widths(CallPattern& pattern) {
  for (std::size_t i = 0; i < pattern.shape.size(); ++i) {
    switch (pattern.shape[i]) {
      case kBound: ++pattern.key_width; break;
      case kWanted: ++pattern.answer_width; break;
      case kInside: i += 2; break;
      default: break;
    }
  }
}

}  // namespace

Workspace::Workspace(const Program& the_program)
    : program(the_program),
      terms(the_program.terms),
      pattern_counts_(the_program.predicates.size(), 0) {
  for (const Predicate& predicate : program.predicates) {
    Relation& relation = facts.emplace_back(predicate.arity);
    is_relation.push_back(predicate.is_facts_only());
    std::vector<Value> row(predicate.arity);
    for (const TermId fact : predicate.facts) {
      std::ranges::transform(terms.arguments(fact), row.begin(), &TermId::value);
      relation.add_row(row.data());
    }
  }
}

std::uint32_t Workspace::state_relation(Symbol functor, std::uint32_t arity) {
  const auto [place, is_new] = state_relation_of_.try_emplace(
      {functor.value, arity}, static_cast<std::uint32_t>(state_relations.size()));
  if (is_new) state_relations.emplace_back(arity);
  return place->second;
}

const CallPattern* Workspace::find_pattern(PredicateIndex predicate,
                                           const std::vector<std::uint32_t>& shape) const {
  const auto place = pattern_of_.find({predicate, shape});
  if (place == pattern_of_.end()) return nullptr;
  return &patterns[place->second];
}

std::uint32_t Workspace::pattern(PredicateIndex predicate,
                                 const std::vector<std::uint32_t>& shape) {
  const auto [place, is_new] =
      pattern_of_.try_emplace({predicate, shape}, static_cast<std::uint32_t>(patterns.size()));
  if (is_new) {
    CallPattern& pattern = patterns.emplace_back();
    pattern.predicate = predicate;
    pattern.shape = shape;
    pattern.dependency = program.predicates[predicate].dependency;
    count_widths(pattern);
    ++pattern_counts_[predicate];
  }
  return place->second;
}

std::size_t Workspace::memory_bytes() const {
  std::size_t bytes = terms.memory_bytes() + all_facts.memory_bytes();
  for (const Relation& relation : facts) bytes += relation.memory_bytes();
  for (const Relation& relation : state_relations) bytes += relation.memory_bytes();
  for (const CallPattern& pattern : patterns) {
    bytes += sizeof(CallPattern) + pattern.tables.memory_bytes();
  }
  return bytes;
}

void Workspace::forget_code() {
  for (CallPattern& pattern : patterns) pattern.is_compiled = false;
}

}  // namespace rulewise::machine::relational
