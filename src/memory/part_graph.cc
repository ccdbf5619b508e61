#include "memory/part_graph.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <tuple>
#include <utility>

#include "base/hash.h"

namespace rulewise::memory {
namespace {

constexpr std::size_t kMostSteps = 4'000;  // of one search for a place
constexpr std::size_t kMostNodes = 256;

/// The labels of an edge in a number, files and ranks left out.
std::uint32_t key_of(const Graph& graph, const GraphEdge& edge, EdgeSort sort) {
  const auto from = static_cast<std::uint16_t>(graph.nodes[edge.from].what);
  const auto to = static_cast<std::uint16_t>(graph.nodes[edge.to].what);
  return (static_cast<std::uint32_t>(from & 0x3fffU) << 18U) |
         (static_cast<std::uint32_t>(to & 0xffffU) << 2U) | static_cast<std::uint32_t>(sort);
}

bool fits(const GraphNode& part, const GraphNode& whole) {
  return (part.file == 0 || part.file == whole.file) && (part.rank == 0 || part.rank == whole.rank);
}

void sort_once(std::vector<std::uint32_t>& keys) {
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

/// One search for the places of a part's nodes, with sets of so many words.
template <std::size_t Words>
class Laying {
 public:
  Laying(const std::vector<PartGraph::Laid>& order, const std::vector<PartGraph::Tie>& ties,
         const WholeGraph& whole)
      : order_(order), ties_(ties), whole_(whole) {}

  bool lay() { return find_room() && lay(0); }

 private:
  using Set = std::array<std::uint64_t, Words>;

  /// Where each node may lie whatever the others do; false if one may not lie anywhere.
  bool find_room() {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const std::uint64_t* standing = whole_.rows().standing(order_[i].node.what);
      if (standing == nullptr) return false;
      std::uint64_t any = 0;
      for (std::size_t w = 0; w < Words; ++w) {
        room_[i][w] = room_in(order_[i], standing[w], w * 64);
        any |= room_[i][w];
      }
      if (any == 0) return false;
    }
    return true;
  }
  std::uint64_t room_in(const PartGraph::Laid& laid, std::uint64_t nodes, std::size_t first) const {
    std::uint64_t room = 0;
    for (; nodes != 0; nodes &= nodes - 1) {
      const std::size_t n = first + static_cast<std::size_t>(std::countr_zero(nodes));
      const bool has_all = (laid.around & ~whole_.rows().around(n)) == 0;
      if (has_all && fits(laid.node, whole_.graph().nodes[n])) room |= nodes & (~nodes + 1);
    }
    return room;
  }

  bool lay(std::size_t next) {
    if (next == order_.size()) return true;
    Set free = room_[next];
    for (std::size_t w = 0; w < Words; ++w) free[w] &= ~taken_[w];
    for (std::uint32_t t = order_[next].first_tie; t < order_[next].last_tie; ++t) {
      const PartGraph::Tie& tie = ties_[t];
      const std::uint64_t* row = whole_.rows().row(tie.way, tie.sort, place_[tie.to]);
      for (std::size_t w = 0; w < Words; ++w) free[w] &= row[w];
    }
    for (std::size_t w = 0; w < Words; ++w) {
      for (; free[w] != 0; free[w] &= free[w] - 1) {
        if (++steps_ > kMostSteps) return false;
        const std::uint64_t bit = free[w] & (~free[w] + 1);
        place_[next] =
            static_cast<std::uint8_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(free[w])));
        taken_[w] |= bit;
        if (lay(next + 1)) return true;
        taken_[w] &= ~bit;
      }
    }
    return false;
  }

  const std::vector<PartGraph::Laid>& order_;
  const std::vector<PartGraph::Tie>& ties_;
  const WholeGraph& whole_;
  std::array<Set, kMostNodes> room_;
  std::array<std::uint8_t, kMostNodes> place_;
  Set taken_{};
  std::size_t steps_ = 0;
};

}  // namespace

void WholeGraph::prepare(const Graph& graph) {
  graph_ = graph;
  keys_.clear();
  for (const GraphEdge& edge : graph_.edges) {
    keys_.push_back(key_of(graph_, edge, edge.sort));
    keys_.push_back(key_of(graph_, edge, EdgeSort::kAny));
  }
  sort_once(keys_);
  rows_.fill(graph_, GraphRows::As::kWhole);
}

PartGraph::PartGraph(Graph graph) : graph_(std::move(graph)) {
  assert(!graph_.edges.empty());
  for (const GraphEdge& edge : graph_.edges) keys_.push_back(key_of(graph_, edge, edge.sort));
  sort_once(keys_);
  for (const std::uint32_t key : keys_) {
    const std::uint64_t bit = base::mix(key) & 0xffU;
    glimpse_[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  GraphRows rows;
  rows.fill(graph_, GraphRows::As::kWhole);
  wide_sign_ = rows.sign();
  rows.fill(graph_, GraphRows::As::kPart);
  sign_ = rows.sign();
  order_nodes(rows);
}

/// Next is the node with most ties to those before it; of equals one with a square, or many edges.
void PartGraph::order_nodes(const GraphRows& rows) {
  const std::size_t count = graph_.nodes.size();
  constexpr std::size_t kNot = kMostNodes;
  std::vector<std::size_t> laid_as(count, kNot);
  std::vector<int> tied(count, 0), degree(count, 0);
  for (const GraphEdge& edge : graph_.edges) ++degree[edge.from], ++degree[edge.to];
  while (order_.size() < count) {
    std::size_t best = count;
    const auto rank = [&](std::size_t n) {
      return std::tuple(tied[n] > 0, graph_.nodes[n].file != 0 && graph_.nodes[n].rank != 0,
                        tied[n], degree[n]);
    };
    for (std::size_t n = 0; n < count; ++n) {
      if (laid_as[n] == kNot && (best == count || rank(n) > rank(best))) best = n;
    }
    laid_as[best] = order_.size();
    const auto first = static_cast<std::uint32_t>(ties_.size());
    for (const GraphEdge& edge : graph_.edges) {
      if (edge.from != best && edge.to != best) continue;
      const bool leaves = edge.from == best;
      const std::size_t other = leaves ? edge.to : edge.from;
      ++tied[other];
      if (laid_as[other] == kNot || other == best) continue;
      ties_.push_back(
          {static_cast<std::uint8_t>(laid_as[other]), leaves ? Way::kIn : Way::kOut, edge.sort});
    }
    order_.push_back(
        {graph_.nodes[best], rows.around(best), first, static_cast<std::uint32_t>(ties_.size())});
  }
}

bool PartGraph::is_part_of(const PartGraph& other) const {
  return may_hold(other.wide_sign_, sign_) && graph_.edges.size() <= other.graph_.edges.size() &&
         is_part_of(other.as_whole());
}

bool PartGraph::is_part_of(const WholeGraph& whole) const {
  if (!may_be_part_of(whole)) return false;
  return whole.rows().words() == 1 ? Laying<1>(order_, ties_, whole).lay()
                                   : Laying<GraphRows::kMostWords>(order_, ties_, whole).lay();
}

}  // namespace rulewise::memory
