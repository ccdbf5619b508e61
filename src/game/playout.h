// playout.h — random games and what they add up to.
//
// Idea      one record of sums that every machine fills, whether it plays one game at a time or
//           five hundred; sums, so that threads and batches just add
// Promises  random_playouts: same game, seed and budget in states, same sums; a question that is
//           interrupted (base::Interruptible) ends them, what was played until then is kept
// Tested by playout_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/random.h"
#include "game/game.h"

namespace rulewise::game {

struct PlayoutSums {
  std::uint64_t states = 0;    // joint moves made
  std::uint64_t playouts = 0;  // games finished
  std::uint64_t length = 0;    // joint moves of finished games
  std::uint64_t stuck = 0;     // games given up: a role had no legal move, or too long
  std::uint64_t too_long = 0;  // of these: the games that were too long
  std::vector<double> goals;   // by role, over finished games; no provable goal counts 0

  void add(const PlayoutSums& other);
};

struct PlayoutLimits {
  std::uint64_t max_states = ~std::uint64_t{0};
  std::uint64_t max_length = 100'000;      // a longer game is given up and counted as stuck
  std::function<bool()> should_stop = {};  // asked now and then
};

/// Chooses a legal move for each role, uniformly; false if some role has none.
bool choose_joint_move(const Game& game, const State& state, base::Random& random,
                       JointMove& joint_move);

/// How many states a trial of random games may look at that would look at `wanted` of a game with
/// few moves: fewer where the opening has thousands, since every one of them costs.
[[nodiscard]] std::uint64_t affordable_states(const Game& game, std::uint64_t wanted);

/// Plays random games one after another until a limit is reached. The game under way at the end
/// counts its states, not its result.
[[nodiscard]] PlayoutSums random_playouts(const Game& game, base::Random& random,
                                          const PlayoutLimits& limits);

}  // namespace rulewise::game
