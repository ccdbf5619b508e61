// tactical_look.h — what two moves ahead show: moves that win, moves that threaten, forced ones.
//
// Idea      every move of the one whose turn it is and every reply to it are made: so it holds for
//           any game in which one role at a time has a choice, whatever its rules
// Promises  a move called winning ends the game with all points; after a forced move nobody else
//           can win at once; `is_whole` is false where the time ran out first, and then nothing is
//           called forced
// Tested by tactical_look_test.cc
#pragma once

#include <vector>

#include "base/clock.h"
#include "game/game.h"

namespace rulewise::front {

struct TacticalLook {
  struct Threat {
    game::Role role;
    game::Move move;
  };
  std::vector<game::Move> wins{};
  std::vector<Threat> threats{};     // they win after at least half of the moves there are
  std::vector<game::Move> forced{};  // where there are threats: after all others somebody else wins
  std::vector<game::Move> threatens{};  // by the derived rules alone: then the mover threatens
  bool is_whole = true;
};

/// The role that has a choice while no other has one, if there is just one.
[[nodiscard]] bool has_the_turn(const game::Game& game, const game::State& state, game::Role role);

/// `mover` has the turn.
[[nodiscard]] TacticalLook look_two_ahead(const game::Game& game, const game::State& state,
                                          game::Role mover, const base::Deadline& deadline);

}  // namespace rulewise::front
