// cecp_player.h — an outside engine that speaks CECP as a player: `cecp:fairymax,depth=1`.
//
//     cecp:COMMAND[,depth=N][,time=T][,OPTION=VALUE…]          told in whole seconds
//
// Idea      the engine sits behind the contract of a search. It is told the moves of the game one
// by
//           one, and where a game does not begin with the opening it knows, the position: by
//           `setboard`, or by `edit` where it has no better
// Needs     a game that is chess but for its start position, or a variant that the engine lists and
//           whose rules in our library are those that programs know by its name
// Promises  an engine that is late, gone, gives up, refuses a legal move or makes an illegal one
//           gives an answer with a fault, which loses the game; it is started anew for the next
// Tested by cecp_player_test.cc
#pragma once

#include <memory>

#include "base/result.h"
#include "front/uci/uci_player.h"
#include "game/game.h"
#include "search/search.h"

namespace rulewise::front {

/// The engine has been started and has agreed to the game. The game must outlive the search.
[[nodiscard]] base::Result<std::unique_ptr<search::Search>> make_cecp_search(
    const game::Game& game, const UciConfiguration& configuration);

}  // namespace rulewise::front
