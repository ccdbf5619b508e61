// cursor.h — one state of a game held evaluated, cheap to move to a neighbouring state.
//
//     SingleCursor cursor(program);
//     cursor.set(state);
//     while (!cursor.is_terminal()) cursor.make(choose_moves(cursor));
//
// Idea      a change of state flips the bases that differ; a flip adds or takes one at the gates
//           fed; a gate whose count crosses zero waits in the queue of its level. Levels are
//           worked off lowest first, so each gate changes at most once, and only as far as the
//           question asked needs. The least fixpoint of a loop is computed anew when something
//           that feeds it changed
// Needs     the Program outlives the cursor; states and moves of its net
// Promises  answers depend on the state alone, never on the way the cursor came there
// Never     shared between threads: one cursor, one thread
// Tested by cursor_test.cc
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "game/game.h"
#include "machine/single/dirty_loops.h"
#include "machine/single/program.h"

namespace rulewise::machine {

class SingleCursor {
 public:
  explicit SingleCursor(const Program& program);

  /// Goes to any state of the game; the nearer, the cheaper. Forgets what unmake() would undo.
  void set(const game::State& state);
  [[nodiscard]] const game::State& state() const { return state_; }

  [[nodiscard]] bool is_terminal();
  /// Legal moves of a role, by net number from the role's first; bit i is move first + i.
  [[nodiscard]] std::span<const std::uint64_t> legal_bits(game::Role role);
  [[nodiscard]] std::uint32_t count_legal(game::Role role);
  /// The legal move with `rank` legal ones before it; rank < count_legal(role).
  [[nodiscard]] game::Move legal_move(game::Role role, std::uint32_t rank);
  void append_legal_moves(game::Role role, std::vector<game::Move>& moves);
  /// The goal values provable for the role, ascending, each once.
  void append_goals(game::Role role, std::vector<int>& values);

  /// The words of the state after a joint move; valid until the next call. Stays where it is.
  [[nodiscard]] std::span<const std::uint64_t> successor_words(std::span<const game::Move> moves);
  /// Goes to the state after a joint move.
  void make(std::span<const game::Move> moves);
  /// Takes back the last make() since set(); there must be one.
  void unmake();

  /// Goes to the state with these words; they may be those of successor_words().
  void set_words(std::span<const std::uint64_t> words);

  // For LaneWave, which adds what other states differ in.
  [[nodiscard]] bool node_value(std::uint32_t node) const;
  [[nodiscard]] bool gate_value(std::uint32_t gate) const {
    return (gate_words_[gate] & kIsTrue) != 0;
  }
  /// True inputs beyond the last that an `and` lacks, or beyond the first that an `or` needs:
  /// negative exactly if the gate (in a loop: what feeds it from outside) is false.
  [[nodiscard]] std::int32_t gate_count(std::uint32_t gate) const {
    return gate_words_[gate] >> 2U;
  }
  [[nodiscard]] bool signal_value(const NodeSignal& signal) const;
  [[nodiscard]] bool output(std::uint32_t bit) const {
    return ((outputs_[bit / 64] >> (bit % 64)) & 1U) != 0;
  }
  /// By gate, for gates with a switch: whether the other inputs leave the value to the switch.
  [[nodiscard]] std::span<const std::uint64_t> switch_matters() const { return switch_matters_; }
  /// Gates looked at so far: a measure of what moving about has cost.
  [[nodiscard]] std::uint64_t gates_visited() const { return gates_visited_; }
  /// Works off what `part` and the parts it reads still wait for.
  void settle(Part part);

 private:
  void go_to(const std::uint64_t* words);
  void settle_levels(std::uint32_t level_word);
  void settle_gate(std::uint32_t gate, std::int32_t word, bool should_be);
  void run_plain_level(std::uint32_t level);
  void run_switched_level(std::uint32_t level);
  void run_loop_level(std::uint32_t level);
  void recompute_loop(const LoopRange& loop);
  void expect_flip(std::uint32_t gate) const;
  void flip_node(std::uint32_t node, bool is_on);
  void turn_switch(std::uint32_t stretch);
  void add_to_gate(std::uint32_t gate, std::int32_t step);
  void enqueue(std::uint32_t gate);
  void set_moves_made(std::span<const game::Move> moves);

  // The word of a gate: its count in the upper bits, so that its sign says what the gate should
  // be; below, whether it waits in the queue and what it is (what the gates it feeds believe).
  static constexpr std::int32_t kIsTrue = 1;
  static constexpr std::int32_t kIsQueued = 2;

  const Program& program_;

  // The state and what follows from it.
  game::State state_;
  std::vector<std::uint32_t> moves_made_;  // by role; kNoMove before the first
  std::vector<std::int32_t> gate_words_;
  std::vector<std::uint64_t> outputs_;
  std::vector<std::uint64_t> switch_matters_;  // one bit a gate: its other inputs leave it open
  std::vector<std::uint8_t> switch_values_;    // by stretch: what its gates get from the switch
  std::vector<std::uint64_t> next_words_;      // where go_to() is going
  std::vector<std::uint64_t> history_;         // states before each make(), end to end

  std::uint64_t gates_visited_ = 0;

  // Gates that wait, by level: each level's stretch of queue_ starts at its first gate.
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> queue_end_;       // by level
  std::vector<std::uint64_t> waiting_levels_;  // one bit a level

  // Room for recompute_loop, by position in the loop tables.
  std::vector<std::uint32_t> loop_true_inputs_;
  std::vector<std::uint8_t> loop_values_;
  std::vector<std::uint32_t> loop_pending_;
  DirtyLoops dirty_loops_;
};

}  // namespace rulewise::machine
