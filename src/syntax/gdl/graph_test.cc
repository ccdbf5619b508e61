#include "syntax/gdl/graph.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace rulewise::gdl {
namespace {

using Edges = std::vector<Graph::Edge>;

/// Which nodes reach which by one edge or more, the slow way.
std::vector<std::vector<bool>> reachability(std::size_t count, const Edges& edges) {
  std::vector<std::vector<bool>> reaches(count, std::vector<bool>(count, false));
  for (const auto& [from, to] : edges) reaches[from][to] = true;
  for (std::size_t via = 0; via < count; ++via) {
    for (std::size_t from = 0; from < count; ++from) {
      for (std::size_t to = 0; to < count; ++to) {
        if (reaches[from][via] && reaches[via][to]) reaches[from][to] = true;
      }
    }
  }
  return reaches;
}

rc::Gen<Edges> some_edges(std::uint32_t count) {
  const auto node = rc::gen::inRange<std::uint32_t>(0, count);
  return rc::gen::container<Edges>(rc::gen::pair(node, node));
}

RC_GTEST_PROP(StrongComponents, JoinExactlyNodesOnCommonCycles, ()) {
  const std::uint32_t count = *rc::gen::inRange<std::uint32_t>(1, 12);
  const Edges edges = *some_edges(count);
  const auto components = strong_components(Graph(count, edges));
  const auto reaches = reachability(count, edges);
  for (std::uint32_t a = 0; a < count; ++a) {
    for (std::uint32_t b = 0; b < count; ++b) {
      const bool together = a == b || (reaches[a][b] && reaches[b][a]);
      RC_ASSERT((components[a] == components[b]) == together);
      if (reaches[a][b]) RC_ASSERT(components[b] <= components[a]);
    }
  }
}

RC_GTEST_PROP(ShortestPath, IsAPathIfThereIsOne, ()) {
  const std::uint32_t count = *rc::gen::inRange<std::uint32_t>(1, 10);
  const Edges edges = *some_edges(count);
  const auto from = *rc::gen::inRange<std::uint32_t>(0, count);
  const auto to = *rc::gen::inRange<std::uint32_t>(0, count);
  const auto path = shortest_path(Graph(count, edges), from, to);
  RC_ASSERT(path.empty() != reachability(count, edges)[from][to]);
  if (path.empty()) return;
  RC_ASSERT(path.size() >= 2U);
  RC_ASSERT(path.front() == from);
  RC_ASSERT(path.back() == to);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Graph::Edge step{path[i - 1], path[i]};
    RC_ASSERT(std::find(edges.begin(), edges.end(), step) != edges.end());
  }
}

TEST(StrongComponents, TakesLongChainsWithoutStack) {
  constexpr std::uint32_t kCount = 300'000;
  Edges edges;
  for (std::uint32_t i = 0; i + 1 < kCount; ++i) edges.emplace_back(i, i + 1);
  EXPECT_EQ(strong_components(Graph(kCount, edges)).front(), kCount - 1);
  edges.emplace_back(kCount - 1, 0);
  EXPECT_EQ(strong_components(Graph(kCount, edges)).front(), 0U);
}

}  // namespace
}  // namespace rulewise::gdl
