// model_samples.h — the samples of the rounds of a model, each twice as large as the one before.
//
// Idea      small ones are whole random games. A few thousand states are but some dozen games, and
//           how much a feature varies from game to game would be told by those: so larger samples
//           are a quarter whole games, and for the rest stretches of thousands of others, where a
//           net plays them
// Needs     a game; it is only asked, never changed
// Promises  same game, seed and states, same sample, unless the time ran out first
// Tested by game_model_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "game/game.h"
#include "insight/discovery/sample.h"

namespace rulewise::insight {

/// States of a sample from which on it has stretches too.
inline constexpr std::uint32_t kWholeGames = 800;

class ModelSamples {
 public:
  /// For samples of up to `max_states` of a game that outlives this.
  ModelSamples(const game::Game& game, std::uint64_t seed, std::uint32_t max_states)
      : game_(game), seed_(seed), max_states_(max_states) {}

  [[nodiscard]] Sample draw(std::uint32_t states, double max_seconds);

 private:
  void draw_starts(double max_seconds);

  const game::Game& game_;
  std::uint64_t seed_;
  std::uint32_t max_states_;
  std::vector<game::State> starts_;  // of stretches, once they are asked for
};

}  // namespace rulewise::insight
