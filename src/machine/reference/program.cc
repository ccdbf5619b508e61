#include "machine/reference/program.h"

#include <algorithm>

namespace rulewise::machine::reference {
namespace {

/// Calls `visit` with every atom of a condition, whatever stands around it.
template <class Visit>
void for_each_atom(const gdl::Formula& formula, Visit& visit) {
  if (formula.kind == gdl::FormulaKind::kAtom) visit(formula.atom);
  for (const gdl::Formula& part : formula.parts) for_each_atom(part, visit);
}

}  // namespace

Program::Program(const gdl::Rules& rules) : keywords_(rules.keywords) {
  for (const gdl::Rule& rule : rules.rules) {
    Relation& relation = relations_[key_of(rules.terms, rule.head)];
    if (rule.body.empty() && rules.terms.is_ground(rule.head)) {
      facts_.add(rules.terms, rule.head);
      relation.has_facts = true;
    } else {
      relation.rules.push_back(&rule);
    }
  }
  derive_dependence(rules);
}

Source Program::source_of(const Terms& terms, TermId atom) const {
  const gdl::Symbol name = terms.symbol(atom);
  if (name == keywords_.true_ && terms.arity(atom) == 1) return Source::kState;
  if (name == keywords_.does && terms.arity(atom) == 2) return Source::kMoves;
  return relation_of(terms, atom).rules.empty() ? Source::kFacts : Source::kRules;
}

const Relation& Program::relation_of(const Terms& terms, TermId atom) const {
  const auto found = relations_.find(key_of(terms, atom));
  return found == relations_.end() ? undefined_ : found->second;
}

/// Starts at the rules that look at the state or at moves and walks up to all that use them.
void Program::derive_dependence(const gdl::Rules& rules) {
  std::unordered_map<const Relation*, std::vector<Relation*>> users;
  std::vector<Relation*> to_visit;
  for (const gdl::Rule& rule : rules.rules) {
    Relation& user = relations_[key_of(rules.terms, rule.head)];
    auto note_use = [&](TermId atom) {
      const Source source = source_of(rules.terms, atom);
      if (source == Source::kRules) users[&relation_of(rules.terms, atom)].push_back(&user);
      if (source == Source::kState) user.dependence = std::max(user.dependence, Dependence::kState);
      if (source == Source::kMoves) user.dependence = Dependence::kMoves;
    };
    for (const gdl::Formula& part : rule.body) for_each_atom(part, note_use);
    if (user.dependence != Dependence::kNothing) to_visit.push_back(&user);
  }
  while (!to_visit.empty()) {
    const Relation* used = to_visit.back();
    to_visit.pop_back();
    for (Relation* user : users[used]) {
      if (user->dependence >= used->dependence) continue;
      user->dependence = used->dependence;
      to_visit.push_back(user);
    }
  }
}

}  // namespace rulewise::machine::reference
