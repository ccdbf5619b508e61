// playthrough.h — one game from the opening on, every state with all a person may ask about it.
//
// Idea      each state becomes a plain record of texts and numbers, ready to be printed as it is
// Promises  facts and legal moves are sorted by code point; steps count from 0; the last step has
//           no moves; the same rules and seed give the same playthrough on every machine
// Never     prints: every step goes to the caller
// Tested by playthrough_test.cc
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "game/game.h"

namespace rulewise::game {

/// All that can be asked about one state. Vectors of vectors are by role.
struct Step {
  std::size_t step = 0;
  std::vector<std::string> facts;
  std::vector<std::vector<std::string>> legal;
  bool is_terminal = false;
  std::vector<std::vector<int>> goals;
  std::optional<std::vector<std::string>> moves;  // the joint move made; none at the end
};

/// The record of one state, without the moves made.
[[nodiscard]] Step describe(const Game& game, const State& state, std::size_t step = 0);

using StepListener = std::function<void(const Step&)>;

/// A random game: every role chooses uniformly among its legal moves. Ends at a terminal state,
/// where a role has no legal move, or after `max_moves` joint moves.
void walk_randomly(const Game& game, base::Random& random, std::size_t max_moves,
                   const StepListener& on_step);

/// Replays joint moves given as texts, in role order. An Error names the first move that is not
/// legal or comes after the end; the steps before it have been reported.
[[nodiscard]] base::Result<std::size_t> walk_along(
    const Game& game, const std::vector<std::vector<std::string>>& joint_moves,
    const StepListener& on_step);

}  // namespace rulewise::game
