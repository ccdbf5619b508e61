// rule_graph.h — which rules lie on common cycles: recursion seen rule by rule.
//
// Idea      a rule depends on another only if a literal of its body could match the other's head.
//           That tells (goal ?r 0) from (goal ?r 100), which relations alone do not: rules
//           without a cycle here have a clear meaning, whatever their relations look like
// Needs     rules and dependencies that outlive the graph
// Promises  every cycle among ground instances is a cycle here; bounded work for hostile rules,
//           which may see cycles that finer looking would not
// Tested by rule_graph_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "syntax/gdl/dependencies.h"
#include "syntax/gdl/graph.h"
#include "syntax/gdl/rules.h"

namespace rulewise::gdl {

class RuleGraph {
 public:
  RuleGraph(const Rules& rules, const Dependencies& dependencies);

  /// Whether the use (a number in dependencies.uses()) lies on a cycle of rules.
  [[nodiscard]] bool is_recursive(std::size_t use) const { return cycle_edges_[use] != kNone; }
  /// Equal for rules on common cycles.
  [[nodiscard]] std::uint32_t component(std::uint32_t rule) const { return components_[rule]; }
  /// The heads along a shortest cycle that begins with a recursive use, for a message.
  [[nodiscard]] std::vector<std::string> cycle_text(std::size_t use) const;

 private:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  std::vector<std::uint32_t> collect_edges();
  void add_edges(const Use& use);
  void add_hub_edges();
  bool could_match(TermId a, TermId b);
  [[nodiscard]] std::uint32_t hub(RelationId relation) const;
  [[nodiscard]] std::string node_text(std::uint32_t node) const;

  const Rules& rules_;
  const Dependencies& dependencies_;
  std::vector<Graph::Edge> edges_;
  std::vector<bool> has_hub_;  // by relation
  std::size_t pairs_left_;
  std::size_t comparisons_left_;
  std::vector<std::uint32_t> first_edges_;  // by use, and the end
  Graph graph_;
  std::vector<std::uint32_t> components_;
  std::vector<std::uint32_t> cycle_edges_;  // by use: an edge on a cycle, or kNone
};

}  // namespace rulewise::gdl
