// alphabeta.h — iterative deepening alpha-beta for two-player games of turns.
//
//     auto search = search::make_alphabeta(search::state_turns_of(game), {});
//     search::Answer answer = search->choose(state, role, {.seconds = 1.0});
//
// Idea      search to depth 1, 2, 3 …, each time with the order the last one found (worker.h);
//           several threads share one table and start at different depths, so that they help
//           each other by what they leave in it
// Needs     a game of two roles that move in turn, and share a fixed sum or nearly so
// Promises  ends by itself when the value is proved; the best move of an iteration that was cut
//           short counts only if it was searched in full
// Tested by alphabeta_test.cc
#pragma once

#include <cstddef>
#include <memory>

#include "search/alphabeta/worker.h"
#include "search/search.h"
#include "search/turn_game.h"

namespace rulewise::search {

struct AlphaBetaOptions {
  std::size_t table_bytes = std::size_t{64} << 20U;
  int threads = 1;
  Prunings prunings;
};

[[nodiscard]] std::unique_ptr<Search> make_alphabeta(TurnGameMaker maker,
                                                     const AlphaBetaOptions& options = {});

}  // namespace rulewise::search
