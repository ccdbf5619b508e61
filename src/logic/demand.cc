#include "logic/demand.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace rulewise::logic {
namespace {

using VariableSet = std::set<std::uint32_t>;
using Columns = std::vector<bool>;  // by argument: bound in every call

void add_variables(const Terms& terms, TermId term, VariableSet& variables) {
  std::vector<std::uint32_t> found;
  collect_variables(terms, term, found);
  variables.insert(found.begin(), found.end());
}

VariableSet variables_of(const Terms& terms, const Literal& literal) {
  VariableSet variables;
  for (const TermId argument : literal.arguments) add_variables(terms, argument, variables);
  return variables;
}

bool is_bound(const Terms& terms, TermId term, const VariableSet& bound) {
  VariableSet variables;
  add_variables(terms, term, variables);
  return std::ranges::includes(bound, variables);
}

/// Relations the initial facts depend on. These must be complete before the first state, while
/// what is asked for is known only once all states are.
std::vector<bool> needed_at_first(const LiftedProgram& program) {
  std::vector<bool> is_needed(program.relations.size(), false);
  for (std::size_t i = 0; i < program.relations.size(); ++i) {
    is_needed[i] = program.relations[i].kind == RelationKind::kInit;
  }
  mark_used(program, is_needed);
  return is_needed;
}

class Demand {
 public:
  Demand(LiftedProgram& program, const std::vector<RelationId>& relations) : program_(program) {
    const std::vector<bool> is_needed_at_first = needed_at_first(program);
    for (const RelationId relation : relations) {
      if (is_needed_at_first[relation.index()]) continue;
      columns_[relation] = Columns(program.relation(relation).arity, true);
    }
  }

  void run() {
    find_columns();
    std::erase_if(columns_, [](const auto& entry) {
      return std::ranges::find(entry.second, true) == entry.second.end();
    });
    // Dropping a relation takes bindings from its callees: settle again without it.
    find_columns();
    for (const auto& [relation, columns] : columns_) make_demand_relation(relation, columns);
    const std::vector<Clause> clauses = std::exchange(program_.clauses, {});
    for (const Clause& clause : clauses) transform(clause);
    mark_static_relations(program_);
  }

 private:
  [[nodiscard]] const Terms& terms() const { return program_.terms; }
  [[nodiscard]] bool is_demanded(RelationId relation) const { return columns_.contains(relation); }

  /// Shrinks the bound columns of each demanded relation to those bound in all calls.
  void find_columns() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Clause& clause : program_.clauses) {
        for_each_call(clause, [&](const Literal& call, const VariableSet& bound,
                                  const std::vector<std::uint32_t>&) {
          Columns& columns = columns_.at(call.relation);
          for (std::size_t i = 0; i < columns.size(); ++i) {
            if (!columns[i] || is_bound(terms(), call.arguments[i], bound)) continue;
            columns[i] = false;
            changed = true;
          }
        });
      }
    }
  }

  /// Visits the demanded literals of a body with the variables bound before each and the
  /// positive demanded literals joined before it. Positive calls come first, in text order.
  template <class Visit>
  void for_each_call(const Clause& clause, Visit visit) const {
    VariableSet bound;
    if (is_demanded(clause.head.relation)) {
      const Columns& columns = columns_.at(clause.head.relation);
      for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i]) add_variables(terms(), clause.head.arguments[i], bound);
      }
    }
    for (const Literal& literal : clause.body) {
      if (!literal.is_negated && !is_demanded(literal.relation)) {
        bound.merge(variables_of(terms(), literal));
      }
    }
    std::vector<std::uint32_t> before;
    for (const bool negated : {false, true}) {
      for (std::uint32_t i = 0; i < clause.body.size(); ++i) {
        const Literal& literal = clause.body[i];
        if (literal.is_negated != negated || !is_demanded(literal.relation)) continue;
        visit(literal, bound, before);
        if (negated) continue;
        before.push_back(i);
        bound.merge(variables_of(terms(), literal));
      }
    }
  }

  void make_demand_relation(RelationId relation, const Columns& columns) {
    Relation demand;
    demand.name = program_.relation(relation).name;
    demand.arity = static_cast<std::uint32_t>(std::ranges::count(columns, true));
    demand.is_auxiliary = true;
    demand.is_demand = true;
    demand_of_[relation] = program_.add(demand);
  }

  /// The literal that asks for what `call` asks for.
  [[nodiscard]] Literal demand_literal(const Literal& call) const {
    Literal literal;
    literal.relation = demand_of_.at(call.relation);
    const Columns& columns = columns_.at(call.relation);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i]) literal.arguments.push_back(call.arguments[i]);
    }
    return literal;
  }

  void transform(const Clause& clause) {
    Clause guarded = clause;
    if (is_demanded(clause.head.relation)) {
      guarded.body.insert(guarded.body.begin(), demand_literal(clause.head));
    }
    for_each_call(clause, [&](const Literal& call, const VariableSet&,
                              const std::vector<std::uint32_t>& before) {
      add_asking_clause(clause, call, before);
    });
    program_.clauses.push_back(std::move(guarded));
  }

  void add_asking_clause(const Clause& clause, const Literal& call,
                         const std::vector<std::uint32_t>& before) {
    Clause asks;
    asks.head = demand_literal(call);
    asks.variable_count = clause.variable_count;
    asks.rule = clause.rule;
    VariableSet bound;
    if (is_demanded(clause.head.relation)) asks.body.push_back(demand_literal(clause.head));
    for (std::uint32_t i = 0; i < clause.body.size(); ++i) {
      const Literal& literal = clause.body[i];
      const bool joins_before = std::ranges::find(before, i) != before.end();
      if (!literal.is_negated && (joins_before || !is_demanded(literal.relation))) {
        asks.body.push_back(literal);
      }
    }
    if (asks.body.size() == 1 && asks.body.front().relation == asks.head.relation &&
        asks.body.front().arguments == asks.head.arguments) {
      return;  // asks for what is asked for already
    }
    for (const Literal& literal : asks.body) bound.merge(variables_of(terms(), literal));
    for (const Difference& d : clause.differences) {
      const bool right_is_bound = d.wants_constant() || is_bound(terms(), d.right, bound);
      if (is_bound(terms(), d.left, bound) && right_is_bound) asks.differences.push_back(d);
    }
    program_.clauses.push_back(std::move(asks));
  }

  LiftedProgram& program_;
  std::map<RelationId, Columns> columns_;
  std::map<RelationId, RelationId> demand_of_;
};

