// graph_rows.h — a graph as sets of bits, and signs that tell of most graphs that they do not fit.
//
//     GraphRows rows;
//     rows.fill(graph);
//     rows.row(Way::kOut, EdgeSort::kDirect, 3);   // the nodes that node 3 attacks directly
//
// Idea      what a node's neighbours are is a set of bits, one a node, so that the places left for
//           a node of a pattern are an intersection. Where a part fits, it has no more of anything
//           than the whole: of edges with the same labels, of neighbours of one sort round a node,
//           of nodes on one square. Each "at least so many" is a bit of a sign; a part with a bit
//           that the whole has not does not fit
// Needs     at most 255 nodes
// Promises  signs never refuse a part that fits
// Tested by part_graph_test.cc
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "memory/graph.h"

namespace rulewise::memory {

/// Bits that tell of most graphs at a glance that they are not part of another.
using GraphSign = std::array<std::uint64_t, 16>;
[[nodiscard]] constexpr bool may_hold(const GraphSign& whole, const GraphSign& part) {
  for (std::size_t i = 0; i < whole.size(); i += 4) {
    std::uint64_t missing = 0;
    for (std::size_t j = i; j < i + 4; ++j) missing |= part[j] & ~whole[j];
    if (missing != 0) return false;
  }
  return true;
}

enum class Way : std::uint8_t { kOut, kIn };

class GraphRows {
 public:
  /// Whether the graph is looked into, or for: what a part leaves open a whole may have in any way.
  enum class As : std::uint8_t { kWhole, kPart };

  void fill(const Graph& graph, As as);

  static constexpr std::size_t kMostWords = 4;
  /// Words in a set of nodes: one, or the most.
  [[nodiscard]] std::size_t words() const { return words_; }
  /// The nodes at the other end of a node's edges; those of sort kAny are all of them.
  [[nodiscard]] const std::uint64_t* row(Way way, EdgeSort sort, std::size_t node) const {
    return &rows_[row_number(way, sort, node) * words_];
  }
  /// The nodes with that label; nothing where there are none.
  [[nodiscard]] const std::uint64_t* standing(std::int16_t what) const {
    const auto number = static_cast<std::size_t>(what - kNearOther);
    return number < whats_ ? &standing_[number * words_] : nullptr;
  }
  /// What is round a node: a part's node fits only where all its bits are.
  [[nodiscard]] std::uint64_t around(std::size_t node) const { return around_[node]; }
  /// The same of the whole graph.
  [[nodiscard]] const GraphSign& sign() const { return sign_; }

 private:
  static constexpr std::size_t kSorts = 4;

  [[nodiscard]] static std::size_t row_number(Way way, EdgeSort sort, std::size_t node) {
    return (node * 2 + static_cast<std::size_t>(way)) * kSorts + static_cast<std::size_t>(sort);
  }
  void add_edge(const GraphEdge& edge);
  void look_around(const Graph& graph, std::size_t node);
  void count_edges(const Graph& graph, std::size_t from);
  void add_places(const Graph& graph, As as);
  void mark(std::uint64_t key);

  std::size_t words_ = 1;
  std::size_t whats_ = 0;
  std::vector<std::uint64_t> rows_, standing_;
  std::vector<std::uint64_t> around_;  // by node
  GraphSign sign_{};
  std::array<std::uint8_t, 512> counts_{};  // of edges, by a hash of their labels
};

}  // namespace rulewise::memory
