// expand.h — all successors of one state in one pass, with what a search wants to know of them.
//
//     Expander expander(game);
//     const Expansion& children = expander.expand(state);
//     for (std::size_t c = 0; c < children.size(); ++c) look_at(children.moves(c), …);
//
// Idea      the first child is evaluated by a cursor; up to 64 children at a time are lanes of a
//           LaneWave, which works on what they differ in alone
// Promises  joint moves in order, the last role's moves running fastest; what the cap left out
//           is counted; same state, same expansion
// Never     shared between threads: one expander, one thread
// Tested by expand_test.cc
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "game/game.h"
#include "machine/single/cursor.h"
#include "machine/single/lane_wave.h"
#include "machine/single/single_game.h"

namespace rulewise::machine {

/// The children of a state. A terminal state, and one where a role cannot move, has none.
class Expansion {
 public:
  [[nodiscard]] std::size_t size() const { return is_terminal_.size(); }
  /// Joint moves beyond the cap, which have no child here.
  [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

  [[nodiscard]] std::span<const game::Move> moves(std::size_t child) const {
    return {moves_.data() + child * role_count_, role_count_};
  }
  [[nodiscard]] std::span<const std::uint64_t> state_words(std::size_t child) const {
    return {states_.data() + child * word_count_, word_count_};
  }
  [[nodiscard]] game::State state(std::size_t child) const {
    return game::State(state_words(child));
  }
  [[nodiscard]] bool is_terminal(std::size_t child) const { return is_terminal_[child] != 0; }
  [[nodiscard]] std::uint32_t legal_count(std::size_t child, game::Role role) const {
    return legal_counts_[child * role_count_ + role.index()];
  }
  /// As game::payoff: nothing unless exactly one goal is provable. Known where goals were asked
  /// for: in terminal children, or in all.
  [[nodiscard]] std::optional<int> payoff(std::size_t child, game::Role role) const {
    const int value = payoffs_[child * role_count_ + role.index()];
    return value == kNoPayoff ? std::nullopt : std::optional<int>(value);
  }

 private:
  friend class Expander;
  static constexpr int kNoPayoff = std::numeric_limits<int>::min();

  std::size_t role_count_ = 0;
  std::size_t word_count_ = 0;
  std::uint64_t left_out_ = 0;
  std::vector<game::Move> moves_;
  std::vector<std::uint64_t> states_;
  std::vector<std::uint8_t> is_terminal_;
  std::vector<std::uint32_t> legal_counts_;
  std::vector<int> payoffs_;
};

enum class GoalsWanted : std::uint8_t { kWhereTerminal, kEverywhere };

struct ExpandOptions {
  std::size_t max_children = std::size_t{1} << 16U;
  GoalsWanted goals = GoalsWanted::kWhereTerminal;
};

class Expander {
 public:
  /// The game must outlive the expander.
  explicit Expander(const SingleGame& game);

  /// Valid until the next call.
  const Expansion& expand(const game::State& state, const ExpandOptions& options = {});

 private:
  struct BaseDifference {
    std::uint32_t base = 0;
    LaneWave::Lanes lanes = 0;
  };
  /// Up to 64 children, from `first`; the bases they differ in are [begin, end) of the list.
  struct Batch {
    std::size_t first = 0;
    std::size_t size = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  std::size_t list_joint_moves(std::size_t max_children);
  void make_states();
  void differ_in_moves(const Batch& batch);
  void evaluate(const Batch& batch, GoalsWanted wanted);
  void count_legal(const Batch& batch);
  [[nodiscard]] LaneWave::Lanes lanes_of(const NodeSignal& signal) const;
  void find_payoffs(const Batch& batch, LaneWave::Lanes lanes);

  const Program& program_;
  SingleCursor cursor_;
  LaneWave wave_;
  Expansion result_;

  std::vector<std::vector<game::Move>> legal_;  // by role, of the parent
  std::vector<std::size_t> chosen_;             // by role, into legal_
  std::vector<LaneWave::Lanes> move_lanes_;     // by move; all 0 between uses
  std::vector<std::uint32_t> moves_met_;
  std::vector<Batch> batches_;
  std::vector<BaseDifference> base_differences_;
  std::vector<std::uint32_t> first_counts_;  // legal moves of the first child by role
  std::vector<std::uint32_t> role_of_word_;  // by word of the legal outputs
};

}  // namespace rulewise::machine
