// graph_features.h — Morph's graph patterns as features: which of them lie in a position.
//
// Idea      the patterns that Morph made are a good place to look for what matters, its way of
//           weighing them is not the only one: here each that holds is one feature more beside
//           pieces and squares, and all weights are trained together. The order of patterns finds
//           those that hold without asking for all (pattern_order.h)
// Needs     patterns that differ, seen by the one to move; one thread at a time
// Tested by board_features_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "memory/attack_graph.h"
#include "memory/part_graph.h"
#include "memory/pattern_order.h"

namespace rulewise::memory {

/// `own rook sees other pawn, …`: the first edges of a pattern, by the names of its kinds.
[[nodiscard]] std::string graph_text(const Graph& graph,
                                     const std::function<std::string(std::size_t kind)>& name_of);

using GraphList = std::shared_ptr<const std::vector<Graph>>;

class GraphFeatures {
 public:
  GraphFeatures(const board::CompiledGame& game, const std::vector<Graph>& graphs);

  /// Numbers of the patterns in the position, ascending.
  [[nodiscard]] const std::vector<std::uint32_t>& holding(const board::Position& position);
  /// Its first edges.
  [[nodiscard]] std::string text_of(std::uint32_t number) const;

 private:
  AttackScanner scanner_;
  PatternOrder<PartGraph> order_;
  AttackGraph seen_;
  WholeGraph whole_;
};

}  // namespace rulewise::memory
