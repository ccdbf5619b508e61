#include "memory/graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"

namespace rulewise::memory {
namespace {

/// A connected graph drawn from few labels, so that parts are often found.
Graph drawn_graph(base::Random& random, std::size_t nodes, std::size_t more_edges) {
  Graph graph;
  for (std::size_t i = 0; i < nodes; ++i) {
    const auto what = static_cast<std::int16_t>(1 + random.below(3));
    const auto file = static_cast<std::uint8_t>(random.below(3));
    graph.nodes.push_back({what, file, file});
  }
  const auto add = [&](std::size_t a, std::size_t b) {
    if (a == b) return;
    const auto is_same = [&](const GraphEdge& e) { return e.from == a && e.to == b; };
    if (std::ranges::any_of(graph.edges, is_same)) return;
    graph.edges.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                           static_cast<EdgeSort>(random.below(3))});
  };
  for (std::size_t i = 1; i < nodes; ++i) add(i, random.below(static_cast<std::uint32_t>(i)));
  for (std::size_t i = 0; i < more_edges; ++i) {
    add(random.below(static_cast<std::uint32_t>(nodes)),
        random.below(static_cast<std::uint32_t>(nodes)));
  }
  return graph;
}

bool fits(const GraphNode& part, const GraphNode& whole) {
  return part.what == whole.what && (part.file == 0 || part.file == whole.file) &&
         (part.rank == 0 || part.rank == whole.rank);
}

/// By trying every way to lay the nodes.
bool is_part_plainly(const Graph& part, const Graph& whole, std::vector<std::uint8_t>& place) {
  if (place.size() == part.nodes.size()) {
    return std::ranges::all_of(part.edges, [&](const GraphEdge& edge) {
      return std::ranges::any_of(whole.edges, [&](const GraphEdge& e) {
        return e.from == place[edge.from] && e.to == place[edge.to] &&
               (edge.sort == EdgeSort::kAny || edge.sort == e.sort);
      });
    });
  }
  for (std::uint8_t n = 0; n < whole.nodes.size(); ++n) {
    if (std::ranges::count(place, n) > 0 || !fits(part.nodes[place.size()], whole.nodes[n]))
      continue;
    place.push_back(n);
    if (is_part_plainly(part, whole, place)) return true;
    place.pop_back();
  }
  return false;
}

TEST(Graph, IsPartWhereTryingEverythingSaysSo) {
  base::Random random(7);
  int found = 0;
  for (int i = 0; i < 2000; ++i) {
    const Graph whole = drawn_graph(random, 6, 8);
    Graph part = drawn_graph(random, 2 + random.below(3), 1);
    if (random.below(2) == 0) part.edges.front().sort = EdgeSort::kAny;
    std::vector<std::uint8_t> place;
    const bool expected = is_part_plainly(part, whole, place);
    EXPECT_EQ(PartGraph(part).is_part_of(WholeGraph(whole)), expected);
    EXPECT_EQ(PartGraph(part).is_part_of(PartGraph(whole)), expected);
    found += expected ? 1 : 0;
  }
  EXPECT_GT(found, 100);
}

TEST(Graph, HasACommonPartThatIsPartOfBoth) {
  base::Random random(8);
  int open = 0;
  for (int i = 0; i < 500; ++i) {
    const Graph a = drawn_graph(random, 5, 4);
    const Graph b = drawn_graph(random, 5, 4);
    const Graph shared = common_part(a, b);
    if (shared.edges.empty()) continue;
    const PartGraph part(shared);
    EXPECT_TRUE(part.is_part_of(WholeGraph(a)));
    EXPECT_TRUE(part.is_part_of(WholeGraph(b)));
    for (const GraphEdge& edge : shared.edges) open += edge.sort == EdgeSort::kAny ? 1 : 0;
  }
  EXPECT_GT(open, 0);
}

TEST(Graph, SharesAllWithItself) {
  base::Random random(9);
  for (int i = 0; i < 50; ++i) {
    const Graph graph = drawn_graph(random, 6, 3);
    EXPECT_EQ(common_part(graph, graph).edges.size(), graph.edges.size());
    EXPECT_EQ(connected_part(graph, 2).edges.size(), graph.edges.size());
  }
}

}  // namespace
}  // namespace rulewise::memory