/// Unfolding of relations that only compare.
class Unfolding {
 public:
  explicit Unfolding(LiftedProgram& program) : program_(program) {
    for (std::uint32_t i = 0; i < program.clauses.size(); ++i) {
      definitions_[program.clauses[i].head.relation].push_back(i);
    }
  }

  void run() {
    std::vector<Clause> result;
    std::vector<Clause> pending(program_.clauses.rbegin(), program_.clauses.rend());
    while (!pending.empty()) {
      Clause clause = std::move(pending.back());
      pending.pop_back();
      const auto call = std::ranges::find_if(
          clause.body, [this](const Literal& l) { return !l.is_negated && compares(l.relation); });
      if (call == clause.body.end()) {
        result.push_back(std::move(clause));
      } else {
        unfold(clause, static_cast<std::size_t>(call - clause.body.begin()), pending);
      }
    }
    program_.clauses = std::move(result);
  }

 private:
  [[nodiscard]] bool compares(RelationId relation) const {
    const auto it = definitions_.find(relation);
    if (it == definitions_.end() || program_.relation(relation).kind != RelationKind::kPlain) {
      return false;
    }
    return it->second.size() <= 4 && std::ranges::all_of(it->second, [this](std::uint32_t i) {
             return is_comparison(program_.clauses[i]);
           });
  }

  /// Distinct variables in the head, at least one difference, and otherwise only static
  /// literals of one variable each.
  [[nodiscard]] bool is_comparison(const Clause& clause) const {
    if (clause.differences.empty()) return false;
    VariableSet in_head;
    for (const TermId argument : clause.head.arguments) {
      if (!program_.terms.is_variable(argument)) return false;
      if (!in_head.insert(program_.terms.variable_index(argument)).second) return false;
    }
    for (const Difference& d : clause.differences) {
      if (d.wants_constant() || !is_bound(program_.terms, d.left, in_head) ||
          !is_bound(program_.terms, d.right, in_head)) {
        return false;
      }
    }
    return std::ranges::all_of(clause.body, [&](const Literal& literal) {
      const VariableSet variables = variables_of(program_.terms, literal);
      return !literal.is_negated && program_.relation(literal.relation).is_static &&
             variables.size() == 1 && std::ranges::includes(in_head, variables);
    });
  }

