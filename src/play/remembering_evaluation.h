// remembering_evaluation.h — an evaluation of chess-like positions as a search wants it.
//
// Idea      searches come to the same positions again and again: what was guessed of the last few
//           thousand is kept by key
// Needs     an evaluation with worth, worth_change, value and goal_thousandths
// Tested by learned_knowledge_test.cc, player_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "machine/board/position.h"
#include "search/board_turns.h"

namespace rulewise::play {

template <class Evaluation>
class RememberingEvaluation final : public search::BoardEvaluation {
 public:
  template <class... Parts>
  explicit RememberingEvaluation(Parts&&... parts)
      : evaluation_(std::forward<Parts>(parts)...), known_(kKnown) {}

  double worth(const machine::board::Position& position) override {
    return evaluation_.worth(position);
  }
  double worth_change(const machine::board::Position& position,
                      const machine::board::MoveList& list,
                      const machine::board::Move& move) override {
    return evaluation_.worth_change(position, list, move);
  }
  int guess(const machine::board::Position& position, double worth) override {
    const std::uint64_t key = position.key();
    Known& known = known_[key % kKnown];
    if (known.key != key || !known.is_there) {
      known = {key, evaluation_.goal_thousandths(evaluation_.value(position, worth)), true};
    }
    return known.guess;
  }
  int rough_guess(double worth) override { return evaluation_.goal_thousandths(worth); }

 private:
  static constexpr std::size_t kKnown = 1U << 14U;
  struct Known {
    std::uint64_t key = 0;
    int guess = 0;
    bool is_there = false;
  };
  Evaluation evaluation_;
  std::vector<Known> known_;
};

}  // namespace rulewise::play
