// graph.h — small directed graphs with labels, and whether one is part of another.
//
// Idea      Morph's patterns: nodes are pieces and squares next to a vital piece, seen by the one
//           to move; edges are attacks and defences. A label may leave file and rank open, and an
//           edge its sort: then it fits all of them. A graph is part of another where its nodes
//           can be laid on different nodes of the other so that all labels and edges fit
// Needs     at most 255 nodes
// Promises  `is_part_of` is true only where it is so; it gives up after a bounded number of steps,
//           and then says no
// Tested by graph_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace rulewise::memory {

/// What stands on a node. Pieces: 1 + 2 * kind, one more for those of the other side; below 0 are
/// the empty squares next to a vital piece, own and the other's.
struct GraphNode {
  std::int16_t what = 0;
  std::uint8_t file = 0;  // 0: any
  std::uint8_t rank = 0;
  friend auto operator<=>(const GraphNode&, const GraphNode&) = default;
};
inline constexpr std::int16_t kNearOwn = -1;
inline constexpr std::int16_t kNearOther = -2;

enum class EdgeSort : std::uint8_t {
  kDirect,
  kIndirect,    // through one piece: the enemy's, or one that attacks the same way itself
  kDiscovered,  // when an own piece moves out of the way
  kAny,
};

struct GraphEdge {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  EdgeSort sort = EdgeSort::kDirect;
  friend auto operator<=>(const GraphEdge&, const GraphEdge&) = default;
};

struct Graph {
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  friend bool operator==(const Graph&, const Graph&) = default;
};

/// 256 bits that tell of most graphs at a glance that they are not part of another.
using Glimpse = std::array<std::uint64_t, 4>;
[[nodiscard]] constexpr bool may_hold(const Glimpse& whole, const Glimpse& part) {
  std::uint64_t missing = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) missing |= part[i] & ~whole[i];
  return missing == 0;
}

/// A graph prepared to be looked into.
class WholeGraph {
 public:
  WholeGraph() = default;
  explicit WholeGraph(const Graph& graph) { prepare(graph); }
  void prepare(const Graph& graph);

  [[nodiscard]] const Graph& graph() const { return graph_; }
  [[nodiscard]] const Glimpse& glimpse() const { return glimpse_; }
  /// Edges that leave or reach a node.
  [[nodiscard]] const std::vector<GraphEdge>& out(std::size_t node) const { return out_[node]; }
  [[nodiscard]] const std::vector<GraphEdge>& in(std::size_t node) const { return in_[node]; }
  /// Keys of all labels of edges, each once, ascending; of open ones too.
  [[nodiscard]] const std::vector<std::uint32_t>& keys() const { return keys_; }

 private:
  Graph graph_;
  Glimpse glimpse_{};
  std::vector<std::vector<GraphEdge>> out_, in_;
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
    return may_hold(whole.glimpse(), glimpse_) &&
           graph_.nodes.size() <= whole.graph().nodes.size() &&
           graph_.edges.size() <= whole.graph().edges.size();
  }
  [[nodiscard]] bool is_part_of(const WholeGraph& whole) const;
  [[nodiscard]] bool is_part_of(const PartGraph& other) const;

 private:
  Graph graph_;
  Glimpse glimpse_{};
  Glimpse wide_glimpse_{};  // as a whole
  std::vector<std::uint32_t> keys_;
  std::vector<std::uint32_t> order_;  // edges, each touching one before it
};

/// What both have in common: edges that fit, with differing sorts, files and ranks left open.
/// Connected; empty where there is nothing. Grown greedily: a part, not always the largest.
[[nodiscard]] Graph common_part(const Graph& a, const Graph& b);

/// The part of the graph that hangs together with the node, other nodes left out.
[[nodiscard]] Graph connected_part(const Graph& graph, std::uint8_t node);

}  // namespace rulewise::memory
