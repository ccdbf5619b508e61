#include "machine/wide/cover.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace rulewise::machine::wide {
namespace {

AndGraph random_graph(base::Random& random, std::size_t inputs, std::size_t ands,
                      std::vector<Edge>& edges) {
  AndGraph graph;
  for (std::size_t i = 0; i < inputs; ++i) edges.push_back(graph.input());
  for (std::size_t i = 0; i < ands; ++i) {
    const auto pick = [&] {
      const Edge edge = edges[random.below(static_cast<std::uint32_t>(edges.size()))];
      return random.below(2) != 0 ? !edge : edge;
    };
    std::vector<Edge> wide = {pick(), pick(), pick()};
    switch (random.below(3)) {
      case 0: edges.push_back(graph.both(pick(), pick())); break;
      case 1: edges.push_back(graph.choose(pick(), pick(), pick())); break;
      default: edges.push_back(graph.any_of(wide)); break;
    }
  }
  return graph;
}

/// The value of every node for one assignment of the inputs, by the ands themselves.
std::vector<bool> evaluate(const AndGraph& graph, const std::vector<bool>& inputs) {
  std::vector<bool> value(graph.size(), false);
  std::size_t next_input = 0;
  const auto of = [&](Edge edge) { return value[edge.node()] != edge.is_negated(); };
  for (std::uint32_t node = 1; node < graph.size(); ++node) {
    value[node] = graph.is_and(node) ? of(graph.inputs(node)[0]) && of(graph.inputs(node)[1])
                                     : bool(inputs[next_input++]);
  }
  return value;
}

TEST(Cover, EveryCutComputesItsNode) {
  base::Random random(3);
  for (int round = 0; round < 40; ++round) {
    std::vector<Edge> edges;
    const AndGraph graph = random_graph(random, 6, 60, edges);
    const std::vector<Edge> roots(edges.end() - 8, edges.end());
    const Cover cover(graph, roots);
    for (unsigned bits = 0; bits < 64; ++bits) {
      std::vector<bool> inputs;
      for (unsigned i = 0; i < 6; ++i) inputs.push_back((bits >> i & 1U) != 0);
      const std::vector<bool> value = evaluate(graph, inputs);
      for (std::uint32_t node = 1; node < graph.size(); ++node) {
        if (!graph.is_and(node) || !cover.is_needed(node)) continue;
        const Cut& cut = cover.cut(node);
        unsigned index = 0;
        for (unsigned k = 0; k < cut.count; ++k) {
          EXPECT_TRUE(!graph.is_and(cut.leaves[k]) || cover.is_needed(cut.leaves[k]));
          if (value[cut.leaves[k]]) index |= 4U >> k;
        }
        EXPECT_EQ((cut.table >> index & 1U) != 0, value[node]);
      }
    }
  }
}

TEST(Cover, AChoiceBetweenTwoIsOneOperation) {
  AndGraph graph;
  const Edge a = graph.input();
  const Edge b = graph.input();
  const Edge c = graph.input();
  const std::vector<Edge> roots = {graph.choose(a, b, c)};
  EXPECT_EQ(Cover(graph, roots).area(), 1U);
}

TEST(Cover, AWideGateTakesHalfAsManyOperationsAsInputs) {
  AndGraph graph;
  std::vector<Edge> inputs;
  for (int i = 0; i < 81; ++i) inputs.push_back(graph.input());
  const std::vector<Edge> roots = {graph.all_of(inputs)};
  EXPECT_EQ(Cover(graph, roots).area(), 40U);
}

}  // namespace
}  // namespace rulewise::machine::wide
