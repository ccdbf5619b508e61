// knowledge.h — what players may be told of a game in GDL beside how to run it.
//
// Promises  nothing where the file is no GDL or has faults: whoever loaded the game has said so
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "game/game.h"
#include "play/player.h"

namespace rulewise::app {

/// The model of the game in the file, made within the time.
[[nodiscard]] play::Knowledge knowledge_of(const std::string& file, const game::Game& game,
                                           double max_seconds, std::uint64_t seed);

/// The same when it is asked for: `auto` does so in its start clock. The game must outlive it.
[[nodiscard]] std::function<std::shared_ptr<const insight::GameModel>(double)> model_maker(
    const std::string& file, const game::Game& game, std::uint64_t seed);

}  // namespace rulewise::app
