// outcomes.h — states of random games, one or so a game, with what the game came to.
//
// Idea      a number about a state is worth something if it goes with the end of the game; one
// state
//           a game, drawn evenly from all of it, makes the evidence independent, so that a bound on
//           chance can be stated. Nets play 512 games at a time
// Needs     a game; time
// Promises  same game, seed and limits, same outcomes, unless the time ran out first; games longer
//           than the limit do not count
// Tested by outcomes_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "game/game.h"

namespace rulewise::insight {

struct Outcome {
  game::State state;         // before the end and after the opening
  std::vector<float> goals;  // by role, 0 to 100, of the end of its game
};

struct OutcomeLimits {
  double max_seconds = 1;
  std::uint32_t max_games = 16'384;
  std::uint32_t max_length = 1'000;
  std::uint64_t seed = 1;
};

[[nodiscard]] std::vector<Outcome> draw_outcomes(const game::Game& game,
                                                 const OutcomeLimits& limits);

}  // namespace rulewise::insight
