#include "memory/graph_bytes.h"

namespace rulewise::memory {
namespace {

/// What stands on a node with its kind exchanged for another number of it.
std::int16_t renamed(std::int16_t what, const std::vector<std::size_t>& names) {
  if (what <= 0) return what;
  const auto number = static_cast<std::size_t>(what - 1);
  return static_cast<std::int16_t>(1 + 2 * names[number / 2] + number % 2);
}

}  // namespace

std::vector<std::size_t> inverse(const std::vector<std::size_t>& order) {
  std::vector<std::size_t> result(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) result[order[i]] = i;
  return result;
}

void put_graph(ByteWriter& writer, const Graph& graph, const std::vector<std::size_t>& place) {
  writer.put(static_cast<std::uint8_t>(graph.nodes.size()));
  for (const GraphNode& node : graph.nodes) {
    writer.put(renamed(node.what, place));
    writer.put(node.file);
    writer.put(node.rank);
  }
  writer.put(static_cast<std::uint16_t>(graph.edges.size()));
  for (const GraphEdge& edge : graph.edges) {
    writer.put(edge.from);
    writer.put(edge.to);
    writer.put(static_cast<std::uint8_t>(edge.sort));
  }
}

Graph get_graph(ByteReader& reader, const std::vector<std::size_t>& order) {
  Graph graph;
  const auto nodes = reader.get<std::uint8_t>();
  for (std::size_t i = 0; i < nodes; ++i) {
    const auto what = reader.get<std::int16_t>();
    const auto file = reader.get<std::uint8_t>();
    const auto rank = reader.get<std::uint8_t>();
    const bool is_known = what <= static_cast<std::int16_t>(2 * order.size()) && what >= kNearOther;
    graph.nodes.push_back({is_known ? renamed(what, order) : std::int16_t{0}, file, rank});
  }
  const auto edges = reader.get<std::uint16_t>();
  for (std::size_t i = 0; i < edges && reader.is_good(); ++i) {
    const auto from = reader.get<std::uint8_t>();
    const auto to = reader.get<std::uint8_t>();
    const auto sort = static_cast<EdgeSort>(reader.get<std::uint8_t>() & 3U);
    if (from < nodes && to < nodes) graph.edges.push_back({from, to, sort});
  }
  return graph;
}

}  // namespace rulewise::memory
