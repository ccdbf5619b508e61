// children.h — every next state of a puzzle at once, with what an explorer asks of it.
//
// Idea      a game that runs a net on the single machine expands a state in one pass; any other is
//           asked move by move through the contract
// Needs     a game of one role that outlives this
// Promises  one child for each legal move, in the order of the moves; but where bounds prove that
//           less than what is wanted can be got from a child, it is left out
// Tested by puzzle_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "game/game.h"
#include "search/bounds/score_bounds.h"

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
  PuzzleChildren(const PuzzleChildren&) = delete;
  PuzzleChildren& operator=(const PuzzleChildren&) = delete;
  virtual ~PuzzleChildren() = default;

  /// The children of a state that is not over from which at least `wanted` points may be got;
  /// valid until the next call.
  [[nodiscard]] std::span<const PuzzleChild> of(const game::State& state, int wanted);
  /// The most that may be got from one that was left out; -1: none was.
  [[nodiscard]] int most_left_out() const { return most_left_out_; }

 protected:
  explicit PuzzleChildren(std::shared_ptr<ScoreBounds> bounds) : bounds_(std::move(bounds)) {}
  /// Puts all of them into children_.
  virtual void expand(const game::State& state) = 0;

  std::vector<PuzzleChild> children_;

 private:
  void leave_out(int wanted);

  std::shared_ptr<ScoreBounds> bounds_;
  int most_left_out_ = -1;
};

/// Without bounds nothing is left out.
[[nodiscard]] std::unique_ptr<PuzzleChildren> make_puzzle_children(
    const game::Game& game, std::shared_ptr<ScoreBounds> bounds = {});

}  // namespace rulewise::search
