#include "logic/eliminate.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/interruption.h"

namespace rulewise::logic {
namespace {

using VariableSet = std::set<std::uint32_t>;

VariableSet variables_of(const Terms& terms, const Literal& literal) {
  std::vector<std::uint32_t> found;
  for (const TermId argument : literal.arguments) collect_variables(terms, argument, found);
  return {found.begin(), found.end()};
}

VariableSet variables_of(const Terms& terms, const Difference& difference) {
  std::vector<std::uint32_t> found;
  collect_variables(terms, difference.left, found);
  if (!difference.wants_constant()) collect_variables(terms, difference.right, found);
  return {found.begin(), found.end()};
}

bool includes(const VariableSet& all, const VariableSet& some) {
  return std::ranges::includes(all, some);
}

VariableSet common(const VariableSet& a, const VariableSet& b) {
  VariableSet both;
  std::ranges::set_intersection(a, b, std::inserter(both, both.end()));
  return both;
}

/// Which parts of a clause would move into an auxiliary relation, and what that costs.
struct Split {
  std::vector<bool> literals;     // by body literal
  std::vector<bool> differences;  // by difference
  VariableSet joined;             // variables inside
  VariableSet interface;          // of these, the ones needed outside
  VariableSet guarded;            // of these, the ones a demand outside restricts
};

class Elimination {
 public:
  explicit Elimination(LiftedProgram& program) : program_(program) { find_move_relations(); }

  void run() {
    // Auxiliary clauses are appended while we go and need no further splitting themselves.
    const std::size_t count = program_.clauses.size();
    for (std::size_t i = 0; i < count && !base::is_interrupted(); ++i) split_clause(i);
  }

 private:
  static constexpr std::size_t kWide = 5;  // variables

  [[nodiscard]] const Terms& terms() const { return program_.terms; }

  /// Relations that say something about the moves made: `does` and what is derived from it.
  void find_move_relations() {
    depends_on_move_.assign(program_.relations.size(), false);
    for (std::size_t i = 0; i < program_.relations.size(); ++i) {
      depends_on_move_[i] = program_.relations[i].kind == RelationKind::kDoes;
    }
  }

  void split_clause(std::size_t index) {
    while (const auto split = best_split(program_.clauses[index])) {
      Clause& clause = program_.clauses[index];
      Clause inner = take_out(clause, *split);
      const bool is_demand = program_.relation(clause.head.relation).is_demand;
      restrict_by_static(clause, split->joined, inner);
      if (!split->guarded.empty()) inner.body.push_back(project_guard(clause, split->guarded));
      restrict_by_facts(index, split->joined, inner);
      if (split->interface.size() >= kWide) narrow_by_static(index, split->joined, inner);
      const Literal call = auxiliary_for(std::move(inner), split->interface, is_demand);
      program_.clauses[index].body.push_back(call);
    }
  }

  std::optional<Split> best_split(const Clause& clause) const {
    const VariableSet in_head = variables_of(terms(), clause.head);
    VariableSet all = in_head;
    for (const Literal& l : clause.body) all.merge(variables_of(terms(), l));
    for (const Difference& d : clause.differences) all.merge(variables_of(terms(), d));
    std::optional<Split> best;
    for (const std::uint32_t variable : all) {
      if (base::is_interrupted()) break;  // a clause that is not split is right too
      if (in_head.contains(variable)) continue;
      auto split = split_for(clause, variable, in_head);
      if (!split || !is_worthwhile(clause, *split, all.size())) continue;
      const auto cost = [](const Split& s) {
        return std::pair{s.joined.size(), s.interface.size()};
      };
      if (!best || cost(*split) < cost(*best)) best = std::move(split);
    }
    return best;
  }

  /// Everything that mentions `variable`; nothing if that would not be safe on its own.
  std::optional<Split> split_for(const Clause& clause, std::uint32_t variable,
                                 const VariableSet& in_head) const {
    Split split;
    split.literals.resize(clause.body.size());
    split.differences.resize(clause.differences.size());
    VariableSet outside = in_head;
    VariableSet bound;
    for (std::size_t i = 0; i < clause.body.size(); ++i) {
      const VariableSet mine = variables_of(terms(), clause.body[i]);
      split.literals[i] = mine.contains(variable);
      (split.literals[i] ? split.joined : outside).insert(mine.begin(), mine.end());
      if (split.literals[i] && !clause.body[i].is_negated) bound.insert(mine.begin(), mine.end());
    }
    for (std::size_t i = 0; i < clause.differences.size(); ++i) {
      const VariableSet mine = variables_of(terms(), clause.differences[i]);
      split.differences[i] = mine.contains(variable);
      (split.differences[i] ? split.joined : outside).insert(mine.begin(), mine.end());
    }
    const auto guard = guard_of(clause);
    if (guard != clause.body.end() && !variables_of(terms(), *guard).contains(variable)) {
      split.guarded = common(variables_of(terms(), *guard), split.joined);
      bound.insert(split.guarded.begin(), split.guarded.end());
    }
    if (!includes(bound, split.joined)) return std::nullopt;
    split.interface = common(split.joined, outside);
    return split;
  }

