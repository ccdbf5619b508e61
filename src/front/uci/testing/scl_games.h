// scl_games.h — a chess-like game of the library, ready to play, for tests.
#pragma once

#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "machine/board/board_game.h"
#include "syntax/scl/scl.h"

#ifndef RULEWISE_GAMES
#define RULEWISE_GAMES "games"  // the build says where it is; else from the source tree
#endif

namespace rulewise::front {

inline std::unique_ptr<machine::board::BoardGame> scl_game(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES) + '/' + name + ".scl");
  std::stringstream text;
  text << file.rdbuf();
  const scl::Reading reading = scl::read_rules(text.str());
  if (reading.diagnostics.has_errors()) {
    throw std::runtime_error(reading.diagnostics.to_text(name));
  }
  return std::move(machine::board::BoardGame::make(reading.rules, {})).value();
}

}  // namespace rulewise::front
