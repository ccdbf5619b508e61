// drawn_graph.h — graphs by chance, and the plainest way to lay one on another, for tests.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "memory/graph.h"

namespace rulewise::memory::testing {

/// A connected graph drawn from few labels, so that parts are often found.
inline Graph drawn_graph(base::Random& random, std::size_t nodes, std::size_t more_edges) {
  Graph graph;
  for (std::size_t i = 0; i < nodes; ++i) {
    const auto what = static_cast<std::int16_t>(1 + random.below(3));
    const auto file = static_cast<std::uint8_t>(random.below(3));
    graph.nodes.push_back({what, file, file});
  }
  const auto add = [&](std::size_t a, std::size_t b) {
    if (a == b) return;
    const auto is_same = [&](const GraphEdge& e) { return e.from == a && e.to == b; };
    if (std::ranges::any_of(graph.edges, is_same)) return;
    graph.edges.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                           static_cast<EdgeSort>(random.below(3))});
  };
  for (std::size_t i = 1; i < nodes; ++i) add(i, random.below(static_cast<std::uint32_t>(i)));
  for (std::size_t i = 0; i < more_edges; ++i) {
    add(random.below(static_cast<std::uint32_t>(nodes)),
        random.below(static_cast<std::uint32_t>(nodes)));
  }
  return graph;
}

/// Whether the part can be laid on the whole, edge by edge, with no sign and no limit: slow.
class PlainLaying {
 public:
  PlainLaying(const Graph& part, const Graph& whole) : part_(part), whole_(whole) {
    place_.assign(part.nodes.size(), kNowhere);
    is_used_.assign(part.edges.size(), 0);
  }

  bool lay() {
    const std::size_t next = next_edge();
    if (next == part_.edges.size()) return true;
    is_used_[next] = 1;
    const GraphEdge& edge = part_.edges[next];
    for (const GraphEdge& candidate : whole_.edges) {
      if (edge.sort != EdgeSort::kAny && edge.sort != candidate.sort) continue;
      const std::vector<std::uint16_t> before = place_;
      if (put(edge.from, candidate.from) && put(edge.to, candidate.to) && lay()) return true;
      place_ = before;
    }
    is_used_[next] = 0;
    return false;
  }

 private:
  static constexpr std::uint16_t kNowhere = 0xffff;

  /// One with as many laid ends as there are.
  [[nodiscard]] std::size_t next_edge() const {
    std::size_t best = part_.edges.size();
    int most = -1;
    for (std::size_t i = 0; i < part_.edges.size(); ++i) {
      if (is_used_[i] != 0) continue;
      const int laid = (place_[part_.edges[i].from] != kNowhere ? 1 : 0) +
                       (place_[part_.edges[i].to] != kNowhere ? 1 : 0);
      if (laid > most) most = laid, best = i;
    }
    return best;
  }
  bool put(std::uint8_t node, std::uint8_t where) {
    if (place_[node] != kNowhere) return place_[node] == where;
    const GraphNode& mine = part_.nodes[node];
    const GraphNode& theirs = whole_.nodes[where];
    const bool fits = mine.what == theirs.what && (mine.file == 0 || mine.file == theirs.file) &&
                      (mine.rank == 0 || mine.rank == theirs.rank);
    if (!fits || std::ranges::find(place_, where) != place_.end()) return false;
    place_[node] = where;
    return true;
  }

  const Graph& part_;
  const Graph& whole_;
  std::vector<std::uint16_t> place_;
  std::vector<std::uint8_t> is_used_;
};

}  // namespace rulewise::memory::testing
