#include "tactics/supports.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {
namespace {

using logic::Clause;
using logic::RelationId;
using logic::RelationKind;
using Row = std::vector<TermId>;

constexpr std::size_t kMostRows = 64;

/// What a table of two columns says is beneath something, one thing at most.
using Beneath = std::map<TermId, TermId>;

std::optional<Beneath> read_beneath(const std::vector<Row>& rows, std::size_t column) {
  Beneath beneath;
  for (const Row& row : rows) {
    if (!beneath.emplace(row[1 - column], row[column]).second) return std::nullopt;
  }
  return beneath;
}

/// All that is beneath, however far; empty where it goes in circles.
std::vector<std::pair<TermId, TermId>> all_beneath(const Beneath& beneath) {
  std::vector<std::pair<TermId, TermId>> pairs;
  for (const auto& [above, first] : beneath) {
    TermId at = first;
    for (std::size_t steps = 0;; ++steps) {
      if (steps > beneath.size()) return {};
      pairs.emplace_back(above, at);
      const auto next = beneath.find(at);
      if (next == beneath.end()) break;
      at = next->second;
    }
  }
  std::ranges::sort(pairs);
  return pairs;
}

class Search {
 public:
  Search(Unfolder& unfolder, const logic::Net& net)
      : unfolder_(unfolder), program_(unfolder.program()), net_(net) {}

  std::vector<Support> run() {
    std::vector<Support> found;
    for (std::size_t r = 0; r < program_.relations.size(); ++r) {
      const RelationId relation(r);
      if (program_.relations[r].kind != RelationKind::kTrue || !stays(relation)) continue;
      for (const Key& key : unfolder_.invariants().keys[r]) {
        for (std::uint32_t c = 0; c < program_.relations[r].arity; ++c) {
          if (std::ranges::find(key.free, c) == key.free.end()) try_tables(key, c, found);
        }
      }
    }
    return found;
  }

 private:
  [[nodiscard]] RelationId next_of(RelationId relation) const {
    const logic::Relation& r = program_.relation(relation);
    return program_.find(RelationKind::kNext, r.name, r.arity);
  }

  /// A clause that keeps every fact of the relation.
  [[nodiscard]] bool keeps_all(const Clause& clause, RelationId relation) const {
    if (clause.body.size() != 1 || !clause.differences.empty()) return false;
    const logic::Literal& only = clause.body.front();
    std::vector<std::uint32_t> variables;
    for (const TermId t : clause.head.arguments) {
      if (program_.terms.is_variable(t)) logic::collect_variables(program_.terms, t, variables);
    }
    return only.relation == relation && !only.is_negated &&
           only.arguments == clause.head.arguments && variables.size() == only.arguments.size();
  }

  [[nodiscard]] bool stays(RelationId relation) const {
    const RelationId next = next_of(relation);
    return next.is_valid() && std::ranges::any_of(program_.clauses, [&](const Clause& clause) {
             return clause.head.relation == next && keeps_all(clause, relation);
           });
  }

  void try_tables(const Key& key, std::uint32_t column, std::vector<Support>& found) {
    const Invariants& invariants = unfolder_.invariants();
    for (std::size_t t = 0; t < program_.relations.size(); ++t) {
      const auto& rows = invariants.rows[t];
      if (!invariants.is_table[t] || program_.relations[t].arity != 2) continue;
      if (rows.empty() || rows.size() > kMostRows) continue;
      for (const std::uint32_t lower : {0U, 1U}) {
        const auto beneath = read_beneath(rows, lower);
        if (!beneath) continue;
        Support support{key.relation, column, key.free, all_beneath(*beneath)};
        if (support.beneath.empty() || !holds_at_first(support, *beneath)) continue;
        if (is_kept(support, *beneath, RelationId(t), lower)) found.push_back(std::move(support));
      }
    }
  }

  /// The facts of the opening lie on each other.
  bool holds_at_first(const Support& support, const Beneath& beneath) {
    std::vector<Row> facts;
    for (std::size_t b = 0; b < net_.base_count(); ++b) {
      if (net_.initial[b]) read_fact(net_.base_names[b], support.relation, facts);
    }
    for (const std::string& fact : net_.constant_facts) {
      read_fact(fact, support.relation, facts);
    }
    return std::ranges::all_of(facts, [&](const Row& fact) {
      const auto wanted = beneath.find(fact[support.column]);
      if (wanted == beneath.end()) return true;
      Row lower = fact;
      lower[support.column] = wanted->second;
      return std::ranges::any_of(facts, [&](const Row& f) { return support.agree(f, lower); });
    });
  }

  void read_fact(const std::string& text, RelationId relation, std::vector<Row>& facts) {
    const TermId fact = gdl::read_ground_term(text, program_.terms);
    const logic::Relation& r = program_.relation(relation);
    if (!fact.is_valid() || !program_.terms.is_compound(fact)) return;
    const auto arguments = program_.terms.arguments(fact);
    if (program_.terms.symbol(fact) != r.name || arguments.size() != r.arity) return;
    facts.emplace_back(arguments.begin(), arguments.end());
  }

  /// Whatever makes a fact has the one beneath among its conditions.
  bool is_kept(const Support& support, const Beneath& beneath, RelationId table,
               std::uint32_t lower) {
    const RelationId next = next_of(support.relation);
    for (std::size_t c = 0; c < program_.clauses.size(); ++c) {
      const Clause clause = program_.clauses[c];
      if (clause.head.relation != next || keeps_all(clause, support.relation)) continue;
      Draft made;
      made.head = clause.head.arguments;
      made.variable_count = clause.variable_count;
      made.differences = clause.differences;
      if (!add_body(clause, made)) continue;
      const auto ways = unfolder_.unfold(made, Reach::kConcepts);
      if (!ways) return false;
      for (const Draft& way : *ways) {
        if (!has_beneath(way, support, beneath, table, lower)) return false;
      }
    }
    return true;
  }

  /// What is done must be legal; false where no move is of that kind.
  bool add_body(const Clause& clause, Draft& draft) {
    for (logic::Literal literal : clause.body) {
      const logic::Relation relation = program_.relation(literal.relation);
      if (relation.kind == RelationKind::kDoes && !literal.is_negated) {
        literal.relation = program_.find(RelationKind::kLegal, relation.name, relation.arity);
        if (!literal.relation.is_valid()) return false;
      }
      draft.conditions.push_back({std::move(literal)});
    }
    return true;
  }

  bool has_beneath(const Draft& way, const Support& support, const Beneath& beneath,
                   RelationId table, std::uint32_t lower) {
    const TermId above = way.head[support.column];
    const bool is_known = program_.terms.is_ground(above);
    if (is_known && !beneath.contains(above)) return true;
    return std::ranges::any_of(way.conditions, [&](const Condition& c) {
      if (c.literal.relation != support.relation || c.literal.is_negated) return false;
      Row wanted = way.head;
      const TermId under = wanted[support.column] = c.literal.arguments[support.column];
      if (!support.agree(c.literal.arguments, wanted)) return false;
      if (is_known) return beneath.at(above) == under;
      return std::ranges::any_of(way.conditions, [&](const Condition& t) {
        return t.literal.relation == table && !t.literal.is_negated &&
               t.literal.arguments[lower] == under && t.literal.arguments[1 - lower] == above;
      });
    });
  }

  Unfolder& unfolder_;
  logic::LiftedProgram& program_;
  const logic::Net& net_;
};

}  // namespace

std::vector<Support> find_supports(Unfolder& unfolder, const logic::Net& net) {
  return Search(unfolder, net).run();
}

}  // namespace rulewise::tactics
