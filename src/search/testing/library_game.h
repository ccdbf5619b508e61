// library_game.h — a game of the library, ready to run, for tests.
#pragma once

#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "machine/board/board_game.h"
#include "machine/machine.h"
#include "machine/net/net_game.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

#ifndef RULEWISE_GAMES
#define RULEWISE_GAMES "games"  // the build says where it is; else from the source tree
#endif

namespace rulewise::search {

inline std::unique_ptr<game::Game> game_of_text(const std::string& text) {
  const gdl::Reading reading = gdl::read_rules(text);
  if (reading.diagnostics.has_errors()) {
    throw std::runtime_error(reading.diagnostics.to_text("test"));
  }
  return std::move(machine::make_machine(reading.rules, {}).value().game);
}

/// A game that became a net, and the net.
inline const machine::NetGame& net_game(const game::Game& game) {
  return dynamic_cast<const machine::NetGame&>(game);
}
inline const logic::Net& net_of(const game::Game& game) { return net_game(game).net(); }

/// The text of a file of the library; empty if there is none.
inline std::string library_text(const std::string& file_name) {
  std::ifstream file(std::string(RULEWISE_GAMES) + '/' + file_name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::unique_ptr<game::Game> library_game(const std::string& name) {
  return game_of_text(library_text(name + ".kif"));
}

/// A chess-like game on the board machine.
inline std::unique_ptr<machine::board::BoardGame> scl_game_of_text(const std::string& text) {
  const scl::Reading reading = scl::read_rules(text);
  if (reading.diagnostics.has_errors()) {
    throw std::runtime_error(reading.diagnostics.to_text("test"));
  }
  return std::move(machine::board::BoardGame::make(reading.rules, {})).value();
}
inline std::unique_ptr<machine::board::BoardGame> scl_game(const std::string& name) {
  return scl_game_of_text(library_text(name + ".scl"));
}

}  // namespace rulewise::search
