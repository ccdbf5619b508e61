// learned_evaluation.h — positions of a chess-like game judged by learned weights.
//
//     LearnedEvaluation evaluation(game, weights);
//     evaluation.value(position);                      // positive favours White
//
// Idea      a weighted sum of features, read as the logarithm of the odds of winning. The part that
//           is pieces on squares is one table, so that a move changes it by a few look-ups
// Needs     one LearnedEvaluation a thread; as many weights as BoardFeatures counts
// Promises  the same position gives the same number; `worth` plus its changes stays `worth`
// Tested by learned_evaluation_test.cc
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "machine/board/position.h"
#include "memory/board_features.h"

namespace rulewise::memory {

/// Thousandths of a goal point between lost and won, as searches count them.
[[nodiscard]] int goal_thousandths(double log_odds);

class LearnedEvaluation {
 public:
  LearnedEvaluation(const board::CompiledGame& game, std::shared_ptr<const Weights> weights,
                    const BoardFeatures::Options& options = {});

  /// Other weights from now on.
  void use(std::shared_ptr<const Weights> weights);

  [[nodiscard]] double value(const board::Position& position) {
    return value(position, worth(position));
  }
  [[nodiscard]] double value(const board::Position& position, double worth);
  [[nodiscard]] double worth(const board::Position& position) const;
  /// What a move will change of `worth`, asked before it is made.
  [[nodiscard]] double worth_change(const board::Position& position, const board::MoveList& list,
                                    const board::Move& move) const;

  [[nodiscard]] int goal_thousandths(double log_odds) const {
    return memory::goal_thousandths(log_odds);
  }

  /// By code: what a piece is worth wherever it stands, in thousandths of the log odds.
  [[nodiscard]] const std::vector<int>& piece_worth() const { return piece_worth_; }
  [[nodiscard]] BoardFeatures& features() { return features_; }
  [[nodiscard]] const Weights& weights() const { return *weights_; }
  void list_features(const board::Position& position, std::vector<Feature>& row) {
    features_.list(position, piece_worth_, row);
  }

 private:
  [[nodiscard]] double worth(board::Code code, std::size_t square) const {
    return table_[code * squares_ + square];
  }

  BoardFeatures features_;
  std::size_t squares_;
  std::shared_ptr<const Weights> weights_;
  std::vector<float> table_;  // by code and square, signed
  std::vector<int> piece_worth_;
};

}  // namespace rulewise::memory
