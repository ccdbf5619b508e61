// board_stability.h — how stable what each advisor says is in random games of a chess-like game.
//
// Idea      the measure by which features of games in GDL are weighed (statistics.h): a number that
//           changes little from one move to the next and much over games is worth looking ahead to
// Promises  the same rules and seed give the same numbers
// Tested by board_stability_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "insight/board_knowledge.h"
#include "syntax/scl/scl.h"

namespace rulewise::insight {

struct StabilityLimits {
  std::size_t games = 20;
  std::size_t plies = 100;  // of each, at most
  std::uint64_t seed = 1;
};

/// By advisor, in the order of `board_advice`; 0 for one that has no weight or never varies. Empty
/// where the game is beyond the machine.
[[nodiscard]] std::vector<double> advice_stability(
    const scl::Rules& rules, const std::shared_ptr<const BoardKnowledge>& knowledge,
    const StabilityLimits& limits = {});

}  // namespace rulewise::insight
