// graph.h — small directed graphs with labels.
//
// Idea      Morph's patterns: nodes are pieces and squares next to a vital piece, seen by the one
//           to move; edges are attacks and defences. A label may leave file and rank open, and an
//           edge its sort: then it fits all of them. Whether one is part of another: part_graph.h
// Needs     at most 255 nodes
// Tested by graph_test.cc
#pragma once

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

/// What both have in common: edges that fit, with differing sorts, files and ranks left open.
/// Connected; empty where there is nothing. Grown greedily: a part, not always the largest.
[[nodiscard]] Graph common_part(const Graph& a, const Graph& b);

/// The part of the graph that hangs together with the node, other nodes left out.
[[nodiscard]] Graph connected_part(const Graph& graph, std::uint8_t node);

}  // namespace rulewise::memory
