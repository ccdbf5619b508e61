// opening_book.h — openings that games begin by: a file with one a line, a JSON array of joint
// moves.
//
//     [["(mark 1 1)","noop"],["noop","(mark 2 2)"]]
//
// Promises  every opening is legal and leaves the players something to play; a fault is told with
//           file and line
// Tested by tests/cli, tests/tournament
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "game/game.h"

namespace rulewise::app {

/// Openings, each of joint moves as texts.
using OpeningBook = std::vector<std::vector<std::vector<std::string>>>;

[[nodiscard]] base::Result<OpeningBook> read_opening_book(const game::Game& game,
                                                          const std::string& file);

}  // namespace rulewise::app
