// stretches.h — short stretches of many random games, added to a sample of whole ones.
//
// Idea      what varies from game to game more than within one is told badly by the few whole games
//           that a sample has; a state and the next few of each of thousands of games tell it well,
//           and how much changes from state to state too
// Needs     states of different games to begin with (advice/outcomes.h)
// Promises  same game, states and seed, same stretches; each is a game of the sample, with goals
//           where it came to an end
// Tested by stretches_test.cc
#pragma once

#include <cstdint>
#include <span>

#include "game/game.h"
#include "insight/discovery/sample.h"

namespace rulewise::insight {

/// States of a stretch: long enough that everybody has moved.
[[nodiscard]] std::size_t stretch_length(const game::Game& game);

/// From each of the states a stretch, until the sample has `max_states` states, the time is up or
/// there are no more.
void add_stretches(const game::Game& game, std::span<const game::State> starts, std::uint64_t seed,
                   std::uint32_t max_states, double max_seconds, Sample& sample);

}  // namespace rulewise::insight
