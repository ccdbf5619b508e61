// tuples.h — local patterns on a board: what stands on a few neighbouring places together.
//
//     const Tuples tuples = find_tuples(net_game, structure);
//     tuples.value(state.view(), weights);
//
// Idea      n-tuple networks (Bledsoe and Browning 1959; for othello Lucas 2007). A cell is a
//           place of the discovered board, its value the kind that stands there, or none; kinds
//           that were seen on a place beside another, and every other fact, are cells of their own.
//           A tuple is a few cells: each combination of their values has one weight. Tuples of the
//           same form may share their weights, so that what is learned in one corner is known in
//           all; tuples that stand alone know where they are. A state is worth the sum of one
//           weight a tuple, and of what advisors say, each with a weight of its own behind those
//           of the tuples (state_advice.h). Three in a line are worth more to who is to move: where
//           facts tell whose turn it is, all tuples have weights apart for either role's turn.
//           Graph patterns of Morph may stand behind all of them (state_patterns.h).
//           Where the game has symmetries, what a state teaches all its images teach
// Needs     states of the net whose facts the cells name
// Promises  no more weights than the limit; of a state in which a cell holds two things after all,
//           some weight of the tuple; immutable: several threads may read with it
// Tested by tuples_test.cc
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "insight/discovery/structure.h"
#include "machine/net/net_game.h"
#include "memory/feature.h"
#include "memory/state_advice.h"
#include "memory/state_image.h"
#include "memory/state_patterns.h"

namespace rulewise::memory {

/// Facts of which at most one should hold; the value is 0 if none does, else 1 + its place here. On
/// all places of a board the same value is the same kind.
struct Cell {
  static constexpr std::uint32_t kNever = 0xffffffffU;  // a kind that cannot stand there
  std::vector<std::uint32_t> bases;
};

struct Tuple {
  std::vector<std::uint32_t> cells;
  std::uint32_t first_weight = 0;
};

class Tuples;

/// Weights made ready to be asked for states.
struct ReadyWeights {
  ReadyWeights(const Tuples& tuples, const Weights& weights);

  Weights weights;
  std::vector<float> rows;  // of the sites of advice
  double offset = 0;        // what is added in every state
};

class Tuples {
 public:
  Tuples() = default;
  /// As many, with one more for each pattern behind them.
  [[nodiscard]] static Tuples with_patterns(Tuples tuples,
                                            std::shared_ptr<const StatePatterns> patterns);
  /// `second_turns` are facts one of which holds where the second role is to move, if any.
  Tuples(std::vector<Cell> cells, std::vector<Tuple> tuples, std::size_t base_count,
         std::vector<StateImage> images = {}, StateAdvice advice = {},
         std::vector<std::uint32_t> second_turns = {});

  [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }
  [[nodiscard]] const std::vector<Tuple>& tuples() const { return tuples_; }
  [[nodiscard]] std::size_t weight_count() const { return weight_count_; }
  /// Combinations of values that the tuple has a weight for.
  [[nodiscard]] std::size_t size_of(const Tuple& tuple) const;

  [[nodiscard]] const std::vector<std::uint32_t>& second_turns() const { return second_turns_; }
  /// Turns that have weights of their own: two, or one where nothing tells whose it is.
  [[nodiscard]] std::size_t turns() const { return second_turns_.empty() ? 1 : kTurns; }
  static constexpr std::size_t kTurns = 2;
  /// Whose turn it is, as far as weights differ by it.
  [[nodiscard]] std::size_t turn_in(std::span<const std::uint64_t> state) const {
    return std::ranges::any_of(second_turns_, [&](std::uint32_t base) {
      return (state[base / 64] >> (base % 64) & 1U) != 0;
    });
  }

