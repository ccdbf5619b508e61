// program.h — a net laid out for running one state: who tells whom, in what order.
//
// Idea      every and/or gate keeps a count of its true inputs, offset so that the gate is true
//           exactly when the count is not negative; a node that changes adds or takes one at each
//           gate it feeds. Gates are numbered by level, and levels lie in four parts by what
//           needs them, so that a part nobody asks for is never worked on.
//           A node that changes often and feeds many gates (whose turn it is, say) is their
//           switch: they do not count it, but lie side by side with one bit each that says
//           whether the switch matters now, so that turning it costs only where it matters
// Needs     a net as net.h promises
// Promises  a gate is fed by lower levels only, except inside a loop; a level has plain gates
//           only, gates with a switch only or loop gates only; a loop lies within one level;
//           nothing here changes after construction, so threads share it
// Tested by cursor_test.cc, single_game_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/net.h"

namespace rulewise::machine {

/// What a gate is needed for. A gate that serves several is in the first that fits; each part
/// reads itself and the parts named in brackets.
enum class Part : std::uint8_t {
  kNow,    // legal moves and terminal
  kBoth,   // next state and goals (now)
  kNext,   // next state alone: the only gates that may depend on moves made (now, both)
  kGoals,  // goals alone (now, both)
};
inline constexpr std::size_t kPartCount = 4;

/// A node is a base, a move being made or a gate, numbered in this order. Its fan-out lies in
/// Program::targets: gates fed plainly in [plain, negated), gates fed negated in
/// [negated, outputs), output bits in [outputs, stretches), stretches it is the switch of from
/// there to where the next node begins.
struct FanOut {
  std::uint32_t plain = 0;
  std::uint32_t negated = 0;
  std::uint32_t outputs = 0;
  std::uint32_t stretches = 0;
  std::uint32_t level = 0;    // of a gate; here because it is looked up just before the rest
  std::uint32_t stretch = 0;  // of a gate with a switch
};

/// Gates [begin, end) of one level and kind with the same switch, not counted among their inputs.
struct Stretch {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t node = 0;  // the switch
  bool is_negated = false;
  bool is_or = false;
};

enum class LevelKind : std::uint8_t { kPlain, kSwitched, kLoop };

/// A signal of the net in the numbers of the program.
struct NodeSignal {
  static constexpr std::uint32_t kConstant = 0xffffffffU;
  std::uint32_t node = kConstant;
  bool is_negated = false;  // of a constant: its value
};

/// Gates [begin, end) that feed each other; positions in the loop_ tables start at `first`.
struct LoopRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t first = 0;
};

/// Counts are kept four times as large: the two low bits of the word are flags of the cursor.
inline constexpr std::int32_t kCountStep = 4;

struct Program {
  /// `flips`, by gate of the net: how often it changes, for choosing switches; may be empty.
  explicit Program(const logic::Net& net, std::span<const std::uint32_t> flips = {});

  // Sizes.
  std::uint32_t base_count = 0;
  std::uint32_t move_count = 0;
  std::uint32_t gate_count = 0;   // and/or gates that something needs
  std::uint32_t level_count = 0;  // some are empty: each part starts at a multiple of 64

  std::vector<std::uint32_t> first_move;  // by role, as in the net

  // Order.
  std::vector<std::uint32_t> net_gate;  // by gate: its number in the net
  std::vector<std::uint32_t> level_of_gate;
  std::vector<std::uint32_t> level_begin;  // by level: its first gate; one more at the end
  std::vector<LevelKind> level_kind;       // by level
  std::array<std::uint32_t, kPartCount + 1> part_word{};  // level / 64 where each part starts

  // Counting.
  std::vector<FanOut> fan_out;           // by node
  std::vector<std::uint32_t> targets;    // see FanOut
  std::vector<std::uint8_t> is_or;       // by gate
  std::vector<std::int32_t> idle_count;  // by gate: kCountStep * count with every node false

  // Switches.
  std::vector<Stretch> stretches;
  std::vector<std::uint32_t> stretch_of_gate;  // by gate: its stretch, or kNone
  static constexpr std::uint32_t kNone = 0xffffffffU;

  // Outputs: legal bits by role, each role from a fresh word, then the bits of the next state.
  std::vector<std::uint32_t> legal_word;  // by role: its first word; one more: of the next state
  std::uint32_t output_words = 0;
  std::vector<std::uint64_t> idle_outputs;  // with every node false
  NodeSignal terminal;
  struct Goal {
    int value = 0;
    NodeSignal when;
  };
  std::vector<std::vector<Goal>> goals;  // by role

  // Loops: within them only plain edges, listed apart from the fan-out.
  std::vector<LoopRange> loops;
  std::vector<std::uint32_t> loop_of_gate;      // by gate: its loop, or kNone
  std::vector<std::uint32_t> loop_edge_begin;   // by position in the loop tables; one more
  std::vector<std::uint32_t> loop_edges;        // positions
  std::vector<std::uint32_t> loop_input_begin;  // the same edges, by where they end
  std::vector<std::uint32_t> loop_inputs;
  std::vector<std::uint32_t> loop_need;  // true inside inputs an `and` needs; `or`: one

  [[nodiscard]] std::uint32_t part_begin(Part part) const {
    return level_begin[part_word[static_cast<std::size_t>(part)] * 64];
  }
  [[nodiscard]] std::uint32_t part_end(Part part) const {
    return level_begin[part_word[static_cast<std::size_t>(part) + 1] * 64];
  }
  [[nodiscard]] std::uint32_t gate_node(std::uint32_t gate) const {
    return base_count + move_count + gate;
  }
  [[nodiscard]] std::uint32_t move_node(std::uint32_t move) const { return base_count + move; }
};

}  // namespace rulewise::machine
