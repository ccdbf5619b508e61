// move_between.h — how one state became another: outside programs are told moves, not states.
//
// Idea      a player is asked where it has a choice, so between two of its states lies a move of
// the
//           others, and where it had no choice some more of both
// Promises  a way that leads there, if one is found among the states that are tried
// Tested by move_between_test.cc, cecp_player_test.cc, gtp_player_test.cc
#pragma once

#include <vector>

#include "game/game.h"

namespace rulewise::front {

/// The joint moves that lead from one state to a later one, where `role` had no choice in between;
/// none if there are none, or too many to try.
[[nodiscard]] std::vector<game::JointMove> moves_between(const game::Game& game,
                                                         const game::State& from,
                                                         const game::State& to, game::Role role);

}  // namespace rulewise::front
