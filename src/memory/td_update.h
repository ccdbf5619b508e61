// td_update.h — what a game teaches: weights moved by temporal differences.
//
// Idea      TD(lambda): every position of a game is to be worth what the next ones turned out to
//           be worth, and the last one what the game gave. Weights move along the gradient, each
//           with a step of its own that shrinks as it is used (AdaGrad). What came of a move that
//           was drawn does not count for what was before. Every tenth game is held out: it teaches
//           nothing. When a report is asked for, those of the last thousand games and as many that
//           taught are looked at again by the weights as they are then: where the second are
//           foretold much better, they were learned by heart
// Promises  same state and games, same weights to the bit; with the same examples also the same
//           report
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

/// What the last games were like.
struct TdReport {
  double plies = 0;            // a game
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
  double result = 0.5;                   // for the first side
  bool is_over = false;                  // else `result` is a guess
  std::size_t plies = 0;                 // all that were made, drawn openings among them
  std::vector<std::uint32_t> choices{};  // indices of all moves from the opening on
  bool is_broken = false;                // someone failed: there is nothing to learn from it
};

/// A game that is looked at again.
struct Example {
  std::uint64_t number = 0;  // from 1; it tells whether the game taught
  SeenGame game;             // as far as it takes to be judged
};

class TdUpdate {
 public:
  static constexpr std::uint64_t kLookedAtAgain = 1'000;  // games, of which two in ten are

  /// As many weights as `count`; those the state does not have begin as zeros.
  TdUpdate(const TdRates& rates, std::size_t count, TdState state);

  void take(const SeenGame& game);
  /// What others have learned.
  void set_weights(const Weights& weights) { state_.weights = weights; }
  [[nodiscard]] const TdState& state() const { return state_; }
  /// The log odds of a position by weights; the sum of its row where nothing better is known.
  using Judge = std::function<double(const Seen& seen, const Weights& weights)>;
  [[nodiscard]] TdReport report(const Judge& judge = row_sum) const;
  [[nodiscard]] static double row_sum(const Seen& seen, const Weights& weights);
  /// Examples since the first `games`, in order: what another needs to go on.
  [[nodiscard]] std::vector<const Example*> examples_after(std::uint64_t games) const;
  /// Those of games up to now that another had, in order; without those that do not fit.
  void recall(std::vector<Example> examples);

 private:
  using Examples = std::deque<Example>;
  void learn(const SeenGame& game);
  [[nodiscard]] static bool is_held_out(std::uint64_t number);
  void keep(const SeenGame& game);
  /// The mean over positions.
  [[nodiscard]] double loss_of(const SeenGame& game, const Judge& judge) const;
  void keep_mean();

  TdRates rates_;
  TdState state_;
  std::vector<double> gradient_;  // by weight; zero between games
  std::vector<std::uint32_t> touched_;
  Examples examples_;
};

}  // namespace rulewise::memory
