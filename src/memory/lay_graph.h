// lay_graph.h — where in a graph another one lies: an example for people, not for judging.
//
//     lay_on(pattern, graph_of_position);      // by node of the pattern: a node of the other
//
// Idea      nodes are laid one after the other along the edges, each on any that is free and fits
// Promises  what part_graph.h calls a part is found, unless it takes too many steps; then nothing
// Tested by part_graph_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "memory/graph.h"

namespace rulewise::memory {

/// The part is connected.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> lay_on(const Graph& part,
                                                              const Graph& whole);

}  // namespace rulewise::memory
