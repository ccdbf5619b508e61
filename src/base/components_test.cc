#include "base/components.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace rulewise::base {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;
using Graph = std::vector<std::vector<std::uint32_t>>;

TEST(Components, PutsAGroupAfterThoseItPointsTo) {
  // 0 -> 1 <-> 2 -> 3, and 4 alone with an edge to itself.
  const auto groups = strongly_connected_components(Graph{{1}, {2}, {1, 3}, {}, {4}});
  ASSERT_EQ(groups.size(), 4U);
  EXPECT_THAT(groups[0], ElementsAre(3));
  EXPECT_THAT(groups[1], UnorderedElementsAre(1, 2));
  EXPECT_THAT(groups[2], ElementsAre(0));
  EXPECT_THAT(groups[3], ElementsAre(4));
}

TEST(Components, NeedsNoStackForLongChains) {
  Graph chain(300'000);
  for (std::uint32_t i = 0; i + 1 < chain.size(); ++i) chain[i] = {i + 1};
  EXPECT_EQ(strongly_connected_components(chain).size(), chain.size());
  chain.back() = {0};
  EXPECT_EQ(strongly_connected_components(chain).size(), 1U);
}

TEST(Components, OfNothingAreNone) { EXPECT_TRUE(strongly_connected_components(Graph{}).empty()); }

/// reach[a][b]: there is a path from a to b, possibly empty. Warshall's algorithm.
std::vector<std::vector<bool>> reachability(const Graph& graph) {
  std::vector<std::vector<bool>> reach(graph.size(), std::vector<bool>(graph.size()));
  for (std::size_t a = 0; a < graph.size(); ++a) {
    reach[a][a] = true;
    for (const std::uint32_t b : graph[a]) reach[a][b] = true;
  }
  for (std::size_t via = 0; via < graph.size(); ++via) {
    for (std::size_t a = 0; a < graph.size(); ++a) {
      for (std::size_t b = 0; b < graph.size(); ++b) {
        if (reach[a][via] && reach[via][b]) reach[a][b] = true;
      }
    }
  }
  return reach;
}

RC_GTEST_PROP(Components, AreTheNodesThatReachEachOther, ()) {
  const auto size = *rc::gen::inRange<std::uint32_t>(1, 12);
  const auto edge = rc::gen::inRange<std::uint32_t>(0, size);
  const Graph graph = *rc::gen::container<Graph>(
      size, rc::gen::resize(4, rc::gen::container<std::vector<std::uint32_t>>(edge)));
  const auto reach = reachability(graph);
  const auto groups = strongly_connected_components(graph);
  std::vector<std::size_t> group_of(size, groups.size());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const std::uint32_t node : groups[g]) {
      RC_ASSERT(group_of[node] == groups.size());
      group_of[node] = g;
    }
  }
  for (std::uint32_t a = 0; a < size; ++a) {
    for (std::uint32_t b = 0; b < size; ++b) {
      RC_ASSERT((group_of[a] == group_of[b]) == (reach[a][b] && reach[b][a]));
      if (reach[a][b]) RC_ASSERT(group_of[a] >= group_of[b]);
    }
  }
}

}  // namespace
}  // namespace rulewise::base
