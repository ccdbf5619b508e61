// dependencies.h — the relations of a game and which of them are decided by which.
//
// Idea      a relation is a name with a number of arguments; each literal of a rule's body makes
//           the relation of the head depend on the relation of the literal
// Needs     rules that outlive the graph: uses point into their bodies
// Promises  relations are numbered in the order of the text; cycles are found through
//           `component`, which is equal exactly for relations that depend on each other
// Tested by dependencies_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "syntax/gdl/graph.h"
#include "syntax/gdl/rules.h"

namespace rulewise::gdl {

using RelationId = base::Id<struct RelationTag>;

struct Relation {
  Symbol name;
  std::uint32_t arity = 0;
  base::Location where;                // where the text speaks of it first
  std::vector<std::uint32_t> rules{};  // those that conclude it
  std::uint32_t component = 0;
};

/// One literal in the body of a rule.
struct Use {
  RelationId head;
  RelationId body;
  std::uint32_t rule;
  bool is_negative;
  const Formula* literal;
};

class Dependencies {
 public:
  explicit Dependencies(const Rules& rules);

  [[nodiscard]] const std::vector<Relation>& relations() const { return relations_; }
  [[nodiscard]] const Relation& at(RelationId id) const { return relations_[id.index()]; }
  /// In the order of the text.
  [[nodiscard]] const std::vector<Use>& uses() const { return uses_; }
  [[nodiscard]] const Graph& graph() const { return graph_; }

  /// The relation an atom speaks of; the atom must be one of the rules'.
  [[nodiscard]] RelationId relation_of(TermId atom) const;
  /// The relation of that name and arity, or an invalid id if the rules never mention it.
  [[nodiscard]] RelationId find(Symbol name, std::uint32_t arity) const;
  /// Whether the head of the rule and the literal lie on a common cycle.
  [[nodiscard]] bool is_recursive(const Use& use) const {
    return at(use.head).component == at(use.body).component;
  }

 private:
  RelationId add(TermId atom, base::Location where);
  Graph collect();

  const Rules& rules_;
  std::vector<Relation> relations_;
  std::unordered_map<std::uint64_t, RelationId> by_name_and_arity_;
  std::vector<Use> uses_;
  Graph graph_;
};

}  // namespace rulewise::gdl
