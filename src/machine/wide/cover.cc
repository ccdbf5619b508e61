#include "machine/wide/cover.h"

#include <algorithm>

namespace rulewise::machine::wide {
namespace {

constexpr std::size_t kMostCuts = 5;  // kept for a node, besides the node itself
constexpr int kRounds = 3;

/// tables[wiring][f]: f with its inputs moved, input k to place (wiring >> 2k) & 3.
class Rewirings {
 public:
  Rewirings() {
    for (unsigned wiring = 0; wiring < 64; ++wiring) {
      const std::array<unsigned, 3> to = {wiring & 3U, wiring >> 2U & 3U, wiring >> 4U & 3U};
      if (to[0] > 2 || to[1] > 2 || to[2] > 2) continue;
      for (unsigned f = 0; f < 256; ++f) {
        tables_[wiring][f] = rewired(static_cast<Table>(f), to);
      }
    }
  }
  [[nodiscard]] Table operator()(unsigned wiring, Table f) const { return tables_[wiring][f]; }

 private:
  std::array<std::array<Table, 256>, 64> tables_{};
};

const Rewirings& rewirings() {
  static const Rewirings all;
  return all;
}

/// Leaves of both, ascending; false if they are more than three.
bool merge_leaves(const Cut& a, const Cut& b, Cut& out, unsigned& wiring_a, unsigned& wiring_b) {
  unsigned i = 0;
  unsigned j = 0;
  unsigned count = 0;
  wiring_a = wiring_b = 0;
  while (i < a.count || j < b.count) {
    if (count == 3) return false;
    const bool from_a = i < a.count && (j == b.count || a.leaves[i] <= b.leaves[j]);
    const bool from_b = j < b.count && (i == a.count || b.leaves[j] <= a.leaves[i]);
    out.leaves[count] = from_a ? a.leaves[i] : b.leaves[j];
    if (from_a) wiring_a |= count << (2 * i++);
    if (from_b) wiring_b |= count << (2 * j++);
    ++count;
  }
  out.count = static_cast<std::uint8_t>(count);
  return true;
}

Table table_at(const Cut& cut, unsigned wiring, bool negated) {
  const Table table = rewirings()(wiring, cut.table);
  return negated ? static_cast<Table>(~table) : table;
}

bool is_subset(const Cut& small, const Cut& large) {
  for (unsigned i = 0; i < small.count; ++i) {
    bool found = false;
    for (unsigned j = 0; j < large.count; ++j) found |= small.leaves[i] == large.leaves[j];
    if (!found) return false;
  }
  return true;
}

Cut trivial_cut(std::uint32_t node) { return Cut{{node, 0, 0}, 1, kInputTable[0]}; }

/// The best few cuts seen so far, cheapest first.
class CutList {
 public:
  void offer(const Cut& cut, float cost) {
    for (std::size_t i = 0; i < size_; ++i) {
      if (costs_[i] <= cost && is_subset(cuts_[i], cut)) return;
    }
    std::size_t place = size_;
    while (place > 0 && cost < costs_[place - 1]) --place;
    if (place == kMostCuts) return;
    size_ = std::min(size_ + 1, kMostCuts);
    for (std::size_t i = size_ - 1; i > place; --i) {
      cuts_[i] = cuts_[i - 1];
      costs_[i] = costs_[i - 1];
    }
    cuts_[place] = cut;
    costs_[place] = cost;
  }
  [[nodiscard]] std::span<const Cut> cuts() const { return {cuts_.data(), size_}; }

