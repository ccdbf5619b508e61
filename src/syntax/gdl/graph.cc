#include "syntax/gdl/graph.h"

#include <algorithm>

#include "base/components.h"

namespace rulewise::gdl {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

}  // namespace

Graph::Graph(std::size_t node_count, std::span<const Edge> edges)
    : first_(node_count + 1, 0), targets_(edges.size()) {
  for (const Edge& edge : edges) ++first_[edge.first + 1];
  for (std::size_t i = 0; i < node_count; ++i) first_[i + 1] += first_[i];
  std::vector<std::uint32_t> place(first_.begin(), first_.end() - 1);
  for (const Edge& edge : edges) targets_[place[edge.first]++] = edge.second;
}

std::vector<std::uint32_t> strong_components(const Graph& graph) {
  const auto groups = base::strongly_connected_components(graph.first(), graph.targets());
  std::vector<std::uint32_t> component(graph.node_count());
  for (std::uint32_t group = 0; group + 1 < groups.first.size(); ++group) {
    for (std::uint32_t i = groups.first[group]; i < groups.first[group + 1]; ++i) {
      component[groups.nodes[i]] = group;
    }
  }
  return component;
}

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
