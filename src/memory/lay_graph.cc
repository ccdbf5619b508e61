#include "memory/lay_graph.h"

#include <algorithm>
#include <cstddef>

namespace rulewise::memory {
namespace {

bool fits(const GraphNode& part, const GraphNode& whole) {
  return part.what == whole.what && (part.file == 0 || part.file == whole.file) &&
         (part.rank == 0 || part.rank == whole.rank);
}

class Laying {
 public:
  Laying(const Graph& part, const Graph& whole)
      : part_(part), whole_(whole), place_(part.nodes.size(), kNowhere) {
    if (part.nodes.empty()) return;
    order_.push_back(0);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      for (const GraphEdge& edge : part.edges) {
        if (edge.from == order_[i]) add(edge.to);
        if (edge.to == order_[i]) add(edge.from);
      }
    }
  }

  [[nodiscard]] const std::vector<std::uint8_t>& place() const { return place_; }

  bool lay(std::size_t next = 0) {
    if (next == order_.size()) return true;
    const std::uint8_t node = order_[next];
    for (std::uint8_t n = 0; n < whole_.nodes.size(); ++n) {
      if (++steps_ > kMostSteps) return false;
      const bool is_free = std::ranges::find(place_, n) == place_.end();
      if (!is_free || !fits(part_.nodes[node], whole_.nodes[n])) continue;
      place_[node] = n;
      if (has_edges_of(node) && lay(next + 1)) return true;
      place_[node] = kNowhere;
    }
    return false;
  }

 private:
  static constexpr std::uint8_t kNowhere = 0xff;
  static constexpr std::size_t kMostSteps = 200'000;

  void add(std::uint8_t node) {
    if (std::ranges::find(order_, node) == order_.end()) order_.push_back(node);
  }

  /// Whether all its edges between nodes that are laid lie on edges.
  [[nodiscard]] bool has_edges_of(std::uint8_t node) const {
    return std::ranges::all_of(part_.edges, [&](const GraphEdge& edge) {
      if (edge.from != node && edge.to != node) return true;
      const std::uint8_t from = place_[edge.from], to = place_[edge.to];
      if (from == kNowhere || to == kNowhere) return true;
      return std::ranges::any_of(whole_.edges, [&](const GraphEdge& other) {
        return other.from == from && other.to == to &&
               (edge.sort == EdgeSort::kAny || edge.sort == other.sort);
      });
    });
  }

  const Graph& part_;
  const Graph& whole_;
  std::vector<std::uint8_t> order_;
  std::vector<std::uint8_t> place_;
  std::size_t steps_ = 0;
};

}  // namespace

std::optional<std::vector<std::uint8_t>> lay_on(const Graph& part, const Graph& whole) {
  Laying laying(part, whole);
  if (part.nodes.size() > whole.nodes.size() || !laying.lay()) return std::nullopt;
  return laying.place();
}

}  // namespace rulewise::memory
