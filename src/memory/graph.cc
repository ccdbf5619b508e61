#include "memory/graph.h"

#include <algorithm>
#include <utility>

namespace rulewise::memory {
namespace {

constexpr std::uint8_t kNowhere = 0xff;

}  // namespace

Graph connected_part(const Graph& graph, std::uint8_t node) {
  std::vector<std::uint8_t> number(graph.nodes.size(), kNowhere);
  std::vector<std::uint8_t> reached{node};
  number[node] = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const GraphEdge& edge : graph.edges) {
      const bool leaves = edge.from == reached[i];
      if (!leaves && edge.to != reached[i]) continue;
      const std::uint8_t next = leaves ? edge.to : edge.from;
      if (number[next] != kNowhere) continue;
      number[next] = static_cast<std::uint8_t>(reached.size());
      reached.push_back(next);
    }
  }
  Graph part;
  for (const std::uint8_t n : reached) part.nodes.push_back(graph.nodes[n]);
  for (const GraphEdge& edge : graph.edges) {
    if (number[edge.from] == kNowhere) continue;
    part.edges.push_back({number[edge.from], number[edge.to], edge.sort});
  }
  return part;
}

namespace {

/// Two graphs laid on each other as far as it goes, from one pair of edges.
class Overlay {
 public:
  Overlay(const Graph& a, const Graph& b) : a_(a), b_(b) {}

  Graph from(const GraphEdge& first, const GraphEdge& second) {
    in_a_.assign(a_.nodes.size(), kNowhere);
    in_b_.assign(b_.nodes.size(), kNowhere);
    graph_ = {};
    add(first, second);
    for (bool grows = true; grows;) {
      grows = false;
      for (const GraphEdge& edge : a_.edges) grows = extend(edge) || grows;
    }
    return graph_;
  }

 private:
  [[nodiscard]] bool is_open(const GraphEdge& x, const GraphEdge& y) const {
    const auto agree = [&](std::uint8_t p, std::uint8_t q) {
      return in_a_[p] == in_b_[q] && a_.nodes[p].what == b_.nodes[q].what;
    };
    return agree(x.from, y.from) && agree(x.to, y.to);
  }
  bool extend(const GraphEdge& edge) {
    const bool touches = in_a_[edge.from] != kNowhere || in_a_[edge.to] != kNowhere;
    if (!touches) return false;
    for (const GraphEdge& other : b_.edges) {
      if (!is_open(edge, other)) continue;
      const std::size_t before = graph_.edges.size();
      add(edge, other);
      if (graph_.edges.size() > before) return true;
    }
    return false;
  }
  std::uint8_t node(std::uint8_t p, std::uint8_t q) {
    if (in_a_[p] != kNowhere) return in_a_[p];
    const GraphNode& x = a_.nodes[p];
    const GraphNode& y = b_.nodes[q];
    in_a_[p] = in_b_[q] = static_cast<std::uint8_t>(graph_.nodes.size());
    graph_.nodes.push_back({x.what, x.file == y.file ? x.file : std::uint8_t{0},
                            x.rank == y.rank ? x.rank : std::uint8_t{0}});
    return in_a_[p];
  }
  void add(const GraphEdge& x, const GraphEdge& y) {
    const std::uint8_t from = node(x.from, y.from);
    const std::uint8_t to = node(x.to, y.to);
    const auto is_same = [&](const GraphEdge& e) { return e.from == from && e.to == to; };
    if (std::ranges::any_of(graph_.edges, is_same)) return;
    graph_.edges.push_back({from, to, x.sort == y.sort ? x.sort : EdgeSort::kAny});
  }

  const Graph& a_;
  const Graph& b_;
  std::vector<std::uint8_t> in_a_, in_b_;
  Graph graph_;
};

}  // namespace

Graph common_part(const Graph& a, const Graph& b) {
  constexpr std::size_t kMostTries = 64;
  Overlay overlay(a, b);
  Graph best;
  std::size_t tries = 0;
  for (const GraphEdge& x : a.edges) {
    for (const GraphEdge& y : b.edges) {
      const bool fit =
          a.nodes[x.from].what == b.nodes[y.from].what && a.nodes[x.to].what == b.nodes[y.to].what;
      if (!fit) continue;
      Graph found = overlay.from(x, y);
      if (found.edges.size() > best.edges.size()) best = std::move(found);
      if (++tries == kMostTries) return best;
    }
  }
  return best;
}

}  // namespace rulewise::memory
