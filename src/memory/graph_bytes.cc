#include "memory/graph_bytes.h"

namespace rulewise::memory {
namespace {

/// What stands on a node with its kind exchanged for another number of it.
std::int16_t renamed(std::int16_t what, std::span<const std::size_t> names) {
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

Graph get_graph(ByteReader& reader, std::span<const std::size_t> order) {
  Graph graph;
  bool is_sound = true;
  const auto nodes = reader.get<std::uint8_t>();
  for (std::size_t i = 0; i < nodes; ++i) {
    const auto what = reader.get<std::int16_t>();
    const auto file = reader.get<std::uint8_t>();
    const auto rank = reader.get<std::uint8_t>();
    const bool is_known =
        what != 0 && what >= kNearOther && what <= static_cast<int>(2 * order.size());
    is_sound = is_sound && is_known;
    graph.nodes.push_back({is_known ? renamed(what, order) : std::int16_t{0}, file, rank});
  }
  const auto edges = reader.get<std::uint16_t>();
  for (std::size_t i = 0; i < edges && reader.is_good(); ++i) {
    const auto from = reader.get<std::uint8_t>();
    const auto to = reader.get<std::uint8_t>();
    const auto sort = reader.get<std::uint8_t>();
    is_sound =
        is_sound && from < nodes && to < nodes && sort <= static_cast<std::uint8_t>(EdgeSort::kAny);
    graph.edges.push_back({from, to, static_cast<EdgeSort>(sort)});
  }
  if (!is_sound || !reader.is_good() || graph.edges.empty()) return {};
  return connected_part(graph, 0).nodes.size() == graph.nodes.size() ? graph : Graph{};
}

}  // namespace rulewise::memory
