// state_learner.h — weights of local patterns learned from games against oneself, for games in GDL.
//
//     StateLearner learner(game, tuples, {.seed = 1});
//     while (learner.state().games < 10'000) learner.play();
//
// Idea      as td_learner.h, but states come from a net: all children of a state are made in one
//           pass (machine/single/expand.h) and judged by their tuples
// Needs     a game of two roles that take turns; it must outlive the learner
// Promises  same seed and number of threads: the same weights to the bit, also when a run goes on
//           from what another left
// Tested by state_learner_test.cc
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "machine/single/expand.h"
#include "machine/single/single_game.h"
#include "memory/pupil.h"
#include "memory/rival.h"
#include "memory/tuple_look.h"
#include "memory/tuples.h"

namespace rulewise::memory {

using StateRival = Rival<game::State, machine::Expansion>;

struct StateTdOptions {
  std::uint64_t seed = 1;
  int threads = 1;
  TdRates rates = {.lambda = 0.7, .rate = 10, .calm = 10};  // the rate is shared by all tuples
  double exploration = 0.6;  // most of its moves that a side draws in a game; a third on average
  std::uint64_t first_games = 1000;  // by one that sees only ends, so that both sides get to win
  std::size_t opening_plies = 6;     // drawn at most before every game
  std::size_t max_plies = 300;       // then the game is given up and its last guess stands
  bool begins_with_rules = false;    // what directed advisors say, instead of zeros
  RivalMaker<game::State, machine::Expansion> make_rival = {};  // none: it plays against itself
  bool leaves_rows = false;  // to whoever learns from its games: states are sent, not rows
  const std::atomic<bool>* stop = nullptr;  // see Pupil::set_stop
};

/// Advisors of which the rules say whom they favour, each as loud as the next and all together
/// about one in the log odds of random games; nothing where there are none.
[[nodiscard]] Weights rule_weights(const Tuples& tuples);

/// How long the steps of weights are where the rate is shared by so many tuples.
[[nodiscard]] TdRates rates_of(const Tuples& tuples, TdRates rates = StateTdOptions{}.rates);

class StateLearner final : public Pupil {
 public:
  StateLearner(const machine::SingleGame& game, std::shared_ptr<const Tuples> tuples,
               const StateTdOptions& options, TdState state = {});

  [[nodiscard]] std::vector<SeenGame> play_games(std::uint64_t first, std::size_t count) override;
  [[nodiscard]] std::size_t tables() const override { return tables_.size(); }
  void use(const Weights& weights) override { update_.set_weights(weights); }
  [[nodiscard]] const TdState& state() const override { return update_.state(); }
  [[nodiscard]] TdReport report() const override;
  [[nodiscard]] std::vector<const Example*> examples_after(std::uint64_t games) const override {
    return update_.examples_after(games);
  }
  void recall(std::vector<Example> examples) override { update_.recall(std::move(examples)); }
  [[nodiscard]] double score(const Weights& first, const Weights& second, std::size_t pairs,
                             std::uint64_t seed) const override;
  [[nodiscard]] Weights yardstick() const override { return nothing_; }
  [[nodiscard]] std::string yardstick_name() const override {
    return "one that sees only what ends the game";
  }

 protected:
  void learn(std::vector<SeenGame>& games) override;

 private:
  /// Where one thread plays.
  struct Table {
    Table(const machine::SingleGame& game, const Tuples& tuples) : expander(game), look(tuples) {}
    machine::Expander expander;
    TupleLook look;
    std::unique_ptr<StateRival> rival{};
  };

  [[nodiscard]] SeenGame play_game(Table& table, std::uint64_t number) const;
  /// The child the mover likes best by the weights the state was looked at with; of equal ones any.
  [[nodiscard]] std::size_t best_child(const machine::Expansion& children, TupleLook& look,
                                       base::Random& random) const;
  [[nodiscard]] double draw_carelessness(base::Random& random) const;
  /// Weights that the rules tell, as loud as the results of games played by them.
  void begin_with_rules();
  /// Whether a game is played by what ends it alone.
  [[nodiscard]] bool is_first(std::uint64_t number) const {
    return number < options_.first_games && !options_.begins_with_rules;
  }
  [[nodiscard]] double value_of(const machine::Expansion& children, std::size_t child,
                                TupleLook& look) const;
  [[nodiscard]] double play_out(Table& table, const ReadyWeights& first, const ReadyWeights& second,
                                base::Random& random) const;

  const machine::SingleGame& game_;
  std::shared_ptr<const Tuples> tuples_;
  StateTdOptions options_;
  TdUpdate update_;
  Weights nothing_;
  ReadyWeights ready_nothing_;
  std::vector<std::unique_ptr<Table>> tables_;  // one a thread
};

/// What role 0 has made of it, 0 to 1: half the difference of the two payoffs, and a half.
[[nodiscard]] double first_share(const game::Game& game, const game::State& state);

/// Whether the game has two roles, and never both a choice in a few random games.
[[nodiscard]] bool takes_turns(const machine::SingleGame& game, std::uint64_t seed);

}  // namespace rulewise::memory
