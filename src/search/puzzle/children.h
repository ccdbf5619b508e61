// children.h — every next state of a puzzle at once, with what an explorer asks of it.
//
// Idea      a game that runs a net on the single machine expands a state in one pass; any other is
//           asked move by move through the contract
// Needs     a game of one role that outlives this
// Promises  one child for each legal move, in the order of the moves
// Tested by puzzle_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "game/game.h"

namespace rulewise::search {

struct PuzzleChild {
  game::Move move;
  std::span<const std::uint64_t> state;
  bool is_over = false;
  int points = -1;            // where it is over
  std::uint32_t freedom = 0;  // legal moves, where it is not
};

class PuzzleChildren {
 public:
  PuzzleChildren() = default;
  PuzzleChildren(const PuzzleChildren&) = delete;
  PuzzleChildren& operator=(const PuzzleChildren&) = delete;
  virtual ~PuzzleChildren() = default;

  /// The children of a state that is not over; valid until the next call.
  [[nodiscard]] virtual std::span<const PuzzleChild> of(const game::State& state) = 0;
};

[[nodiscard]] std::unique_ptr<PuzzleChildren> make_puzzle_children(const game::Game& game);

}  // namespace rulewise::search
