// idle_pieces.h — pieces of a discovered board that stayed where they were while others moved.
//
// Idea      a kind moved where one left a place and one of the kind came to another in one step, in
//           the moves tried of random games or in any step of the games gone through
// Needs     a structure with its pieces, and games played on the same machine
// Promises  a list over those games and nothing else; none where nothing moves
// Tested by idle_pieces_test.cc
#pragma once

#include <string>
#include <vector>

#include "insight/discovery/structure.h"
#include "insight/played_games.h"

namespace rulewise::insight {

/// The symbols of the pieces; games that time does not allow are left out.
[[nodiscard]] std::vector<std::string> idle_pieces(const Structure& structure,
                                                   const game::Game& game,
                                                   const std::vector<GameMoves>& games,
                                                   double max_seconds);

}  // namespace rulewise::insight
