// play.h — the front door of play: words into players, players into games.
//
//     const auto configuration = play::read_configuration("mcts:time=1s");
//     auto player = play::make_player(game, configuration.value(), seed);
#pragma once

#include "play/configuration.h"  // IWYU pragma: export
#include "play/match.h"          // IWYU pragma: export
#include "play/player.h"         // IWYU pragma: export
