#include "logic/lifted.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/components.h"

namespace rulewise::logic {

RelationId LiftedProgram::find(RelationKind kind, gdl::Symbol name, std::uint32_t arity) const {
  for (std::size_t i = 0; i < relations.size(); ++i) {
    const Relation& r = relations[i];
    if (r.kind == kind && r.name == name && r.arity == arity && !r.is_auxiliary) {
      return RelationId(i);
    }
  }
  return {};
}

RelationId LiftedProgram::add(const Relation& relation) {
  relations.push_back(relation);
  return RelationId(relations.size() - 1);
}

namespace {

/// The distinct subterms of `term` that contain variables, arguments before what they are in.
/// Terms share their parts: written out, one may be exponentially larger than this list.
std::vector<TermId> open_subterms(const Terms& terms, TermId term) {
  std::vector<TermId> found;
  std::unordered_set<TermId> seen{term};
  std::vector<TermId> pending{term};
  while (!pending.empty()) {
    const TermId next = pending.back();
    pending.pop_back();
    found.push_back(next);
    for (const TermId argument : terms.arguments(next)) {
      if (!terms.is_ground(argument) && seen.insert(argument).second) pending.push_back(argument);
    }
  }
  std::ranges::sort(found);
  return found;
}

TermId substitute_variable(const Terms& terms, TermId term,
                           const std::vector<TermId>& substitution) {
  const std::uint32_t index = terms.variable_index(term);
  if (index >= substitution.size() || !substitution[index].is_valid()) return term;
  return substitution[index];
}

}  // namespace

void collect_variables(const Terms& terms, TermId term, std::vector<std::uint32_t>& variables) {
  std::unordered_set<TermId> seen;
  const bool is_flat = terms.depth(term) <= 2;
  std::vector<TermId> pending{term};
  while (!pending.empty()) {
    const TermId next = pending.back();
    pending.pop_back();
    if (terms.is_ground(next)) continue;
    if (terms.is_variable(next)) {
      const std::uint32_t index = terms.variable_index(next);
      if (std::ranges::find(variables, index) == variables.end()) variables.push_back(index);
      continue;
    }
    if (!is_flat && !seen.insert(next).second) continue;
    const auto arguments = terms.arguments(next);
    pending.insert(pending.end(), arguments.rbegin(), arguments.rend());
  }
}

TermId substitute(Terms& terms, TermId term, const std::vector<TermId>& substitution) {
  if (terms.is_ground(term)) return term;
  if (terms.is_variable(term)) return substitute_variable(terms, term, substitution);
  if (terms.depth(term) <= 2) {
    std::vector<TermId> arguments(terms.arguments(term).begin(), terms.arguments(term).end());
    for (TermId& argument : arguments) argument = substitute(terms, argument, substitution);
    return terms.compound(terms.symbol(term), arguments);
  }
  std::unordered_map<TermId, TermId> result;
  std::vector<TermId> arguments;
  for (const TermId part : open_subterms(terms, term)) {
    if (terms.is_variable(part)) {
      result[part] = substitute_variable(terms, part, substitution);
      continue;
    }
    arguments.assign(terms.arguments(part).begin(), terms.arguments(part).end());
    for (TermId& argument : arguments) {
      if (!terms.is_ground(argument)) argument = result.at(argument);
    }
    result[part] = terms.compound(terms.symbol(part), arguments);
  }
  return result.at(term);
}

double written_size(const Terms& terms, TermId term) {
  if (terms.depth(term) <= 2 || terms.is_ground(term)) return 1;
  std::unordered_map<TermId, double> size;
  for (const TermId part : open_subterms(terms, term)) {
    double sum = 1;
    for (const TermId argument : terms.arguments(part)) {
      sum += terms.is_ground(argument) ? 1 : size.at(argument);
    }
    size[part] = sum;
  }
  return size.at(term);
}

namespace {

/// For each relation the number of the group of mutually recursive relations it is in.
std::vector<std::uint32_t> recursion_groups(const LiftedProgram& program) {
  std::vector<std::vector<std::uint32_t>> uses(program.relations.size());
  for (const Clause& clause : program.clauses) {
    for (const Literal& literal : clause.body) {
      uses[clause.head.relation.index()].push_back(literal.relation.value);
    }
  }
  std::vector<std::uint32_t> group_of(program.relations.size());
  const auto groups = base::strongly_connected_components(uses);
  for (std::uint32_t g = 0; g < groups.size(); ++g) {
    for (const std::uint32_t relation : groups[g]) group_of[relation] = g;
  }
  return group_of;
}

}  // namespace

void mark_static_relations(LiftedProgram& program) {
  for (Relation& relation : program.relations) {
    relation.is_static = relation.kind != RelationKind::kTrue &&
                         relation.kind != RelationKind::kDoes && !relation.is_demand;
  }
  const std::vector<std::uint32_t> group_of = recursion_groups(program);
  // (<= (goal ?r 0) (not (goal ?r 100))): no order of relations settles that, only one of atoms.
  const auto is_unsettled = [&](const Clause& clause, const Literal& l) {
    return l.is_negated && group_of[l.relation.index()] == group_of[clause.head.relation.index()];
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const Clause& clause : program.clauses) {
      Relation& head = program.relations[clause.head.relation.index()];
      const auto is_dynamic = [&](const Literal& l) {
        return !program.relation(l.relation).is_static || is_unsettled(clause, l);
      };
      if (head.is_static && std::ranges::any_of(clause.body, is_dynamic)) {
        head.is_static = false;
        changed = true;
      }
    }
  }
}

std::string to_text(const LiftedProgram& program, const Literal& literal) {
  static constexpr const char* kKindNames[] = {"",      "true ",  "next ", "init ",
                                               "does ", "legal ", "",      ""};
  const Relation& relation = program.relation(literal.relation);
  std::string text(literal.is_negated ? "not " : "");
  text += '(';
  text += kKindNames[static_cast<std::size_t>(relation.kind)];
  if (relation.is_auxiliary) {
    text += "aux" + std::to_string(literal.relation.value);
  } else if (relation.name.is_valid()) {
    text += program.terms.symbols().text(relation.name);
  }
  for (const TermId argument : literal.arguments) {
    text += ' ';
    text += gdl::to_text(program.terms, argument);
  }
  return text += ')';
}

std::string to_text(const LiftedProgram& program, const Clause& clause) {
  std::string text = to_text(program, clause.head);
  const char* separator = " :- ";
  for (const Literal& literal : clause.body) {
    text += separator + to_text(program, literal);
    separator = ", ";
  }
  for (const Difference& difference : clause.differences) {
    text += separator + gdl::to_text(program.terms, difference.left);
    text += difference.wants_constant() ? " is a constant"
                                        : " != " + gdl::to_text(program.terms, difference.right);
    separator = ", ";
  }
  return text;
}

std::string to_text(const LiftedProgram& program) {
  std::string text;
  for (const Clause& clause : program.clauses) text += to_text(program, clause) + '\n';
  return text;
}

}  // namespace rulewise::logic
