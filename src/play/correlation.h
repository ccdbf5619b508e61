// correlation.h — whether what an evaluation says of a state has to do with how games end.
//
// Idea      random games, a few states of each from their later half: what the evaluation says
// there
//           for a role is set beside what the role got. An evaluation that has nothing to do with
//           results would only slow a search down
// Promises  the same seed, the same answer; bounded by games and states, not by time
// Tested by correlation_test.cc
#pragma once

#include <cstdint>

#include "game/game.h"
#include "search/role_evaluation.h"

namespace rulewise::play {

/// The correlation over all roles, -1 to 1; 0 where one of the two never varied.
struct Correlation {
  double coefficient = 0;
  std::size_t samples = 0;
};
[[nodiscard]] Correlation correlation_with_results(const game::Game& game,
                                                   const search::RoleEvaluation& evaluation,
                                                   std::uint64_t seed);

/// Whether it is there beyond chance and great enough to be of use.
[[nodiscard]] bool correlates_with_results(const game::Game& game,
                                           const search::RoleEvaluation& evaluation,
                                           std::uint64_t seed);

}  // namespace rulewise::play