  [[nodiscard]] const std::vector<StateImage>& images() const { return images_; }
  [[nodiscard]] const StateAdvice& advice() const { return advice_; }
  /// Morph's; none where they are not weighed.
  [[nodiscard]] const std::shared_ptr<const StatePatterns>& patterns() const { return patterns_; }
  [[nodiscard]] std::size_t first_pattern() const {
    return first_advisor_ + advice_.advisors().size();
  }
  /// What the graph patterns say of a state.
  [[nodiscard]] double value_of_patterns(std::span<const std::uint64_t> state,
                                         const ReadyWeights& ready) const {
    return patterns_ ? patterns_->value(state, ready.weights.data() + first_pattern()) : 0;
  }
  /// The weight of the first advisor.
  [[nodiscard]] std::size_t first_advisor() const { return first_advisor_; }

  /// One feature a tuple and one an advisor, of the state and then of each of its images; then one
  /// for each graph pattern that holds in the state.
  void list(std::span<const std::uint64_t> state, std::vector<Feature>& row) const;
  [[nodiscard]] double value(std::span<const std::uint64_t> state, const ReadyWeights& ready) const;
  /// For once: who asks again makes them ready.
  [[nodiscard]] double value(std::span<const std::uint64_t> state, const Weights& weights) const {
    return value(state, ReadyWeights(*this, weights));
  }
  /// By tuple its first weight and what the facts of the state add to it; then by site of advice.
  void find_sums(std::span<const std::uint64_t> state, std::vector<std::uint32_t>& sums) const;
  /// The number of the weight that such a sum stands for in a turn.
  [[nodiscard]] std::uint32_t weight_at(std::size_t tuple, std::uint32_t sum,
                                        std::size_t turn) const {
    return std::min(sum, last_weight_[tuple]) + static_cast<std::uint32_t>(turn) * turn_size_;
  }
  /// The weights of a turn, behind those of the turn before it.
  [[nodiscard]] std::size_t turn_size() const { return turn_size_; }

  /// What a tuple or, counted behind them, a site of advice is worth where its sum is this, and
  /// its group speaks: tuples are of the first, which always does.
  [[nodiscard]] double worth_at(std::size_t part, std::uint32_t sum, std::size_t turn,
                                const ReadyWeights& ready) const {
    return static_cast<double>(part < tuples_.size()
                                   ? ready.weights[weight_at(part, sum, turn)]
                                   : advice_.worth(part - tuples_.size(), sum, ready.rows));
  }
  [[nodiscard]] std::size_t group_of(std::size_t part) const {
    return part < tuples_.size() ? 0 : advice_.group_of(part - tuples_.size());
  }
  /// What a fact adds to the sum of a tuple, or of a site behind them.
  struct Step {
    std::uint32_t tuple;
    std::uint32_t step;
  };
  [[nodiscard]] std::span<const Step> steps_of(std::size_t base) const {
    return std::span(steps_).subspan(first_step_[base], first_step_[base + 1] - first_step_[base]);
  }

 private:
  std::vector<Cell> cells_;
  std::vector<Tuple> tuples_;
  std::vector<StateImage> images_;
  StateAdvice advice_;
  std::shared_ptr<const StatePatterns> patterns_;
  std::vector<std::uint32_t> second_turns_;
  std::uint32_t turn_size_ = 0;
  std::size_t first_advisor_ = 0;
  std::size_t weight_count_ = 0;
  std::vector<std::uint32_t> last_weight_;  // by tuple
  std::vector<std::uint32_t> first_step_;   // by base, and the end
  std::vector<Step> steps_;
};

struct TupleLimits {
  std::size_t max_weights = 400'000;
  std::size_t max_size = 4'096;  // of one tuple
  bool by_turn = true;           // weights apart for either role's turn
};

/// The structure and the symmetries must be those of the game.
[[nodiscard]] Tuples find_tuples(const machine::NetGame& game, const insight::Structure& structure,
                                 const std::vector<insight::Symmetry>& symmetries = {},
                                 const TupleLimits& limits = {}, StateAdvice advice = {});

}  // namespace rulewise::memory
