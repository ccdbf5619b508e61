// lifted.h — the rules as clauses over relations: what the grounder joins.
//
// Idea      facts of a state and moves become relations of their own, one for each functor:
//           (true (cell ?x ?y b)) is the relation `true cell` with three columns, (does ?r noop)
//           the relation `does` of constants with two. So a join can use every column.
// Promises  bodies are plain conjunctions: `or` became auxiliary relations or several clauses,
//           `not` stands at atoms only, equalities are substituted away
// Tested by normalise_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "base/ids.h"
#include "syntax/gdl/terms.h"

namespace rulewise::logic {

using gdl::TermId;
using gdl::Terms;
using RelationId = base::Id<struct RelationTag>;

/// What a relation stands for. kPlain: a relation of the rules, or an auxiliary one.
enum class RelationKind : std::uint8_t {
  kPlain,
  kTrue,
  kNext,
  kInit,
  kDoes,
  kLegal,
  kGoal,
  kTerminal
};

struct Relation {
  RelationKind kind = RelationKind::kPlain;
  gdl::Symbol name;  // kPlain: its name; kTrue … kLegal: the functor, invalid for constants
  std::uint32_t arity = 0;  // columns; kDoes and kLegal: the role comes first
  bool is_auxiliary = false;
  bool is_demand = false;  // says what is asked for: no gate ever depends on it
  bool is_static = false;  // depends on neither state nor moves: known before the first state
};

struct Literal {
  RelationId relation;
  std::vector<TermId> arguments;  // variables, ground terms, or patterns
  bool is_negated = false;
};

/// Two terms that must differ; with no right side: `left` must be a constant.
struct Difference {
  TermId left;
  TermId right;

  [[nodiscard]] bool wants_constant() const { return !right.is_valid(); }
};

struct Clause {
  Literal head;
  std::vector<Literal> body;
  std::vector<Difference> differences;
  std::uint32_t variable_count = 0;
  std::uint32_t rule = 0;  // the rule of the text it came from
};

struct LiftedProgram {
  Terms terms;
  std::vector<Relation> relations;
  std::vector<Clause> clauses;
  std::vector<TermId> roles;
  /// Relations of kind kInit whose facts hold in every state: nothing ever changes them.
  std::vector<RelationId> rigid;

  [[nodiscard]] const Relation& relation(RelationId id) const { return relations[id.index()]; }
  /// The relation of that kind, name and arity, or an invalid id.
  [[nodiscard]] RelationId find(RelationKind kind, gdl::Symbol name, std::uint32_t arity) const;
  RelationId add(const Relation& relation);

 private:
  using Key = std::tuple<RelationKind, gdl::Symbol, std::uint32_t>;
  std::map<Key, RelationId> by_key_;  // the first of each that is not auxiliary
};

/// Marks every relation that what is marked depends on, through any number of clauses.
void mark_used(const LiftedProgram& program, std::vector<bool>& marked);
/// Marks every relation that depends on what is marked, through any number of clauses.
void mark_users(const LiftedProgram& program, std::vector<bool>& marked);

/// Memory of the clauses, about; the terms not counted.
[[nodiscard]] std::size_t clause_bytes(const LiftedProgram& program);

/// Variables of a term, each once, in order of first appearance, appended to `variables`.
void collect_variables(const Terms& terms, TermId term, std::vector<std::uint32_t>& variables);
/// The term with every variable v replaced by substitution[v] where that is valid.
[[nodiscard]] TermId substitute(Terms& terms, TermId term, const std::vector<TermId>& substitution);

/// How many places the term has when written out, ground parts and small terms counting one:
/// what matching it may cost. Parts that are shared count as often as they appear.
[[nodiscard]] double written_size(const Terms& terms, TermId term);

/// Sets Relation::is_static for all relations from the clauses.
void mark_static_relations(LiftedProgram& program);

[[nodiscard]] std::string to_text(const LiftedProgram& program, const Literal& literal);
[[nodiscard]] std::string to_text(const LiftedProgram& program, const Clause& clause);
/// Every clause, a line each.
[[nodiscard]] std::string to_text(const LiftedProgram& program);

}  // namespace rulewise::logic
