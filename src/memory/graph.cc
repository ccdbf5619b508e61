#include "memory/graph.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "base/hash.h"

namespace rulewise::memory {
namespace {

constexpr std::size_t kMostSteps = 4'000;  // of one search for a place
constexpr std::uint8_t kNowhere = 0xff;

/// The labels of an edge in a number, files and ranks left out.
std::uint32_t key_of(const Graph& graph, const GraphEdge& edge, EdgeSort sort) {
  const auto from = static_cast<std::uint16_t>(graph.nodes[edge.from].what);
  const auto to = static_cast<std::uint16_t>(graph.nodes[edge.to].what);
  return (static_cast<std::uint32_t>(from & 0x3fffU) << 18U) |
         (static_cast<std::uint32_t>(to & 0xffffU) << 2U) | static_cast<std::uint32_t>(sort);
}

void mark(Glimpse& glimpse, std::uint32_t key) {
  const std::uint64_t bit = base::mix(key) & 0xffU;
  glimpse[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

bool fits(const GraphNode& part, const GraphNode& whole) {
  return part.what == whole.what && (part.file == 0 || part.file == whole.file) &&
         (part.rank == 0 || part.rank == whole.rank);
}
bool fits(EdgeSort part, EdgeSort whole) { return part == EdgeSort::kAny || part == whole; }

void sort_once(std::vector<std::uint32_t>& keys) {
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

/// One search for the places of a part's nodes.
class Laying {
 public:
  Laying(const Graph& part, const std::vector<std::uint32_t>& order, const WholeGraph& whole)
      : part_(part), order_(order), whole_(whole) {
    place_.assign(part.nodes.size(), kNowhere);
    is_taken_.assign(whole.graph().nodes.size(), 0);
  }

  bool lay(std::size_t next) {
    if (next == order_.size()) return true;
    if (++steps_ > kMostSteps) return false;
    const GraphEdge& edge = part_.edges[order_[next]];
    const std::uint8_t from = place_[edge.from];
    const std::uint8_t to = place_[edge.to];
    if (from != kNowhere && to != kNowhere) {
      const auto is_there = [&](const GraphEdge& e) {
        return e.to == to && fits(edge.sort, e.sort);
      };
      return std::ranges::any_of(whole_.out(from), is_there) && lay(next + 1);
    }
    if (from != kNowhere) return try_all(edge, whole_.out(from), next);
    if (to != kNowhere) return try_all(edge, whole_.in(to), next);
    return try_all(edge, whole_.graph().edges, next);
  }

 private:
  bool put(std::uint8_t node, std::uint8_t where) {
    if (place_[node] != kNowhere) return place_[node] == where;
    if (is_taken_[where] != 0 || !fits(part_.nodes[node], whole_.graph().nodes[where]))
      return false;
    place_[node] = where;
    is_taken_[where] = 1;
    return true;
  }
  void lift(std::uint8_t node) {
    is_taken_[place_[node]] = 0;
    place_[node] = kNowhere;
  }

  bool try_all(const GraphEdge& edge, const std::vector<GraphEdge>& among, std::size_t next) {
    const bool lays_from = place_[edge.from] == kNowhere;
    const bool lays_to = place_[edge.to] == kNowhere;
    for (const GraphEdge& candidate : among) {
      if (!fits(edge.sort, candidate.sort) || !put(edge.from, candidate.from)) continue;
      if (put(edge.to, candidate.to)) {
        if (lay(next + 1)) return true;
        if (lays_to) lift(edge.to);
      }
      if (lays_from) lift(edge.from);
      if (steps_ > kMostSteps) return false;
    }
    return false;
  }

  const Graph& part_;
  const std::vector<std::uint32_t>& order_;
  const WholeGraph& whole_;
  std::vector<std::uint8_t> place_;
  std::vector<std::uint8_t> is_taken_;
  std::size_t steps_ = 0;
};

/// Edges so that each touches a node of one before it; those with few open ends first.
std::vector<std::uint32_t> laying_order(const Graph& graph) {
  std::vector<std::uint32_t> order;
  std::vector<std::uint8_t> is_laid(graph.nodes.size(), 0);
  std::vector<std::uint8_t> is_used(graph.edges.size(), 0);
  while (order.size() < graph.edges.size()) {
    std::size_t best = graph.edges.size();
    int best_rank = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
      if (is_used[i] != 0) continue;
      const GraphEdge& edge = graph.edges[i];
      const int open = 2 - is_laid[edge.from] - is_laid[edge.to];
      const bool is_fixed = graph.nodes[edge.from].file != 0 || graph.nodes[edge.to].file != 0;
      const int rank = 2 * open - (is_fixed ? 1 : 0);
      if (rank < best_rank) {
        best = i;
        best_rank = rank;
      }
    }
    is_used[best] = 1;
    is_laid[graph.edges[best].from] = is_laid[graph.edges[best].to] = 1;
    order.push_back(static_cast<std::uint32_t>(best));
  }
  return order;
}

}  // namespace

void WholeGraph::prepare(const Graph& graph) {
  graph_ = graph;
  glimpse_ = {};
  keys_.clear();
  out_.resize(std::max(out_.size(), graph.nodes.size()));
  in_.resize(out_.size());
  for (auto& row : out_) row.clear();
  for (auto& row : in_) row.clear();
  for (const GraphEdge& edge : graph_.edges) {
    out_[edge.from].push_back(edge);
    in_[edge.to].push_back(edge);
    keys_.push_back(key_of(graph_, edge, edge.sort));
    keys_.push_back(key_of(graph_, edge, EdgeSort::kAny));
  }
  sort_once(keys_);
  for (const std::uint32_t key : keys_) mark(glimpse_, key);
}

PartGraph::PartGraph(Graph graph) : graph_(std::move(graph)), order_(laying_order(graph_)) {
  assert(!graph_.edges.empty());
  for (const GraphEdge& edge : graph_.edges) {
    keys_.push_back(key_of(graph_, edge, edge.sort));
    mark(wide_glimpse_, key_of(graph_, edge, EdgeSort::kAny));
  }
  sort_once(keys_);
  for (const std::uint32_t key : keys_) {
    mark(glimpse_, key);
    mark(wide_glimpse_, key);
  }
}

bool PartGraph::is_part_of(const PartGraph& other) const {
  return may_hold(other.wide_glimpse_, glimpse_) &&
         graph_.edges.size() <= other.graph_.edges.size() && is_part_of(other.as_whole());
}

bool PartGraph::is_part_of(const WholeGraph& whole) const {
  return may_be_part_of(whole) && Laying(graph_, order_, whole).lay(0);
}

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
