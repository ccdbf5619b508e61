// counters.h — facts that tell the time, and facts that tell whose turn it is.
//
// Idea      a step counter is one fact a state that says in every game the same at the same step
//           and never the same twice in a game; a turn marker takes few values, and each tells
//           which role has a choice
// Needs     a sample of games of several moves
// Promises  every claim held in every state of the sample
// Tested by structure_test.cc
#pragma once

#include <optional>
#include <vector>

#include "insight/discovery/columns.h"

namespace rulewise::insight {

struct StepCounter {
  ShapeId shape;
  std::uint32_t column = 0;
  std::uint32_t steps = 0;  // the longest game that confirmed it
};

struct TurnMarker {
  ShapeId shape;
  std::uint32_t column = 0;
  std::vector<std::pair<Symbol, game::Role>> roles{};  // who chooses when the fact says what
};

[[nodiscard]] std::vector<StepCounter> find_step_counters(const Sample& sample,
                                                          const std::vector<FactGroup>& groups);
[[nodiscard]] std::optional<TurnMarker> find_turn_marker(const Sample& sample,
                                                         const std::vector<FactGroup>& groups);

}  // namespace rulewise::insight