 private:
  std::array<Cut, kMostCuts> cuts_{};
  std::array<float, kMostCuts> costs_{};
  std::size_t size_ = 0;
};

float flow_of(const Cut& cut, std::span<const float> flow) {
  float sum = 1.0F;
  for (unsigned i = 0; i < cut.count; ++i) sum += flow[cut.leaves[i]];
  // Of equal cuts the one with fewer leaves: fewer operands to fetch.
  return sum + 0.01F * static_cast<float>(cut.count);
}

}  // namespace

Cover::Cover(const AndGraph& graph, std::span<const Edge> roots)
    : chosen_(graph.size()), uses_(graph.size(), 0), flow_(graph.size(), 0) {
  count_graph_uses(graph, roots);
  enumerate_cuts(graph);
  for (int round = 0; round < kRounds; ++round) {
    choose_cuts(graph);
    count_uses(graph, roots);
  }
  cuts_ = {};
  first_cut_ = {};
  flow_ = {};
}

void Cover::count_graph_uses(const AndGraph& graph, std::span<const Edge> roots) {
  for (const Edge root : roots) ++uses_[root.node()];
  for (auto node = static_cast<std::uint32_t>(graph.size()); node-- > 1;) {
    if (uses_[node] == 0 || !graph.is_and(node)) continue;
    for (const Edge in : graph.inputs(node)) ++uses_[in.node()];
  }
}

void Cover::enumerate_cuts(const AndGraph& graph) {
  first_cut_.assign(graph.size() + 1, 0);
  for (std::uint32_t node = 0; node < graph.size(); ++node) {
    first_cut_[node] = static_cast<std::uint32_t>(cuts_.size());
    if (uses_[node] != 0 && graph.is_and(node)) {
      const Edge a = graph.inputs(node)[0];
      const Edge b = graph.inputs(node)[1];
      CutList best;
      const auto offer = [&](const Cut& cut_a, const Cut& cut_b) {
        Cut cut;
        unsigned wiring_a = 0;
        unsigned wiring_b = 0;
        if (!merge_leaves(cut_a, cut_b, cut, wiring_a, wiring_b)) return;
        cut.table = static_cast<Table>(table_at(cut_a, wiring_a, a.is_negated()) &
                                       table_at(cut_b, wiring_b, b.is_negated()));
        best.offer(cut, flow_of(cut, flow_));
      };
      const auto begin = [&](Edge edge) { return first_cut_[edge.node()]; };
      const auto end = [&](Edge edge) { return first_cut_[edge.node() + 1]; };
      for (std::uint32_t i = begin(a); i < end(a); ++i) {
        for (std::uint32_t j = begin(b); j < end(b); ++j) offer(cuts_[i], cuts_[j]);
      }
      flow_[node] = flow_of(best.cuts()[0], flow_) / static_cast<float>(uses_[node]);
      cuts_.insert(cuts_.end(), best.cuts().begin(), best.cuts().end());
    }
    cuts_.push_back(trivial_cut(node));
    first_cut_[node + 1] = static_cast<std::uint32_t>(cuts_.size());
  }
}

void Cover::choose_cuts(const AndGraph& graph) {
  for (std::uint32_t node = 1; node < graph.size(); ++node) {
    if (!graph.is_and(node)) continue;
    float best = 0;
    for (std::uint32_t i = first_cut_[node]; i + 1 < first_cut_[node + 1]; ++i) {
      const float cost = flow_of(cuts_[i], flow_);
      if (i != first_cut_[node] && cost >= best) continue;
      best = cost;
      chosen_[node] = cuts_[i];
    }
    flow_[node] = best / static_cast<float>(std::max(uses_[node], 1U));
  }
}

void Cover::count_uses(const AndGraph& graph, std::span<const Edge> roots) {
  std::fill(uses_.begin(), uses_.end(), 0);
  area_ = 0;
  for (const Edge root : roots) ++uses_[root.node()];
  for (auto node = static_cast<std::uint32_t>(graph.size()); node-- > 1;) {
    if (uses_[node] == 0 || !graph.is_and(node)) continue;
    ++area_;
    const Cut& cut = chosen_[node];
    for (unsigned i = 0; i < cut.count; ++i) ++uses_[cut.leaves[i]];
  }
}

}  // namespace rulewise::machine::wide
