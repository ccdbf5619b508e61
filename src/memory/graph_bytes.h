// graph_bytes.h — graph patterns as bytes, kinds in the order of a fingerprint.
//
// Promises  from bytes what went into them; what does not fit the game has no edges
// Tested by morph_test.cc, td_memory_test.cc
#pragma once

#include <cstddef>
#include <vector>

#include "memory/bytes.h"
#include "memory/graph.h"

namespace rulewise::memory {

/// `place` is by kind its number among those that are kept; `order` the way back.
void put_graph(ByteWriter& writer, const Graph& graph, const std::vector<std::size_t>& place);
[[nodiscard]] Graph get_graph(ByteReader& reader, const std::vector<std::size_t>& order);

[[nodiscard]] std::vector<std::size_t> inverse(const std::vector<std::size_t>& order);

}  // namespace rulewise::memory
