// graph_bytes.h — graph patterns as bytes, kinds in the order of a fingerprint.
//
// Promises  from bytes what went into them; of what is no pattern of the game, with nodes or edges
//           that mean nothing or in several pieces, a graph without edges
// Tested by morph_test.cc, td_memory_test.cc, damaged_bytes_test.cc
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "memory/bytes.h"
#include "memory/graph.h"

namespace rulewise::memory {

/// `place` is by kind its number among those that are kept; `order` the way back.
void put_graph(ByteWriter& writer, const Graph& graph, const std::vector<std::size_t>& place);
[[nodiscard]] Graph get_graph(ByteReader& reader, std::span<const std::size_t> order);

[[nodiscard]] std::vector<std::size_t> inverse(const std::vector<std::size_t>& order);

}  // namespace rulewise::memory
