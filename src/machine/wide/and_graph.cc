#include "machine/wide/and_graph.h"

#include <algorithm>

#include "base/hash.h"

namespace rulewise::machine::wide {
namespace {

// Chains of nine become four three-input operations with nothing left over.
constexpr std::size_t kChain = 9;

std::uint64_t hash_of(Edge a, Edge b) { return base::combine(a.code, b.code); }

}  // namespace

AndGraph::AndGraph() : ands_(1), index_(1024, 0) {}

Edge AndGraph::input() {
  ands_.push_back({});
  return Edge::of(static_cast<std::uint32_t>(ands_.size() - 1));
}

Edge AndGraph::both(Edge a, Edge b) {
  if (b < a) std::swap(a, b);
  if (a == kNever || a == !b) return kNever;
  if (a == kAlways || a == b) return b;
  const std::size_t mask = index_.size() - 1;
  std::size_t place = hash_of(a, b) & mask;
  for (; index_[place] != 0; place = (place + 1) & mask) {
    if (ands_[index_[place]] == std::array{a, b}) return Edge::of(index_[place]);
  }
  index_[place] = static_cast<std::uint32_t>(ands_.size());
  ands_.push_back({a, b});
  const auto added = Edge::of(static_cast<std::uint32_t>(ands_.size() - 1));
  if (ands_.size() * 2 > index_.size()) grow_index();
  return added;
}

Edge AndGraph::all_of(std::vector<Edge>& edges) {
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  for (std::size_t i = 1; i < edges.size(); ++i) {
    if (edges[i] == !edges[i - 1]) return kNever;
  }
  while (edges.size() > 1) {
    std::size_t kept = 0;
    for (std::size_t begin = 0; begin < edges.size(); begin += kChain) {
      Edge chain = edges[begin];
      const std::size_t end = std::min(begin + kChain, edges.size());
      for (std::size_t i = begin + 1; i < end; ++i) chain = both(chain, edges[i]);
      edges[kept++] = chain;
    }
    edges.resize(kept);
  }
  return edges.empty() ? kAlways : edges[0];
}

Edge AndGraph::any_of(std::vector<Edge>& edges) {
  for (Edge& edge : edges) edge = !edge;
  return !all_of(edges);
}

void AndGraph::grow_index() {
  index_.assign(index_.size() * 4, 0);
  const std::size_t mask = index_.size() - 1;
  for (std::uint32_t node = 1; node < ands_.size(); ++node) {
    if (!is_and(node)) continue;
    std::size_t place = hash_of(ands_[node][0], ands_[node][1]) & mask;
    while (index_[place] != 0) place = (place + 1) & mask;
    index_[place] = node;
  }
}

}  // namespace rulewise::machine::wide
