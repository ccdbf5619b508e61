// td_learner.h — weights learned from games against oneself by temporal differences.
//
//     TdLearner learner(game, {.seed = 1});
//     while (learner.games() < 10'000) learner.play();
//     learner.weights();
//
// Idea      games against oneself, one ply deep; now and then a move is drawn, so that games
//           differ. What they teach is in td_update.h.
//           With `looks_quietly` captures are played out before a position is judged, and weights
//           move for the leaf that the value comes from: TDLeaf(lambda)
// Needs     a chess-like game, compiled; it must outlive the learner
// Promises  same seed and number of threads: the same weights to the bit, also when a run goes on
//           from what another left
// Tested by td_learner_test.cc
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "memory/learned_evaluation.h"
#include "memory/pupil.h"
#include "memory/quiet_look.h"
#include "memory/rival.h"
#include "memory/td_update.h"

namespace rulewise::memory {

using BoardRival = Rival<board::Position, board::MoveList>;

struct TdOptions {
  std::uint64_t seed = 1;
  int threads = 1;
  TdRates rates = {.kept = 0.99, .slowing = 5'000, .early = 5};
  double exploration = 0.03;       // share of moves that are drawn: more and no lead is worth much
  std::size_t opening_plies = 12;  // drawn at most before every game
  std::size_t max_plies = 200;     // then the game is given up and its last guess stands
  bool begins_with_rules = false;  // what the rules tell instead of zeros
  bool looks_quietly = false;      // TDLeaf: for weights that a search with quiescence uses
  BoardFeatures::Options features = {};
  RivalMaker<board::Position, board::MoveList> make_rival = {};  // none: it plays against itself
  const std::atomic<bool>* stop = nullptr;                       // see Pupil::set_stop
};

class TdLearner final : public Pupil {
 public:
  TdLearner(const board::CompiledGame& game, const TdOptions& options);
  TdLearner(const board::CompiledGame& game, const TdOptions& options, TdState state);

  [[nodiscard]] std::vector<SeenGame> play_games(std::uint64_t first, std::size_t count) override;
  [[nodiscard]] std::size_t tables() const override { return tables_.size(); }
  void use(const Weights& weights) override;
  [[nodiscard]] const TdState& state() const override { return update_.state(); }
  [[nodiscard]] TdReport report() const override { return update_.report(); }
  [[nodiscard]] std::vector<const Example*> examples_after(std::uint64_t games) const override {
    return update_.examples_after(games);
  }
  void recall(std::vector<Example> examples) override { update_.recall(std::move(examples)); }
  [[nodiscard]] double score(const Weights& first, const Weights& second, std::size_t pairs,
                             std::uint64_t seed) const override;
  [[nodiscard]] Weights yardstick() const override;
  [[nodiscard]] std::string yardstick_name() const override { return "counting pieces"; }

  [[nodiscard]] std::uint64_t games() const { return state().games; }
  /// The mean of late, which is steadier than the newest.
  [[nodiscard]] std::shared_ptr<const Weights> weights() const {
    return std::make_shared<const Weights>(state().mean);
  }

 protected:
  void learn(std::vector<SeenGame>& games) override;

 private:
  /// Where one thread plays.
  struct Table {
    Table(const board::CompiledGame& game, const std::shared_ptr<const Weights>& weights,
          const BoardFeatures::Options& features)
        : evaluation(game, weights, features) {}
    LearnedEvaluation evaluation;
    std::unique_ptr<BoardRival> rival{};
  };

  /// The move to make; `seen` gets what the position is worth and by which features.
  [[nodiscard]] std::size_t choose(board::Position& position, const board::MoveList& list,
                                   LearnedEvaluation& evaluation, base::Random& random,
                                   Seen& seen) const;
  [[nodiscard]] std::size_t choose_quietly(board::Position& position, const board::MoveList& list,
                                           QuietLook& quiet, base::Random& random,
                                           Seen& seen) const;
  [[nodiscard]] SeenGame play_game(Table& table, std::uint64_t number) const;
  void publish();
  /// Weights that the rules tell, as loud as the results of games played by them.
  void begin_with_rules();

  const board::CompiledGame& game_;
  TdOptions options_;
  TdUpdate update_;
  std::shared_ptr<const Weights> weights_;
  std::vector<std::unique_ptr<Table>> tables_;  // one a thread
};

/// Games between two sets of weights, one ply each, captures played out if asked for, in pairs from
/// drawn openings; the mean score of the first, which means nothing where it was stopped.
[[nodiscard]] double one_ply_score(const board::CompiledGame& game, LearnedEvaluation& first,
                                   LearnedEvaluation& second, std::size_t pairs, std::uint64_t seed,
                                   bool looks_quietly = false,
                                   const std::function<bool()>& is_stopped = {});

}  // namespace rulewise::memory
