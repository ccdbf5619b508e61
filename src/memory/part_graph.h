// part_graph.h — whether one graph is part of another.
//
//     PartGraph(pattern).is_part_of(WholeGraph(graph));
//
// Idea      a graph is part of another where its nodes can be laid on different nodes of the other
//           so that all labels and edges fit. Signs refuse most at a glance; the nodes of the rest
//           are laid one after the other, where their labels, what is round them and the edges to
//           those already laid leave room
// Promises  `is_part_of` is true only where it is so; it gives up after a bounded number of steps,
//           and then says no
// Tested by part_graph_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "memory/graph.h"
#include "memory/graph_rows.h"

namespace rulewise::memory {

/// Bits for the labels of edges: what two graphs share of them tells how alike they are.
using Glimpse = std::array<std::uint64_t, 4>;

/// A graph prepared to be looked into.
class WholeGraph {
 public:
  WholeGraph() = default;
  explicit WholeGraph(const Graph& graph) { prepare(graph); }
  void prepare(const Graph& graph);

  [[nodiscard]] const Graph& graph() const { return graph_; }
  [[nodiscard]] const GraphRows& rows() const { return rows_; }
  /// Keys of all labels of edges, each once, ascending; of open ones too.
  [[nodiscard]] const std::vector<std::uint32_t>& keys() const { return keys_; }

 private:
  Graph graph_;
  GraphRows rows_;
  std::vector<std::uint32_t> keys_;
};

/// A connected graph with at least one edge, prepared to be looked for.
class PartGraph {
 public:
  PartGraph() = default;
  explicit PartGraph(Graph graph);

  [[nodiscard]] const Graph& graph() const { return graph_; }
  [[nodiscard]] const Glimpse& glimpse() const { return glimpse_; }
  [[nodiscard]] const std::vector<std::uint32_t>& keys() const { return keys_; }
  /// What it is looked for in.
  using Whole = WholeGraph;
  [[nodiscard]] Whole as_whole() const { return WholeGraph(graph_); }
  [[nodiscard]] bool may_be_part_of(const WholeGraph& whole) const {
    return may_hold(whole.rows().sign(), sign_) &&
           graph_.nodes.size() <= whole.graph().nodes.size() &&
           graph_.edges.size() <= whole.graph().edges.size();
  }
  [[nodiscard]] bool is_part_of(const WholeGraph& whole) const;
  [[nodiscard]] bool is_part_of(const PartGraph& other) const;

  /// An edge to a node that was laid before.
  struct Tie {
    std::uint8_t to = 0;  // by the order of laying
    Way way = Way::kOut;  // of the other node
    EdgeSort sort = EdgeSort::kDirect;
  };
  /// A node, and where it may lie.
  struct Laid {
    GraphNode node;
    std::uint64_t around = 0;
    std::uint32_t first_tie = 0, last_tie = 0;
  };

 private:
  void order_nodes(const GraphRows& rows);

  Graph graph_;
  Glimpse glimpse_{};
  GraphSign sign_{};
  GraphSign wide_sign_{};  // as a whole
  std::vector<std::uint32_t> keys_;
  std::vector<Laid> order_;  // each but the first tied to one before it
  std::vector<Tie> ties_;
};

}  // namespace rulewise::memory
