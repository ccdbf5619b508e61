// library_game.h — a game of the library, ready to run, for tests.
#pragma once

#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "machine/machine.h"
#include "syntax/gdl/gdl.h"

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

inline std::unique_ptr<game::Game> library_game(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES) + '/' + name + ".kif");
  std::stringstream text;
  text << file.rdbuf();
  return game_of_text(text.str());
}

}  // namespace rulewise::search
