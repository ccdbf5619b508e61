// outside_player.h — another program as a player of a match, whatever it speaks.
//
//     uci:gnuchess --uci,depth=1      cecp:fairymax,depth=1      gtp:gnugo --mode gtp,level=1
//
// Promises  an Error says why the program or the game will not do
// Tested by uci_player_test.cc, cecp_player_test.cc, gtp_player_test.cc
#pragma once

#include <memory>
#include <string_view>

#include "base/result.h"
#include "front/uci/uci_player.h"
#include "game/game.h"
#include "play/player.h"

namespace rulewise::front {

[[nodiscard]] bool is_outside_configuration(std::string_view text);
/// The program has been started. The game must outlive the player.
[[nodiscard]] base::Result<std::unique_ptr<play::Player>> make_outside_player(
    const game::Game& game, const UciConfiguration& configuration);

}  // namespace rulewise::front
