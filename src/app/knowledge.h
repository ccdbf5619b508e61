// knowledge.h — what players may be told of a game in GDL beside how to run it.
//
// Promises  nothing where the file is no GDL or has faults: whoever loaded the game has said so
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <string>

#include "game/game.h"
#include "play/player.h"

namespace rulewise::app {

/// The model of the game in the file, made within the time.
[[nodiscard]] play::Knowledge knowledge_of(const std::string& file, const game::Game& game,
                                           double max_seconds, std::uint64_t seed);

}  // namespace rulewise::app
