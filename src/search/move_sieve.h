// move_sieve.h — leaves out moves that are surely not needed, by what somebody knows of the game.
//
// Idea      where a move wins at once no other need be looked at; where the other side threatens
//           to, only moves that stop it. A search that asks at every state sees such wins and
//           losses without looking
// Promises  at least one move stays, and the best of those that stay is as good as the best of
//           all; the same answer to the same question
// Never     puts moves in another order
// Tested by tactical_test.cc in play, state_turns_test.cc, mcts_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "game/game.h"

namespace rulewise::search {

/// What the sieve knows of a state beside which moves stay.
enum class Tension : std::uint8_t { kNone, kThreatened, kWon };

class MoveSieve {
 public:
  MoveSieve() = default;
  MoveSieve(const MoveSieve&) = delete;
  MoveSieve& operator=(const MoveSieve&) = delete;
  virtual ~MoveSieve() = default;

  /// `legal` are all legal moves of the role, the only one that has a choice.
  virtual Tension sift(const game::State& state, game::Role role,
                       std::vector<game::Move>& legal) const = 0;
};

}  // namespace rulewise::search