  /// The literal that restricts the clause to what is asked for, if there is one.
  [[nodiscard]] std::vector<Literal>::const_iterator guard_of(const Clause& clause) const {
    return std::ranges::find_if(
        clause.body, [this](const Literal& l) { return program_.relation(l.relation).is_demand; });
  }

  /// The guard of `clause`, of which only these variables matter.
  Literal project_guard(const Clause& clause, const VariableSet& variables) {
    const Literal guard = *guard_of(clause);
    if (variables_of(terms(), guard) == variables) return guard;
    Clause projection;
    projection.variable_count = clause.variable_count;
    projection.rule = clause.rule;
    projection.body.push_back(guard);
    return auxiliary_for(std::move(projection), variables, true);
  }

  /// Some literal that can be true in one state and false in another ties these variables together.
  [[nodiscard]] bool is_tied(const Clause& inner, const VariableSet& variables) const {
    return std::ranges::any_of(inner.body, [&](const Literal& l) {
      return is_changing(l) && includes(variables_of(terms(), l), variables);
    });
  }
  [[nodiscard]] bool is_changing(const Literal& literal) const {
    return !literal.is_negated && !program_.relation(literal.relation).is_static;
  }

  /// What the rest knows of variables inside, before any state: `inner` need not go beyond it.
  void restrict_by_static(const Clause& rest, const VariableSet& joined, Clause& inner) const {
    for (const Literal& literal : rest.body) {
      if (literal.is_negated || !program_.relation(literal.relation).is_static) continue;
      const VariableSet own = variables_of(terms(), literal);
      if (own.size() < 2 || !includes(joined, own) || is_tied(inner, own)) continue;
      inner.body.push_back(literal);
    }
  }

  /// A wide static auxiliary has a fact for every combination of its variables: it keeps to those
  /// that static conditions of the rest leave of some of them together.
  void narrow_by_static(std::size_t rest, const VariableSet& joined, Clause& inner) {
    const auto is_static = [this](const Literal& l) {
      return !l.is_negated && program_.relation(l.relation).is_static;
    };
    if (!std::ranges::all_of(inner.body, is_static)) return;
    for (std::size_t i = 0; i < program_.clauses[rest].body.size(); ++i) {
      const Literal literal = program_.clauses[rest].body[i];
      const VariableSet all = variables_of(terms(), literal);
      const VariableSet own = common(all, joined);
      if (!is_static(literal) || own.size() < 2 || own.size() == all.size()) continue;
      Clause projection;
      projection.variable_count = inner.variable_count;
      projection.rule = inner.rule;
      projection.body.push_back(literal);
      inner.body.push_back(auxiliary_for(std::move(projection), own, false));
    }
  }

  /// The same for facts of states: only what may be true is asked for. Left out where `inner`
  /// has such conditions on these variables itself.
  void restrict_by_facts(std::size_t rest, const VariableSet& joined, Clause& inner) {
    if (std::ranges::none_of(inner.body, [this](const Literal& l) { return is_changing(l); })) {
      return;
    }
    for (std::size_t i = 0; i < program_.clauses[rest].body.size(); ++i) {
      const Literal literal = program_.clauses[rest].body[i];
      if (literal.is_negated || program_.relation(literal.relation).kind != RelationKind::kTrue) {
        continue;
      }
      const VariableSet own = common(variables_of(terms(), literal), joined);
      const bool is_known =
          std::ranges::any_of(own, [&](std::uint32_t v) { return is_tied(inner, {v}); });
      if (own.empty() || is_known) continue;
      Clause projection;
      projection.variable_count = inner.variable_count;
      projection.rule = inner.rule;
      projection.body.push_back(literal);
      inner.body.push_back(auxiliary_for(std::move(projection), own, true));
    }
  }

