// one_ply.h — the shortest look ahead: every successor once, the best for the one who moves.
//
// Idea      what Morph did, and what learners play most of their games with
// Needs     `list` holds the legal moves of the position, at least one; `value` tells for White
// what
//           a position is worth that is not over, and is antisymmetric about `even`
// Promises  a won ending before every guess, a lost one after; among equals the draw decides
// Tested by td_learner_test.cc
#pragma once

#include <cstddef>
#include <limits>

#include "base/random.h"
#include "machine/board/generator.h"
#include "machine/board/position.h"

namespace rulewise::memory {

struct OnePly {
  std::size_t index = 0;  // of the move
  double value = 0;       // of the position it leads to, for White
  bool ends = false;      // the game
};

template <class Value>
[[nodiscard]] OnePly look_one_ply(machine::board::Position& position,
                                  const machine::board::MoveList& list, double even, Value&& value,
                                  base::Random& random) {
  namespace board = machine::board;
  constexpr double kWon = 1e9;
  const double sign = position.control() == board::Colour::kWhite ? 1 : -1;
  OnePly best;
  double best_for_mover = -std::numeric_limits<double>::infinity();
  std::uint32_t equals = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    board::Undo undo;
    position.make(list, list[i], undo);
    const board::Outcome end = board::outcome(position);
    const double found = end == board::Outcome::kNone    ? value(position)
                         : end == board::Outcome::kDraw  ? even
                         : end == board::Outcome::kWhite ? kWon
                                                         : -kWon;
    position.unmake(list, list[i], undo);
    const double for_mover = sign * (found - even);
    if (for_mover < best_for_mover) continue;
    if (for_mover > best_for_mover) equals = 0;
    if (random.below(++equals) != 0) continue;
    best_for_mover = for_mover;
    best = {i, found, end != board::Outcome::kNone};
  }
  return best;
}

}  // namespace rulewise::memory
