// ggp_remote.h — a player reached over HTTP, in a match of ours: `ggp:http://127.0.0.1:9147`.
//
// Idea      it sits behind the contract of a search, and follows the game: it is told START, every
//           joint move, STOP. One that is late, breaks off, or answers what is no legal move gets
//           a random one that hangs on the seed, as with the referee, and the match is told. Where
//           nobody listens there is no player, and it loses by rule, as an engine that has ended
// Needs     the rules in GDL that the game was made of; a clock; one match at a time
// Promises  no wait is longer than a clock and a quarter of a second, and every wait ends when
//           somebody is in a hurry; only programs on this machine are spoken to unless the
//           configuration says `remote=yes`
// Tested by ggp_remote_test.cc, tests/arena
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "front/uci/uci_player.h"
#include "game/game.h"
#include "play/player.h"

namespace rulewise::front {

/// `ggp:URL[,time=T][,start=SECONDS][,remote=yes]`, as read_uci_configuration reads it. The game
/// must outlive the player. Nobody has been spoken to yet.
[[nodiscard]] base::Result<std::unique_ptr<play::Player>> make_ggp_remote(
    const game::Game& game, const UciConfiguration& configuration, const std::string& rules,
    std::uint64_t seed);

}  // namespace rulewise::front
