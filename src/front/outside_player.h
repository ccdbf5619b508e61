// outside_player.h — another program as a player of a match, whatever it speaks.
//
//     uci:gnuchess --uci,depth=1      cecp:fairymax,depth=1      gtp:gnugo --mode gtp,level=1
//     ggp:http://127.0.0.1:9147       http://127.0.0.1:9147
//
// Promises  an Error says why the program or the game will not do
// Tested by uci_player_test.cc, cecp_player_test.cc, gtp_player_test.cc, ggp_remote_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "front/uci/uci_player.h"
#include "game/game.h"
#include "play/player.h"

namespace rulewise::front {

[[nodiscard]] bool is_outside_configuration(std::string_view text);
/// Whether it is one over HTTP, which needs a game in GDL and plays one match at a time.
[[nodiscard]] bool is_ggp_configuration(std::string_view text);

/// What only players over HTTP need.
struct RemoteNeeds {
  std::string rules = {};  // in GDL, of which the game was made
  std::uint64_t seed = 1;  // for moves in the place of those that are none
};
/// A program has been started; one over HTTP has not been spoken to. The game must outlive the
/// player.
[[nodiscard]] base::Result<std::unique_ptr<play::Player>> make_outside_player(
    const game::Game& game, const UciConfiguration& configuration, const RemoteNeeds& remote = {});

}  // namespace rulewise::front
