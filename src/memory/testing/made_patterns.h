// made_patterns.h — graph patterns that Morph makes of drawn games, for tests.
#pragma once

#include <memory>
#include <vector>

#include "memory/graph_features.h"
#include "memory/morph.h"
#include "memory/testing/library_game.h"

namespace rulewise::memory::testing {

inline GraphList made_patterns(const board::CompiledGame& game, std::size_t most) {
  Morph morph(AttackScanner(game), {.add_every = 1});
  for (std::uint64_t seed = 1; seed < 4; ++seed) {
    std::vector<board::Position> positions;
    for (std::size_t plies = 0; plies < 16; ++plies) {
      base::Random random(seed);
      positions.push_back(drawn_position(game, plies, random));
    }
    morph.learn(positions, 1);
  }
  return std::make_shared<const std::vector<Graph>>(morph.useful_graphs(most));
}

}  // namespace rulewise::memory::testing
