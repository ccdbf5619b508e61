#include "syntax/gdl/components.h"

#include <algorithm>

namespace rulewise::gdl {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

class Tarjan {
 public:
  explicit Tarjan(const Graph& graph)
      : graph_(graph),
        order_(graph.node_count(), kNone),
        lowest_(graph.node_count(), kNone),
        component_(graph.node_count(), kNone) {}

  std::vector<std::uint32_t> run() {
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (order_[node] == kNone) visit_from(node);
    }
    return std::move(component_);
  }

 private:
  struct Visit {
    std::uint32_t node;
    std::uint32_t next_successor;
  };

  void visit_from(std::uint32_t root) {
    enter(root);
    while (!path_.empty()) {
      Visit& visit = path_.back();
      const auto successors = graph_.successors(visit.node);
      if (visit.next_successor == successors.size()) {
        leave(visit.node);
        continue;
      }
      const std::uint32_t successor = successors[visit.next_successor++];
      if (order_[successor] == kNone) {
        enter(successor);
      } else if (component_[successor] == kNone) {
        lowest_[visit.node] = std::min(lowest_[visit.node], order_[successor]);
      }
    }
  }

  void enter(std::uint32_t node) {
    order_[node] = lowest_[node] = entered_++;
    waiting_.push_back(node);
    path_.push_back({node, 0});
  }

  void leave(std::uint32_t node) {
    path_.pop_back();
    if (!path_.empty()) {
      std::uint32_t& parent = lowest_[path_.back().node];
      parent = std::min(parent, lowest_[node]);
    }
    if (lowest_[node] != order_[node]) return;
    while (component_[node] == kNone) {
      component_[waiting_.back()] = found_;
      waiting_.pop_back();
    }
    ++found_;
  }

  const Graph& graph_;
  std::vector<std::uint32_t> order_;      // when a node was entered
  std::vector<std::uint32_t> lowest_;     // earliest node it can reach back to
  std::vector<std::uint32_t> component_;  // kNone while the node waits
  std::vector<std::uint32_t> waiting_;
  std::vector<Visit> path_;
  std::uint32_t entered_ = 0;
  std::uint32_t found_ = 0;
};

}  // namespace

Graph::Graph(std::size_t node_count, std::span<const Edge> edges)
    : first_(node_count + 1, 0), targets_(edges.size()) {
  for (const Edge& edge : edges) ++first_[edge.first + 1];
  for (std::size_t i = 0; i < node_count; ++i) first_[i + 1] += first_[i];
  std::vector<std::uint32_t> place(first_.begin(), first_.end() - 1);
  for (const Edge& edge : edges) targets_[place[edge.first]++] = edge.second;
}

std::vector<std::uint32_t> strong_components(const Graph& graph) { return Tarjan(graph).run(); }

std::vector<std::uint32_t> shortest_path(const Graph& graph, std::uint32_t from, std::uint32_t to) {
  std::vector<std::uint32_t> came_from(graph.node_count(), kNone);
  std::vector<std::uint32_t> reached{from};
  for (std::size_t i = 0; i < reached.size() && came_from[to] == kNone; ++i) {
    for (const std::uint32_t next : graph.successors(reached[i])) {
      if (came_from[next] != kNone) continue;
      came_from[next] = reached[i];
      reached.push_back(next);
    }
  }
  if (came_from[to] == kNone) return {};
  std::vector<std::uint32_t> path{to};
  do {
    path.push_back(came_from[path.back()]);
  } while (path.back() != from);
  std::ranges::reverse(path);
  return path;
}

}  // namespace rulewise::gdl
