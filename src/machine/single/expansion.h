// expansion.h — the children of a state, and the part of writing them down that all ways share.
//
// Idea      flat rows, one after another, that are reused from state to state
// Promises  joint moves in order, the last role's moves running fastest; what the cap left out
//           is counted
// Tested by expand_test.cc
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "game/game.h"

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
  friend class ExpansionWriter;
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

/// One bit a child of a batch of up to 64.
using Lanes = std::uint64_t;
inline constexpr std::size_t kLanes = 64;

[[nodiscard]] constexpr Lanes lane(std::size_t index) { return Lanes{1} << index; }
[[nodiscard]] constexpr Lanes first_lanes(std::size_t count) {
  return count == kLanes ? ~Lanes{0} : lane(count) - 1;
}
[[nodiscard]] constexpr Lanes in_all_lanes(bool value) { return value ? ~Lanes{0} : 0; }

/// Calls visit(index) for each lane in the set.
template <class Visit>
void for_each_lane(Lanes lanes, const Visit& visit) {
  for (; lanes != 0; lanes &= lanes - 1) visit(static_cast<std::size_t>(std::countr_zero(lanes)));
}

/// Children [first, first + size) that are worked on together.
struct Batch {
  std::size_t first = 0;
  std::size_t size = 0;
};

class ExpansionWriter {
 public:
  /// `moves` counts the moves of all roles together.
  ExpansionWriter(std::size_t roles, std::size_t state_words, std::size_t moves);

  [[nodiscard]] const Expansion& result() const { return result_; }

  /// Starts anew; then legal_moves(role) must be filled.
  void begin();
  [[nodiscard]] std::vector<game::Move>& legal_moves(std::size_t role) { return legal_[role]; }
  /// Makes room for the product of the legal moves, as far as the cap allows.
  void list_children(std::size_t max_children);
  [[nodiscard]] std::span<const Batch> batches() const { return batches_; }

  /// Calls visit(move, lanes) once for each move made in the batch, with the lanes making it.
  template <class Visit>
  void for_each_move(const Batch& batch, const Visit& visit);

  [[nodiscard]] std::uint64_t* state(std::size_t child) {
    return result_.states_.data() + child * result_.word_count_;
  }
  void flip_base(const Batch& batch, std::size_t base, Lanes lanes);
  [[nodiscard]] std::uint32_t* legal_counts(std::size_t child) {
    return result_.legal_counts_.data() + child * result_.role_count_;
  }
  void set_terminal(const Batch& batch, Lanes lanes);
  /// The next goal value of a role, values ascending, holds in these lanes.
  void add_goal(const Batch& batch, std::size_t role, int value, Lanes lanes);
  /// Ends the goals of one role of a batch.
  void end_goals(const Batch& batch, std::size_t role);

 private:
  Expansion result_;
  std::vector<std::vector<game::Move>> legal_;  // by role
  std::vector<std::size_t> chosen_;             // by role, into legal_
  std::vector<Batch> batches_;
  std::vector<Lanes> move_lanes_;  // by move; all 0 between uses
  std::vector<game::Move> moves_met_;
  Lanes with_goal_ = 0;
  Lanes with_several_ = 0;
};

template <class Visit>
void ExpansionWriter::for_each_move(const Batch& batch, const Visit& visit) {
  const std::size_t roles = result_.role_count_;
  const game::Move* moves = result_.moves_.data() + batch.first * roles;
  for (std::size_t i = 0; i < batch.size; ++i) {
    for (std::size_t role = 0; role < roles; ++role) {
      const game::Move move = *moves++;
      if (move_lanes_[move.index()] == 0) moves_met_.push_back(move);
      move_lanes_[move.index()] |= lane(i);
    }
  }
  for (const game::Move move : moves_met_) {
    visit(move, move_lanes_[move.index()]);
    move_lanes_[move.index()] = 0;
  }
  moves_met_.clear();
}

}  // namespace rulewise::machine
