#include "memory/graph_rows.h"

#include <algorithm>
#include <bit>

#include "base/hash.h"

namespace rulewise::memory {
namespace {

constexpr std::uint8_t kCounted = 6;  // so many of a thing, or more

/// Every node of a set.
template <class Visit>
void for_each_node(const std::uint64_t* set, std::size_t words, const Visit& visit) {
  for (std::size_t w = 0; w < words; ++w) {
    for (std::uint64_t rest = set[w]; rest != 0; rest &= rest - 1) {
      visit(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
    }
  }
}

std::uint64_t label(const GraphNode& node) {
  return static_cast<std::uint64_t>(static_cast<std::uint16_t>(node.what)) << 16U |
         static_cast<std::uint64_t>(node.file) << 8U | node.rank;
}

/// A label as it is, and as a part may have left it open.
struct Forms {
  std::array<std::uint64_t, 4> labels{};
  std::size_t count = 0;

  Forms(const GraphNode& node, GraphRows::As as) {
    labels[count++] = label(node);
    if (as == GraphRows::As::kPart) return;
    if (node.file != 0 && node.rank != 0) {
      labels[count++] = label({node.what, node.file, 0});
      labels[count++] = label({node.what, 0, node.rank});
    }
    if (node.file != 0 || node.rank != 0) labels[count++] = label({node.what, 0, 0});
  }
};

bool is_placed(std::uint64_t label) { return (label & 0xffffU) != 0; }

}  // namespace

void GraphRows::mark(std::uint64_t key) {
  const std::uint64_t bit = base::mix(key) % (sign_.size() * 64);
  sign_[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

void GraphRows::fill(const Graph& graph, As as) {
  const std::size_t nodes = graph.nodes.size();
  words_ = nodes <= 64 ? 1 : kMostWords;
  rows_.assign(nodes * 2 * kSorts * words_, 0);
  for (const GraphEdge& edge : graph.edges) add_edge(edge);
  whats_ = 0;
  for (const GraphNode& node : graph.nodes) {
    whats_ = std::max(whats_, static_cast<std::size_t>(node.what - kNearOther) + 1);
  }
  standing_.assign(whats_ * words_, 0);
  around_.assign(nodes, 0);
  sign_ = {};
  counts_ = {};
  for (std::size_t n = 0; n < nodes; ++n) {
    const auto what = static_cast<std::size_t>(graph.nodes[n].what - kNearOther);
    standing_[what * words_ + n / 64] |= std::uint64_t{1} << (n % 64);
    look_around(graph, n);
    count_edges(graph, n);
  }
  add_places(graph, as);
}

void GraphRows::add_edge(const GraphEdge& edge) {
  const auto set = [&](Way way, EdgeSort sort, std::size_t node, std::size_t other) {
    rows_[row_number(way, sort, node) * words_ + other / 64] |= std::uint64_t{1} << (other % 64);
  };
  for (const EdgeSort sort : {edge.sort, EdgeSort::kAny}) {
    set(Way::kOut, sort, edge.from, edge.to);
    set(Way::kIn, sort, edge.to, edge.from);
  }
}

/// How many neighbours there are by way, sort and label; what shares a counter is added up.
void GraphRows::look_around(const Graph& graph, std::size_t node) {
  std::array<std::uint8_t, 64> counts{};
  std::uint64_t seen = 0;
  for (std::size_t r = 0; r < 2 * kSorts; ++r) {
    const std::uint64_t* row = &rows_[(node * 2 * kSorts + r) * words_];
    for_each_node(row, words_, [&](std::size_t other) {
      const auto what = static_cast<std::uint16_t>(graph.nodes[other].what);
      const std::uint64_t counter = base::mix(r << 16U | what) & 63U;
      if (counts[counter] == kCounted) return;
      const std::uint64_t so_many = ++counts[counter];
      seen |= std::uint64_t{1} << (base::mix(counter << 8U | so_many) & 63U);
    });
  }
  around_[node] = seen;
}

void GraphRows::count_edges(const Graph& graph, std::size_t from) {
  const std::uint64_t mine = static_cast<std::uint16_t>(graph.nodes[from].what);
  for (std::size_t s = 0; s < kSorts; ++s) {
    for_each_node(row(Way::kOut, static_cast<EdgeSort>(s), from), words_, [&](std::size_t to) {
      const std::uint64_t other = static_cast<std::uint16_t>(graph.nodes[to].what);
      const std::uint64_t counter = base::mix(mine << 18U | other << 2U | s) % counts_.size();
      if (counts_[counter] == kCounted) return;
      const std::uint64_t so_many = ++counts_[counter];
      mark(counter << 8U | so_many);
    });
  }
}

/// Nodes on squares, and edges from and to them.
void GraphRows::add_places(const Graph& graph, As as) {
  constexpr std::uint64_t kNode = std::uint64_t{1} << 62U;
  for (const GraphNode& node : graph.nodes) {
    const Forms forms(node, as);
    for (std::size_t i = 0; i < forms.count; ++i) {
      if (is_placed(forms.labels[i])) mark(kNode | forms.labels[i]);
    }
  }
  for (const GraphEdge& edge : graph.edges) {
    const Forms from(graph.nodes[edge.from], as);
    const Forms to(graph.nodes[edge.to], as);
    for (std::size_t i = 0; i < from.count; ++i) {
      for (std::size_t j = 0; j < to.count; ++j) {
        if (!is_placed(from.labels[i]) && !is_placed(to.labels[j])) continue;
        const std::uint64_t ends = base::mix(from.labels[i]) * 3 + to.labels[j];
        mark(base::combine(ends, static_cast<std::uint64_t>(edge.sort)));
        const bool may_open = as == As::kWhole && edge.sort != EdgeSort::kAny;
        if (may_open) mark(base::combine(ends, static_cast<std::uint64_t>(EdgeSort::kAny)));
      }
    }
  }
}

}  // namespace rulewise::memory
