// learn_show.h — what was learned, for people and for programs.
//
// Tested by tests/cli
#pragma once

#include <string>

#include "app/json.h"
#include "machine/board/board_game.h"
#include "memory/store.h"

namespace rulewise::app {

struct ShowOptions {
  std::string method = "td";
  std::string export_file;
  std::string svg_file;
  bool as_json = false;
};

/// What `learn --show --json` prints, but for the curve; null where nothing was learned.
[[nodiscard]] Json learned_json(const machine::board::BoardGame& game, const memory::Store& store,
                                const std::string& method);

/// An exit status; what is missing has been said on stderr.
[[nodiscard]] int show_learned(const machine::board::BoardGame& game, const memory::Store& store,
                               const ShowOptions& options);

}  // namespace rulewise::app
