#include "memory/graph_features.h"

#include <algorithm>

namespace rulewise::memory {

GraphFeatures::GraphFeatures(const board::CompiledGame& game, const std::vector<Graph>& graphs)
    : scanner_(game) {
  for (const Graph& graph : graphs) (void)order_.insert(PartGraph(graph));
}

const std::vector<std::uint32_t>& GraphFeatures::holding(const board::Position& position) {
  scanner_.scan(position, seen_);
  whole_.prepare(seen_.graph);
  return order_.all_that_hold(whole_);
}

std::string GraphFeatures::text_of(std::uint32_t number) const {
  return graph_text(order_.pattern(number).graph(), [&](std::size_t kind) -> std::string {
    return scanner_.game().rules.pieces[kind].name;
  });
}

std::string graph_text(const Graph& graph,
                       const std::function<std::string(std::size_t kind)>& name_of) {
  constexpr std::size_t kTold = 3;  // edges
  const auto node_text = [&](std::uint8_t n) -> std::string {
    const std::int16_t what = graph.nodes[n].what;
    if (what == kNearOwn) return "a square beside its own vital piece";
    if (what == kNearOther) return "a square beside the other's vital piece";
    const auto kind = static_cast<std::size_t>(what - 1) / 2;
    return ((what - 1) % 2 == 0 ? "own " : "other ") + name_of(kind);
  };
  std::string text;
  for (std::size_t i = 0; i < std::min(kTold, graph.edges.size()); ++i) {
    text += (i == 0 ? "" : ", ") + node_text(graph.edges[i].from) + " sees " +
            node_text(graph.edges[i].to);
  }
  if (graph.edges.size() > kTold) {
    text += " and " + std::to_string(graph.edges.size() - kTold) + " edges more";
  }
  return text;
}

}  // namespace rulewise::memory
