#include "logic/lifted.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/components.h"

namespace rulewise::logic {

RelationId LiftedProgram::find(RelationKind kind, gdl::Symbol name, std::uint32_t arity) const {
  const auto found = by_key_.find({kind, name, arity});
  return found == by_key_.end() ? RelationId() : found->second;
}

RelationId LiftedProgram::add(const Relation& relation) {
  const RelationId id(relations.size());
  relations.push_back(relation);
  if (!relation.is_auxiliary)
    by_key_.try_emplace({relation.kind, relation.name, relation.arity}, id);
  return id;
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

/// Marks what edges lead to from what is marked.
void mark_along(const std::vector<std::vector<std::uint32_t>>& edges, std::vector<bool>& marked) {
  std::vector<std::uint32_t> pending;
  for (std::uint32_t i = 0; i < marked.size(); ++i) {
    if (marked[i]) pending.push_back(i);
  }
  while (!pending.empty()) {
    const std::uint32_t from = pending.back();
    pending.pop_back();
    for (const std::uint32_t to : edges[from]) {
      if (marked[to]) continue;
      marked[to] = true;
      pending.push_back(to);
    }
  }
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

void mark_used(const LiftedProgram& program, std::vector<bool>& marked) {
  std::vector<std::vector<std::uint32_t>> uses(program.relations.size());
  for (const Clause& clause : program.clauses) {
    for (const Literal& literal : clause.body) {
      uses[clause.head.relation.index()].push_back(literal.relation.value);
    }
  }
  mark_along(uses, marked);
}

void mark_users(const LiftedProgram& program, std::vector<bool>& marked) {
  std::vector<std::vector<std::uint32_t>> users(program.relations.size());
  for (const Clause& clause : program.clauses) {
    for (const Literal& literal : clause.body) {
      users[literal.relation.index()].push_back(clause.head.relation.value);
    }
  }
  mark_along(users, marked);
}

std::size_t clause_bytes(const LiftedProgram& program) {
  constexpr std::size_t kBlock = 16;  // of the allocator
  std::size_t bytes = program.clauses.capacity() * sizeof(Clause);
  for (const Clause& clause : program.clauses) {
    bytes += kBlock * 3 + clause.body.capacity() * (sizeof(Literal) + kBlock) +
             clause.differences.capacity() * sizeof(Difference) +
             clause.head.arguments.capacity() * sizeof(TermId);
    for (const Literal& literal : clause.body) {
      bytes += literal.arguments.capacity() * sizeof(TermId);
    }
  }
  return bytes;
}

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
  std::vector<bool> is_dynamic(program.relations.size());
  for (std::size_t i = 0; i < is_dynamic.size(); ++i)
    is_dynamic[i] = !program.relations[i].is_static;
  for (const Clause& clause : program.clauses) {
    if (std::ranges::any_of(clause.body,
                            [&](const Literal& l) { return is_unsettled(clause, l); })) {
      is_dynamic[clause.head.relation.index()] = true;
    }
  }
  mark_users(program, is_dynamic);
  for (std::size_t i = 0; i < is_dynamic.size(); ++i)
    program.relations[i].is_static = !is_dynamic[i];
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
