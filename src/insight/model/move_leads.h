// move_leads.h — how much freer a role's choice is than the others', state by state.
//
// Idea      Clune's equation (1), own moves less those of all others, as the mean over a turn of
//           everybody: who waits has but one move
// Tested by game_model_test.cc
#pragma once

#include "insight/discovery/sample.h"
#include "insight/model/statistics.h"

namespace rulewise::insight {

/// By state of the sample, in parts of the most moves of all roles together.
[[nodiscard]] Series move_leads(const Sample& sample, game::Role role);

/// The most moves of all roles together in one state, at least 1.
[[nodiscard]] double most_moves(const Sample& sample);

}  // namespace rulewise::insight
