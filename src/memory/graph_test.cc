#include "memory/graph.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "memory/part_graph.h"
#include "memory/testing/drawn_graph.h"

namespace rulewise::memory {
namespace {

using testing::drawn_graph;

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
