#include "base/components.h"

#include <algorithm>

namespace rulewise::base {
namespace {

class Tarjan {
 public:
  Tarjan(std::span<const std::uint32_t> first, std::span<const std::uint32_t> edges)
      : first_(first), edges_(edges), order_(first.size() - 1, 0), lowest_(first.size() - 1, 0) {}

  PackedComponents run() {
    for (std::uint32_t node = 0; node + 1 < first_.size(); ++node) {
      if (order_[node] == 0) visit(node);
    }
    result_.first.push_back(static_cast<std::uint32_t>(result_.nodes.size()));
    return std::move(result_);
  }

 private:
  static constexpr std::uint32_t kDone = 0xffffffffU;

  struct Frame {
    std::uint32_t node;
    std::uint32_t edge;
  };

  void open(std::uint32_t node) {
    order_[node] = lowest_[node] = ++clock_;
    stack_.push_back(node);
    frames_.push_back({node, first_[node]});
  }

  void visit(std::uint32_t root) {
    open(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.edge < first_[frame.node + 1]) {
        follow(frame.node, edges_[frame.edge++]);
      } else {
        close(frame.node);
      }
    }
  }

  void follow(std::uint32_t from, std::uint32_t to) {
    if (order_[to] == 0) {
      open(to);
    } else if (lowest_[to] != kDone) {
      lowest_[from] = std::min(lowest_[from], order_[to]);
    }
  }

  void close(std::uint32_t node) {
    frames_.pop_back();
    const std::uint32_t low = lowest_[node];
    if (low == order_[node]) take_group(node);
    if (!frames_.empty()) {
      std::uint32_t& parent_low = lowest_[frames_.back().node];
      parent_low = std::min(parent_low, low);
    }
  }

  void take_group(std::uint32_t root) {
    result_.first.push_back(static_cast<std::uint32_t>(result_.nodes.size()));
    for (;;) {
      const std::uint32_t node = stack_.back();
      stack_.pop_back();
      lowest_[node] = kDone;
      result_.nodes.push_back(node);
      if (node == root) return;
    }
  }

  std::span<const std::uint32_t> first_;
  std::span<const std::uint32_t> edges_;
  std::vector<std::uint32_t> order_;   // 0: not seen yet
  std::vector<std::uint32_t> lowest_;  // kDone: its group is complete
  std::vector<std::uint32_t> stack_;
  std::vector<Frame> frames_;
  std::uint32_t clock_ = 0;
  PackedComponents result_;
};

}  // namespace

PackedComponents strongly_connected_components(std::span<const std::uint32_t> first,
                                               std::span<const std::uint32_t> edges) {
  return Tarjan(first, edges).run();
}

std::vector<std::vector<std::uint32_t>> strongly_connected_components(
    const std::vector<std::vector<std::uint32_t>>& targets) {
  std::vector<std::uint32_t> first{0};
  std::vector<std::uint32_t> edges;
  for (const auto& list : targets) {
    edges.insert(edges.end(), list.begin(), list.end());
    first.push_back(static_cast<std::uint32_t>(edges.size()));
  }
  const PackedComponents packed = strongly_connected_components(first, edges);
  std::vector<std::vector<std::uint32_t>> groups;
  for (std::size_t i = 0; i + 1 < packed.first.size(); ++i) {
    groups.emplace_back(packed.nodes.begin() + packed.first[i],
                        packed.nodes.begin() + packed.first[i + 1]);
  }
  return groups;
}

}  // namespace rulewise::base
