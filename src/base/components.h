// components.h — groups of nodes of a directed graph that reach each other.
//
// Idea      Tarjan's algorithm with an explicit stack: nets have millions of nodes
// Promises  a group comes after every group its nodes point to; same graph, same order
// Tested by components_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace rulewise::base {

/// `targets[node]` lists the nodes that `node` points to.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> strongly_connected_components(
    const std::vector<std::vector<std::uint32_t>>& targets);

/// The same for a graph packed into two arrays: node i points to
/// edges[first[i]] … edges[first[i + 1] - 1]. Groups packed likewise: nodes of all groups in
/// order, and where each group begins (one past the end last).
struct PackedComponents {
  std::vector<std::uint32_t> nodes;
  std::vector<std::uint32_t> first;
};
[[nodiscard]] PackedComponents strongly_connected_components(std::span<const std::uint32_t> first,
                                                             std::span<const std::uint32_t> edges);

}  // namespace rulewise::base
