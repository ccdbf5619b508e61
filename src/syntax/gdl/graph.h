// graph.h — which relations lead to which: a directed graph, its cycles and its paths.
//
// Idea      edges grouped by where they start, so that components are found in one pass over them
// Promises  linear time; components are numbered so that a component's successors have smaller
//           numbers; no recursion
// Tested by graph_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace rulewise::gdl {

/// A directed graph over 0 … node_count-1, edges grouped by where they start.
class Graph {
 public:
  using Edge = std::pair<std::uint32_t, std::uint32_t>;  // from, to

  Graph(std::size_t node_count, std::span<const Edge> edges);

  [[nodiscard]] std::size_t node_count() const { return first_.size() - 1; }
  [[nodiscard]] std::span<const std::uint32_t> successors(std::uint32_t node) const {
    return std::span(targets_).subspan(first_[node], first_[node + 1] - first_[node]);
  }
  /// Edges of node i are targets()[first()[i]] … targets()[first()[i + 1] - 1].
  [[nodiscard]] std::span<const std::uint32_t> first() const { return first_; }
  [[nodiscard]] std::span<const std::uint32_t> targets() const { return targets_; }

 private:
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> targets_;
};

/// The number of the strongly connected component of each node.
[[nodiscard]] std::vector<std::uint32_t> strong_components(const Graph& graph);

/// A shortest path from `from` to `to`, both included, of at least one edge; empty if none.
[[nodiscard]] std::vector<std::uint32_t> shortest_path(const Graph& graph, std::uint32_t from,
                                                       std::uint32_t to);

}  // namespace rulewise::gdl
