// quick_games.h — short games between judgements of states: who plays better one move ahead.
//
// Idea      OGRE chose its evaluators by quick games against a random player (Kaiser 2007, Figure
// 8).
//           A player looks at every own move, the others' moves being drawn, and takes the one
//           whose next state it likes best; games come in rounds from one random opening, the roles
//           exchanged
// Needs     judgements that tell what a state is worth to a role, more is better; none: at random
// Promises  ends within its time, but for one move; the same seed and games, the same scores
// Tested by quick_games_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "base/clock.h"
#include "game/game.h"

namespace rulewise::insight {

using Judgement = std::function<double(const game::State&, game::Role)>;

/// The first player's: 1 for getting more than the others on average, 1/2 for as much.
struct QuickScore {
  double sum = 0;
  std::size_t games = 0;

  [[nodiscard]] double mean() const { return games == 0 ? 0.5 : sum / static_cast<double>(games); }
  void add(const QuickScore& other) {
    sum += other.sum;
    games += other.games;
  }
};

struct QuickLimits {
  std::size_t games = 2;
  std::size_t opening_plies = 2;
  std::size_t max_plies = 300;  // a longer game counts as even
  std::size_t most_moves = 60;  // looked at in a state; of more, some drawn
  std::uint64_t seed = 1;
};

/// In a game of one role both play alone, and the one who got more has won.
[[nodiscard]] QuickScore play_quick_games(const game::Game& game, const Judgement& first,
                                          const Judgement& second, const QuickLimits& limits,
                                          const base::Deadline& deadline);

}  // namespace rulewise::insight
