// td_learner.h — weights learned from games against oneself by temporal differences.
//
//     TdLearner learner(game, {.seed = 1});
//     while (learner.games() < 10'000) learner.play();
//     learner.weights();
//
// Idea      TD(lambda): every position of a game is to be worth what the next ones turned out to
//           be worth, and the last one what the game gave. Weights move along the gradient, each
//           with a step of its own that shrinks as it is used (AdaGrad). Now and then a move is
//           drawn, so that games differ; what came of it does not count for what was before.
//           Every tenth game is held out: it teaches nothing and tells how well the weights
//           foretell games they have not seen
//           With `looks_quietly` captures are played out before a position is judged, and weights
//           move for the leaf that the value comes from: TDLeaf(lambda)
// Needs     a chess-like game, compiled; it must outlive the learner
// Promises  same seed and number of threads: the same weights to the bit, also when a run goes on
//           from what another left
// Tested by td_learner_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/random.h"
#include "memory/learned_evaluation.h"
#include "memory/quiet_look.h"

namespace rulewise::memory {

struct TdOptions {
  std::uint64_t seed = 1;
  int threads = 1;
  double lambda = 0.8;
  double rate = 0.05;
  double calm = 100;  // squares of gradients that every weight begins with: rare ones move little
  double exploration = 0.1;       // share of moves that are drawn
  std::size_t opening_plies = 6;  // drawn at most before every game
  std::size_t max_plies = 240;    // then the game is given up and its last guess stands
  bool looks_quietly = false;     // TDLeaf: for weights that a search with quiescence uses
  BoardFeatures::Options features = {};
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
  std::uint64_t held_out = 0;  // positions of games held out
  double held_out_loss = 0;    // mean cross entropy of the outcome, in nats
};

class TdLearner {
 public:
  TdLearner(const board::CompiledGame& game, const TdOptions& options);
  TdLearner(const board::CompiledGame& game, const TdOptions& options, TdState state);

  /// As many games as there are threads, and what they teach.
  void play();
  [[nodiscard]] const TdState& state() const { return state_; }
  [[nodiscard]] std::uint64_t games() const { return state_.games; }
  /// The mean of late, which is steadier than the newest.
  [[nodiscard]] std::shared_ptr<const Weights> weights() const {
    return std::make_shared<const Weights>(state_.mean);
  }
  [[nodiscard]] TdReport take_report();

 private:
  struct Seen {
    std::vector<Feature> row;
    double value = 0.5;   // for White, by the weights the game was played with
    bool is_cut = false;  // the move made here was drawn
  };
  struct Game {
    std::vector<Seen> seen;
    double result = 0.5;
    bool is_over = false;  // else `result` is a guess
    std::size_t plies = 0;
  };
  struct Table;  // where one thread plays

  /// The move to make; `seen` gets what the position is worth and by which features.
  [[nodiscard]] std::size_t choose(board::Position& position, const board::MoveList& list,
                                   LearnedEvaluation& evaluation, base::Random& random,
                                   Seen& seen) const;
  [[nodiscard]] std::size_t choose_quietly(board::Position& position, const board::MoveList& list,
                                           QuietLook& quiet, base::Random& random,
                                           Seen& seen) const;
  [[nodiscard]] Game play_game(LearnedEvaluation& evaluation, std::uint64_t number) const;
  void learn(const Game& game);
  void hold_out(const Game& game);
  void publish();
  void keep_mean();

  const board::CompiledGame& game_;
  TdOptions options_;
  TdState state_;
  std::shared_ptr<const Weights> weights_;
  std::vector<std::unique_ptr<LearnedEvaluation>> evaluations_;
  std::vector<double> gradient_;  // by weight; zero between games
  std::vector<std::uint32_t> touched_;
  TdReport report_;
  double loss_sum_ = 0;
};

/// Games between two sets of weights, one ply each, captures played out if asked for, in pairs from
/// drawn openings; the mean score of the first.
[[nodiscard]] double one_ply_score(const board::CompiledGame& game, LearnedEvaluation& first,
                                   LearnedEvaluation& second, std::size_t pairs, std::uint64_t seed,
                                   bool looks_quietly = false);

}  // namespace rulewise::memory
