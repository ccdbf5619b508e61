// random_walk.h — one random game, looked at state by state.
//
// Promises  the same game and random numbers, the same walk; a state beyond the machine ends it
//           there, as an end of the game would
// Tested by state_turns_test.cc
#pragma once

#include <cstdint>
#include <functional>

#include "base/random.h"
#include "game/game.h"

namespace rulewise::search {

/// From the opening, at most so many moves, each taken from `left`. `look` sees every state from
/// which a move would be made and ends the walk by false. Returns where it ended.
game::State random_walk(const game::Game& game, base::Random& random, int most, std::uint64_t& left,
                        const std::function<bool(const game::State&)>& look = {});

/// How many roles have a choice.
[[nodiscard]] std::size_t choosers_in(const game::Game& game, const game::State& state);

}  // namespace rulewise::search
