// td_update.h — what a game teaches: weights moved by temporal differences.
//
// Idea      TD(lambda): every position of a game is to be worth what the next ones turned out to
//           be worth, and the last one what the game gave. Weights move along the gradient, each
//           with a step of its own that shrinks as it is used (AdaGrad). What came of a move that
//           was drawn does not count for what was before. Every tenth game is held out: it teaches
//           nothing. When a report is asked for, some of these and as many that taught are looked
//           at again by the weights as they are then: where the second are foretold much better,
//           they were learned by heart
// Promises  same state and games, same weights to the bit
// Tested by td_learner_test.cc, state_learner_test.cc
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "memory/feature.h"

namespace rulewise::memory {

/// The chance of winning that goes with the logarithm of the odds.
[[nodiscard]] inline double chance_of(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }

struct TdRates {
  double lambda = 0.8;
  double rate = 0.05;
  double calm = 100;  // squares of gradients that every weight begins with: rare ones move little
  double kept = 1;    // share of the squares that is left after a game: less and steps stay long
  double slowing = 1e12;  // games after which steps are shorter by a third
  double early = 0;       // lengths more that the first step has; half as many after 100 games
};

/// All that a learner knows; what a run needs to go on.
struct TdState {
  Weights weights;
  std::vector<float> squares;  // sums of squared gradients, by weight
  Weights mean;                // of the weights of late: what is played with
  std::uint64_t games = 0;
};

/// What happened since it was last asked.
struct TdReport {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t decided = 0;   // games that someone won
  std::uint64_t held_out = 0;  // games held out that were looked at again
  double held_out_loss = 0;    // mean cross entropy of their outcome, in nats
  std::uint64_t learned = 0;   // the same of games that taught
  double learned_loss = 0;
};

/// A position as the learner saw it.
struct Seen {
  std::vector<Feature> row;
  double value = 0.5;   // for the first side, by the weights the game was played with
  bool is_cut = false;  // the move made here was drawn
  std::vector<std::uint64_t> place{};  // words to list the row from, where that is left to others
};

struct SeenGame {
  std::vector<Seen> seen;
  double result = 0.5;   // for the first side
  bool is_over = false;  // else `result` is a guess
  std::size_t plies = 0;
  std::vector<std::uint32_t> choices{};  // indices of all moves from the opening on
  bool is_broken = false;                // someone failed: there is nothing to learn from it
};

class TdUpdate {
 public:
  /// As many weights as `count`; those the state does not have begin as zeros.
  TdUpdate(const TdRates& rates, std::size_t count, TdState state);

  void take(const SeenGame& game);
  /// What others have learned.
  void set_weights(const Weights& weights) { state_.weights = weights; }
  [[nodiscard]] const TdState& state() const { return state_; }
  /// The log odds of a position by weights; the sum of its row where nothing better is known.
  using Judge = std::function<double(const Seen& seen, const Weights& weights)>;
  [[nodiscard]] TdReport take_report(const Judge& judge = row_sum);
  [[nodiscard]] static double row_sum(const Seen& seen, const Weights& weights);

 private:
  using Games = std::deque<SeenGame>;
  void learn(const SeenGame& game);
  /// To be looked at again: the latest of its sort.
  static void keep(const SeenGame& game, Games& games);
  [[nodiscard]] double loss_of(const Games& games, const Judge& judge) const;
  void keep_mean();

  TdRates rates_;
  TdState state_;
  std::vector<double> gradient_;  // by weight; zero between games
  std::vector<std::uint32_t> touched_;
  TdReport report_;
  Games held_out_;
  Games taught_;  // as many
};

}  // namespace rulewise::memory