  void unfold(const Clause& clause, std::size_t at, std::vector<Clause>& pending) {
    const Literal call = clause.body[at];
    const std::vector<std::uint32_t>& definitions = definitions_.at(call.relation);
    for (auto it = definitions.rbegin(); it != definitions.rend(); ++it) {
      const Clause& definition = program_.clauses[*it];
      std::vector<TermId> substitution(definition.variable_count);
      for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        substitution[program_.terms.variable_index(definition.head.arguments[i])] =
            call.arguments[i];
      }
      Clause copy = clause;
      copy.body.erase(copy.body.begin() + static_cast<std::ptrdiff_t>(at));
      for (Literal literal : definition.body) {
        for (TermId& a : literal.arguments) a = substitute(program_.terms, a, substitution);
        copy.body.push_back(std::move(literal));
      }
      for (const Difference& d : definition.differences) {
        copy.differences.push_back({substitute(program_.terms, d.left, substitution),
                                    substitute(program_.terms, d.right, substitution)});
      }
      pending.push_back(std::move(copy));
    }
  }

  LiftedProgram& program_;
  std::map<RelationId, std::vector<std::uint32_t>> definitions_;
};

/// Restriction of relations to the constants their calls name.
class Restriction {
 public:
  explicit Restriction(LiftedProgram& program) : program_(program) {}

  void run() {
    find_columns();
    keep_worthwhile();
    for (const auto& [relation, columns] : columns_) make_table(relation, columns);
    collect_rows();
    for (Clause& clause : program_.clauses) {
      const auto table = table_of_.find(clause.head.relation);
      if (table == table_of_.end()) continue;
      clause.body.push_back(row_for(clause.head, table->second));
    }
    // The rows last: they must not be guarded themselves.
    for (auto& [relation, rows] : rows_) {
      for (Clause& row : rows) program_.clauses.push_back(std::move(row));
    }
    mark_static_relations(program_);
  }

 private:
  void find_columns() {
    for (const Clause& clause : program_.clauses) {
      for (const Literal& call : clause.body) {
        const Relation& relation = program_.relation(call.relation);
        if (relation.kind != RelationKind::kPlain) continue;
        const auto [it, is_first] = columns_.try_emplace(call.relation, relation.arity, true);
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
          if (!program_.terms.is_ground(call.arguments[i])) it->second[i] = false;
        }
      }
    }
  }

  /// Keeps the relations of which some clause would derive other values in these columns.
  void keep_worthwhile() {
    std::set<RelationId> worthwhile;
    for (const Clause& clause : program_.clauses) {
      const auto found = columns_.find(clause.head.relation);
      if (found == columns_.end()) continue;
      for (std::size_t i = 0; i < found->second.size(); ++i) {
        if (!found->second[i] || program_.terms.is_ground(clause.head.arguments[i])) continue;
        worthwhile.insert(clause.head.relation);
      }
    }
    std::erase_if(columns_, [&](const auto& entry) { return !worthwhile.contains(entry.first); });
  }

  void make_table(RelationId relation, const Columns& columns) {
    Relation table;
    table.name = program_.relation(relation).name;
    table.arity = static_cast<std::uint32_t>(std::ranges::count(columns, true));
    table.is_auxiliary = true;
    table_of_[relation] = program_.add(table);
  }

  /// A row for each different call of a relation that has a table.
  void collect_rows() {
    std::map<RelationId, std::set<std::vector<TermId>>> known;
    for (const Clause& clause : program_.clauses) {
      for (const Literal& call : clause.body) {
        const auto table = table_of_.find(call.relation);
        if (table == table_of_.end()) continue;
        Clause row;
        row.head = row_for(call, table->second);
        row.rule = clause.rule;
        if (known[call.relation].insert(row.head.arguments).second) {
          rows_[call.relation].push_back(std::move(row));
        }
      }
    }
  }

  [[nodiscard]] Literal row_for(const Literal& literal, RelationId table) const {
    Literal row;
    row.relation = table;
    const Columns& columns = columns_.at(literal.relation);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i]) row.arguments.push_back(literal.arguments[i]);
    }
    return row;
  }

  LiftedProgram& program_;
  std::map<RelationId, Columns> columns_;
  std::map<RelationId, RelationId> table_of_;
  std::map<RelationId, std::vector<Clause>> rows_;
};

}  // namespace

void restrict_to_constants(LiftedProgram& program) { Restriction(program).run(); }

void add_demand(LiftedProgram& program, const std::vector<RelationId>& relations) {
  Demand(program, relations).run();
}

void unfold_differences(LiftedProgram& program) { Unfolding(program).run(); }

}  // namespace rulewise::logic
