#include "memory/part_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "memory/lay_graph.h"
#include "memory/testing/drawn_graph.h"

namespace rulewise::memory {
namespace {

using testing::drawn_graph;
using testing::PlainLaying;

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

TEST(PartGraph, IsPartWhereTryingEverythingSaysSo) {
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
    const auto laid = lay_on(part, whole);
    ASSERT_EQ(laid.has_value(), expected);
    if (laid) {
      EXPECT_EQ(std::set<std::uint8_t>(laid->begin(), laid->end()).size(), part.nodes.size());
      for (std::size_t n = 0; n < laid->size(); ++n) {
        EXPECT_TRUE(fits(part.nodes[n], whole.nodes[(*laid)[n]]));
      }
      for (const GraphEdge& edge : part.edges) {
        EXPECT_TRUE(std::ranges::any_of(whole.edges, [&](const GraphEdge& e) {
          return e.from == (*laid)[edge.from] && e.to == (*laid)[edge.to] &&
                 (edge.sort == EdgeSort::kAny || edge.sort == e.sort);
        }));
      }
    }
    found += expected ? 1 : 0;
  }
  EXPECT_GT(found, 100);
}

TEST(PartGraph, IsPartOfLargeGraphsToo) {
  base::Random random(17);
  int found = 0;
  for (int i = 0; i < 300; ++i) {
    const Graph whole = drawn_graph(random, 40 + random.below(100), 60);
    const Graph part = drawn_graph(random, 2 + random.below(4), 1);
    const bool expected = PlainLaying(part, whole).lay();
    EXPECT_EQ(PartGraph(part).is_part_of(WholeGraph(whole)), expected);
    found += expected ? 1 : 0;
  }
  EXPECT_GT(found, 20);
  EXPECT_LT(found, 280);
}

TEST(PartGraph, IsPartOfWhatItWasCutFrom) {
  base::Random random(18);
  for (int i = 0; i < 200; ++i) {
    const Graph whole = drawn_graph(random, 20, 30);
    Graph cut = whole;
    while (cut.edges.size() > 12) {
      cut.edges.erase(cut.edges.begin() +
                      random.below(static_cast<std::uint32_t>(cut.edges.size())));
    }
    const Graph part = connected_part(cut, cut.edges.front().from);
    EXPECT_TRUE(PartGraph(part).may_be_part_of(WholeGraph(whole)));
    EXPECT_TRUE(PartGraph(part).is_part_of(WholeGraph(whole)));
  }
}

}  // namespace
}  // namespace rulewise::memory
