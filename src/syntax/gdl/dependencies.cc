#include "syntax/gdl/dependencies.h"

#include "syntax/gdl/formula_walk.h"

namespace rulewise::gdl {
namespace {

std::uint64_t key(Symbol name, std::uint32_t arity) {
  return (static_cast<std::uint64_t>(name.value) << 32U) | arity;
}

}  // namespace

Dependencies::Dependencies(const Rules& rules) : rules_(rules), graph_(collect()) {
  const std::vector<std::uint32_t> components = strong_components(graph_);
  for (std::size_t i = 0; i < relations_.size(); ++i) relations_[i].component = components[i];
}

Graph Dependencies::collect() {
  std::vector<Graph::Edge> edges;
  for (std::uint32_t i = 0; i < rules_.rules.size(); ++i) {
    const Rule& rule = rules_.rules[i];
    const RelationId head = add(rule.head, rule.where);
    relations_[head.index()].rules.push_back(i);
    walk_literals(rule, [&](const Formula& literal, bool is_positive) {
      if (literal.kind != FormulaKind::kAtom) return;
      const RelationId body = add(literal.atom, literal.where);
      uses_.push_back({head, body, i, !is_positive, &literal});
      edges.emplace_back(head.value, body.value);
    });
  }
  return {relations_.size(), edges};
}

RelationId Dependencies::add(TermId atom, base::Location where) {
  const Symbol name = rules_.terms.symbol(atom);
  const std::uint32_t arity = rules_.terms.arity(atom);
  const auto [found, is_new] =
      by_name_and_arity_.try_emplace(key(name, arity), RelationId(relations_.size()));
  if (is_new) relations_.push_back({name, arity, where});
  return found->second;
}

RelationId Dependencies::relation_of(TermId atom) const {
  return find(rules_.terms.symbol(atom), rules_.terms.arity(atom));
}

RelationId Dependencies::find(Symbol name, std::uint32_t arity) const {
  const auto found = by_name_and_arity_.find(key(name, arity));
  return found == by_name_and_arity_.end() ? RelationId() : found->second;
}

}  // namespace rulewise::gdl
