// net.h — a game as a network of gates over the propositions of one state.
//
// A base is a fact that may be true in a state; a `does` is a move being made. From the bases
// the gates compute which moves are legal, whether the state is terminal and what it is worth;
// from the bases and the moves made, the bases of the next state.
//
// Idea      n-ary and/or gates with signed inputs (no gate for `not`); each distinct gate once
// Promises  a gate's inputs are earlier gates, except inside a Loop, whose gates feed each other
//           and mean the least fixpoint: start from false, evaluate in order until nothing
//           changes. Inputs from inside a loop are never negated within that loop.
//           legal, terminal and goals never depend on a `does`. Gate 0 is constant false.
// Tested by net_test.cc, net_builder_test.cc, tests/agree
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rulewise::logic {

/// The output of a gate or its negation.
struct Signal {
  std::uint32_t code = 0;  // 2 * gate + (negated ? 1 : 0)

  [[nodiscard]] static constexpr Signal of(std::uint32_t gate, bool negated = false) {
    return Signal{gate * 2 + (negated ? 1U : 0U)};
  }
  [[nodiscard]] constexpr std::uint32_t gate() const { return code >> 1U; }
  [[nodiscard]] constexpr bool is_negated() const { return (code & 1U) != 0; }
  [[nodiscard]] constexpr Signal operator!() const { return Signal{code ^ 1U}; }
  [[nodiscard]] constexpr bool is_constant() const { return code < 2; }
  friend constexpr auto operator<=>(const Signal&, const Signal&) = default;
};
inline constexpr Signal kFalse{0};
inline constexpr Signal kTrue{1};

enum class GateKind : std::uint8_t { kConstant, kBase, kDoes, kAnd, kOr };

/// kBase, kDoes: `first` is the index of the base or move. kAnd, kOr: inputs
/// [first, first + count) of Net::inputs, at least two.
struct Gate {
  GateKind kind = GateKind::kConstant;
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

/// Gates [begin, end) that depend on each other.
struct Loop {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// A value the rules prove for a role when `when` holds.
struct GoalValue {
  int value = 0;
  Signal when;
};

/// Bases of which at most one is true in any state that legal moves lead to; ascending.
using ExclusiveBases = std::vector<std::uint32_t>;

struct Net {
  // The gates.
  std::vector<Gate> gates;
  std::vector<Signal> inputs;
  std::vector<Loop> loops;  // ascending, disjoint

  // What they compute.
  std::vector<Signal> next;   // by base: its value in the next state
  std::vector<Signal> legal;  // by move
  Signal terminal = kFalse;
  std::vector<std::vector<GoalValue>> goals;  // by role, values ascending

  // Bases and moves.
  std::vector<bool> initial;              // by base
  std::vector<std::uint32_t> first_move;  // by role, and one past the last: moves of role r are
                                          // [first_move[r], first_move[r + 1])
  std::vector<std::uint32_t> move_group;  // by move: moves of one role with equal numbers are
                                          // never legal together (proved); empty: nothing known
  std::vector<ExclusiveBases> exclusive;  // proved; a base may be in several or in none
  // Texts.
  std::vector<std::string> role_names;
  std::vector<std::string> base_names;      // facts, by base
  std::vector<std::string> move_names;      // by move
  std::vector<std::string> constant_facts;  // true in every state, no base of their own

  [[nodiscard]] std::size_t base_count() const { return next.size(); }
  [[nodiscard]] std::size_t move_count() const { return legal.size(); }
  [[nodiscard]] std::size_t role_count() const { return role_names.size(); }
  [[nodiscard]] std::span<const Signal> gate_inputs(std::uint32_t gate) const {
    return {inputs.data() + gates[gate].first, gates[gate].count};
  }
};

/// How many two-input operations the gates amount to: the sum over gates of inputs - 1.
[[nodiscard]] std::size_t count_operations(const Net& net);

/// Memory of the gates and what they compute, and of the names, about.
[[nodiscard]] std::size_t gate_bytes(const Net& net);
[[nodiscard]] std::size_t name_bytes(const Net& net);

/// Plain evaluation of every gate for one state: `bases` and `moves_made` have one byte (0 or 1)
/// each; the result has one byte a gate. Slow and obvious; what faster code is checked against.
[[nodiscard]] std::vector<std::uint8_t> evaluate_gates(const Net& net,
                                                       std::span<const std::uint8_t> bases,
                                                       std::span<const std::uint8_t> moves_made);
[[nodiscard]] inline bool value_of(Signal signal, std::span<const std::uint8_t> gate_values) {
  return (gate_values[signal.gate()] != 0) != signal.is_negated();
}

/// The same game without the bases that no legal move, terminal or goal ever depends on and
/// without dead gates: what a playout needs. Names of bases go with them.
[[nodiscard]] Net without_unused_bases(const Net& net);

/// The same game, every base kept, without the gates that nothing depends on. Every base must
/// have its gate.
[[nodiscard]] Net without_dead_gates(const Net& net);

/// One line a gate, then the outputs: for `--show net` and for tests.
[[nodiscard]] std::string to_text(const Net& net);

}  // namespace rulewise::logic
