// chosen_moves.h — the best of some moves that were named, by any search.
//
// Idea      each of them is made and its successor searched from the other side's seat, in rounds:
//           ply by ply where there is a limit on depth, else for longer and longer, so that no move
//           waits for another and whoever stops has the best of the last whole round
// Needs     a game of two roles that move in turn, at least one move
// Promises  with a limit on depth or nodes and no clock the same answer in every run; depths count
//           the move itself
// Tested by engine_test.cc
#pragma once

#include <vector>

#include "game/game.h"
#include "search/search.h"

namespace rulewise::front {

struct Choice {
  const game::Game& game;
  const game::State& state;
  game::Role role;
  const std::vector<game::Move>& moves;
};

/// An answer without nodes was stopped before every move had been looked at.
[[nodiscard]] search::Answer choose_among(search::Search& search, const Choice& choice,
                                          const search::Limits& limits,
                                          const search::Listener& on_better);

}  // namespace rulewise::front
