// gtp_player.h — an outside program that speaks GTP as a player of Go: `gtp:gnugo --mode gtp`.
//
//     gtp:COMMAND[,time=T][,KEY=VALUE…]     each KEY=VALUE is said as the command `KEY VALUE`
//
// Idea      any game whose first player may, to begin with, put a stone on every point of a square
//           board, and perhaps pass, is told in the words of Go. What the rules are is for the
//           referee to say: GTP has no words for them beyond `komi`
// Promises  a program that is late, gone, gives up, refuses a legal move or makes an illegal one
//           gives an answer with a fault, which loses the game; it is started anew for the next
// Tested by gtp_player_test.cc
#pragma once

#include <memory>

#include "base/result.h"
#include "front/uci/uci_player.h"
#include "game/game.h"
#include "search/search.h"

namespace rulewise::front {

/// The program has been started and has agreed to the board. The game must outlive the search.
[[nodiscard]] base::Result<std::unique_ptr<search::Search>> make_gtp_search(
    const game::Game& game, const UciConfiguration& configuration);

}  // namespace rulewise::front
