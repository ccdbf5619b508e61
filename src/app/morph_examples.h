// morph_examples.h — where Morph's strongest patterns stand in some position, to draw them.
//
// Idea      most nodes of a pattern have no place of their own: what attacks what is told, not
//           where. Games drawn at random show it somewhere, seen by the first role
// Promises  same memory, same examples; those that do not come up in a few games have none
// Tested by tests/cli
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "memory/lay_graph.h"
#include "memory/morph.h"

namespace rulewise::app {

/// By number of a pattern: the file and rank of each of its nodes.
using PatternExamples = std::map<std::uint32_t, std::vector<std::array<int, 2>>>;

/// `visit_positions(visit)` shows positions until `visit` says false; `at(square)` tells the file
/// and the rank of a square of the eye's graphs, from 1.
template <class Eye, class VisitPositions, class At>
[[nodiscard]] PatternExamples find_examples(const memory::MorphWith<Eye>& morph,
                                            const std::vector<std::uint32_t>& patterns,
                                            const VisitPositions& visit_positions, const At& at) {
  PatternExamples examples;
  Eye eye = morph.eye();
  memory::AttackGraph seen;
  visit_positions([&](const typename Eye::Position& position) {
    if (!eye.is_first_to_move(position)) return true;
    eye.scan(position, seen);
    const memory::WholeGraph whole(seen.graph);
    for (const std::uint32_t pattern : patterns) {
      if (examples.contains(pattern)) continue;
      const memory::PartGraph& part = morph.graphs().pattern(pattern);
      if (!part.may_be_part_of(whole) || !part.is_part_of(whole)) continue;
      const auto laid = memory::lay_on(part.graph(), seen.graph);
      if (!laid) continue;
      for (const std::uint8_t node : *laid) {
        examples[pattern].push_back(at(seen.squares[node]));
      }
    }
    return examples.size() < patterns.size();
  });
  return examples;
}

}  // namespace rulewise::app