  bool is_worthwhile(const Clause& clause, const Split& split, std::size_t variable_count) const {
    bool rest_changes = false;
    bool rest_binds = false;
    bool inside_moves = false;
    for (std::size_t i = 0; i < clause.body.size(); ++i) {
      const Literal& literal = clause.body[i];
      if (split.literals[i]) {
        inside_moves = inside_moves || depends_on_move_[literal.relation.index()];
      } else if (!literal.is_negated) {
        rest_binds = true;
        rest_changes = rest_changes || !program_.relation(literal.relation).is_static;
      }
    }
    if (split.joined.size() < variable_count) return true;
    // As many variables inside as in the whole: pays only by sharing what the moves decide.
    return rest_binds && rest_changes && inside_moves;
  }

  /// Removes the parts of the split from `clause`; returns them as a body.
  static Clause take_out(Clause& clause, const Split& split) {
    Clause inner;
    inner.variable_count = clause.variable_count;
    inner.rule = clause.rule;
    std::vector<Literal> body;
    for (std::size_t i = 0; i < clause.body.size(); ++i) {
      (split.literals[i] ? inner.body : body).push_back(std::move(clause.body[i]));
    }
    std::vector<Difference> differences;
    for (std::size_t i = 0; i < clause.differences.size(); ++i) {
      (split.differences[i] ? inner.differences : differences).push_back(clause.differences[i]);
    }
    clause.body = std::move(body);
    clause.differences = std::move(differences);
    return inner;
  }

  /// The literal that calls an auxiliary relation with that body, made now or shared; one that says
  /// what is asked for never becomes a gate.
  Literal auxiliary_for(Clause inner, const VariableSet& interface, bool is_demand) {
    Literal call;
    std::vector<TermId> renaming(inner.variable_count);
    std::uint32_t next = 0;
    for (const std::uint32_t v : interface) {
      call.arguments.push_back(program_.terms.variable(v));
      renaming[v] = program_.terms.variable(next++);
    }
    std::vector<std::uint32_t> rest;
    for (const Literal& l : inner.body) {
      for (const TermId argument : l.arguments) collect_variables(terms(), argument, rest);
    }
    for (const std::uint32_t v : rest) {
      if (!renaming[v].is_valid()) renaming[v] = program_.terms.variable(next++);
    }
    rename(inner, renaming);
    inner.variable_count = next;
    for (std::size_t i = 0; i < interface.size(); ++i) {
      inner.head.arguments.push_back(program_.terms.variable(static_cast<std::uint32_t>(i)));
    }
    call.relation = relation_for(std::move(inner), is_demand);
    return call;
  }

  void rename(Clause& clause, const std::vector<TermId>& renaming) {
    for (Literal& literal : clause.body) {
      for (TermId& a : literal.arguments) a = substitute(program_.terms, a, renaming);
    }
    for (Difference& d : clause.differences) {
      d.left = substitute(program_.terms, d.left, renaming);
      if (!d.wants_constant()) d.right = substitute(program_.terms, d.right, renaming);
    }
  }

  RelationId relation_for(Clause inner, bool is_demand) {
    std::vector<std::uint32_t> key = key_of(inner);
    key.push_back(is_demand ? 1 : 0);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    Relation relation;
    relation.arity = static_cast<std::uint32_t>(inner.head.arguments.size());
    relation.is_auxiliary = true;
    relation.is_static = !is_demand;
    relation.is_demand = is_demand;
    bool depends_on_move = false;
    for (const Literal& l : inner.body) {
      relation.is_static = relation.is_static && program_.relation(l.relation).is_static;
      depends_on_move = depends_on_move || depends_on_move_[l.relation.index()];
    }
    inner.head.relation = program_.add(relation);
    depends_on_move_.push_back(depends_on_move);
    known_[key] = inner.head.relation;
    const RelationId result = inner.head.relation;
    program_.clauses.push_back(std::move(inner));
    return result;
  }

  /// A clause as a row of numbers, equal for equal clauses.
  static std::vector<std::uint32_t> key_of(const Clause& clause) {
    std::vector<std::uint32_t> key{static_cast<std::uint32_t>(clause.head.arguments.size())};
    for (const Literal& l : clause.body) {
      key.push_back(l.relation.value * 2 + (l.is_negated ? 1 : 0));
      for (const TermId a : l.arguments) key.push_back(a.value);
    }
    key.push_back(0xffffffffU);
    for (const Difference& d : clause.differences) {
      key.push_back(d.left.value);
      key.push_back(d.right.value);
    }
    return key;
  }

  LiftedProgram& program_;
  std::vector<bool> depends_on_move_;  // by relation
  std::map<std::vector<std::uint32_t>, RelationId> known_;
};

}  // namespace

void eliminate_variables(LiftedProgram& program) { Elimination(program).run(); }

}  // namespace rulewise::logic
