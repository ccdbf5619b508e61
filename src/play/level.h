// level.h — playing below one's strength: from a beginner's level to the full one.
//
// Idea      a weaker player looks at fewer positions and does not always take the move it likes
//           best: it draws one, the likelier the better it seems (a softmax over what the moves
//           are worth, in units of how far they lie apart, so that games of any kind are alike)
// Promises  the same seed and calls, the same moves; level 10 is the search itself. What the
//           levels are worth was measured: docs/methods/player.md
// Tested by level_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/random.h"
#include "game/game.h"
#include "search/search.h"

namespace rulewise::play {

inline constexpr int kFullLevel = 10;

struct Level {
  std::uint64_t nodes = 0;  // for a move
  double temperature = 0;   // of the draw; 0: always the best
};

/// 1 to 9.
[[nodiscard]] Level level_of(int number);

/// An index drawn with the odds of exp(value / (temperature * spread of the values)).
[[nodiscard]] std::size_t draw_by_worth(std::span<const double> values, double temperature,
                                        base::Random& random);

/// The search at a level; the game must outlive it.
[[nodiscard]] std::unique_ptr<search::Search> make_leveled(const game::Game& game,
                                                           std::unique_ptr<search::Search> search,
                                                           const Level& level, std::uint64_t seed);

}  // namespace rulewise::play
