// uci_player.h — an outside engine as a player: `uci:gnuchess --uci,depth=1`.
//
//     uci:COMMAND[,depth=N][,nodes=N][,time=T][,OPTION=VALUE…]
//
// Idea      the engine sits behind the contract of a search, so that matches need not know of it.
//           It is told the whole game, so that it knows of repetitions; options of the engine are
//           set by their own names
// Needs     a chess-like game that is chess but for its start position, or one that
//           Fairy-Stockfish can be taught
// Promises  an engine that is late, gone or speaks nonsense gives an answer with a fault, which
//           loses the game; it is started anew for the next one
// Tested by uci_player_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "front/uci/uci_engine.h"
#include "game/game.h"
#include "play/player.h"
#include "search/search.h"

namespace rulewise::front {

struct UciConfiguration {
  std::vector<std::string> command;
  UciEngine::Settings settings;
  play::Configuration limits;  // depth, nodes and seconds; `text` as it was typed

  friend bool operator==(const UciConfiguration&, const UciConfiguration&) = default;
};

/// Also for programs that speak otherwise: what stands before the first colon is `limits.name`, and
/// `ggp` where that is a URL.
[[nodiscard]] base::Result<UciConfiguration> read_uci_configuration(std::string_view text);

/// The engine has been started and has agreed to the game. The game must outlive the search.
[[nodiscard]] base::Result<std::unique_ptr<search::Search>> make_uci_search(
    const game::Game& game, const UciConfiguration& configuration);

}  // namespace rulewise::front
