// solve.h — what perfect play gives, by looking at everything: slow, obvious, and the judge.
//
// Idea      minimax over all states, each remembered; nothing is pruned, nothing is guessed
// Needs     a two-player game of turns without cycles, small enough to be looked at whole
// Promises  the exact outcome for the side to move, or nothing after `max_states` states
// Tested by solve_test.cc
#pragma once

#include <cstddef>
#include <optional>

#include "search/turn_game.h"

namespace rulewise::search {

/// The outcome with best play (the mover's goal minus the other's). Leaves the game as it was.
[[nodiscard]] std::optional<int> solve(TurnGame& game, std::size_t max_states);

/// The same looking `depth` plies ahead with `evaluate` beyond: plain minimax, as a score.
[[nodiscard]] int minimax(TurnGame& game, int depth);

}  // namespace rulewise::search
