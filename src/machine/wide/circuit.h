// circuit.h — a vector program as a graph of three-input boolean functions.
//
// Every operation takes up to three planes and any boolean function of them (one vpternlog);
// negations cost nothing, they are folded into the functions. Circuits read planes from slots
// of a workspace and store planes to slots.
//
// Idea      one form between rules and engines: the interpreter and the compiler run the same
//           operations, so every engine gives the same bits
// Promises  each distinct operation once; operations come after what they read; constants,
//           equal inputs and unused inputs are folded away
// Needs     a slot that is stored is never read in the same circuit, except a loop's own slots
// Tested by circuit_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "machine/wide/truth_table.h"

namespace rulewise::machine::wide {

/// A place for one plane in a workspace.
using Slot = std::uint32_t;

/// A plane computed by a circuit, or its negation.
struct Wire {
  std::uint32_t code = 0;  // 2 * node + (negated ? 1 : 0)

  [[nodiscard]] static constexpr Wire of(std::uint32_t node) { return Wire{node * 2}; }
  [[nodiscard]] constexpr std::uint32_t node() const { return code >> 1U; }
  [[nodiscard]] constexpr bool is_negated() const { return (code & 1U) != 0; }
  [[nodiscard]] constexpr bool is_constant() const { return code < 2; }
  [[nodiscard]] constexpr Wire operator!() const { return Wire{code ^ 1U}; }
  friend constexpr auto operator<=>(const Wire&, const Wire&) = default;
};
inline constexpr Wire kLow{0};
inline constexpr Wire kHigh{1};

enum class NodeKind : std::uint8_t { kConstant, kInput, kOperation };

/// kInput: in[0] is the slot. kOperation: `arity` nodes in `in`, the rest repeat the last one;
/// arity 0 is constant true and 1 is a negation, made for stores only.
struct Node {
  NodeKind kind = NodeKind::kConstant;
  std::uint8_t arity = 0;
  Table table = 0;
  std::array<std::uint32_t, 3> in{};
};

/// The plane of a node kept in a slot.
struct Store {
  std::uint32_t node = 0;
  Slot slot = 0;
};

/// Nodes [begin, end), and what is stored. A loop first clears the slots it stores to, stores at
/// the end of each round, and runs again while a store changed a slot in some lane.
struct Segment {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::vector<Store> stores;
  bool is_loop = false;
};

class Circuit {
 public:
  Circuit();

  /// Slots below `count` are no scratch, whether the circuit uses them or not.
  void reserve(Slot count) { slot_count_ = count > slot_count_ ? count : slot_count_; }

  [[nodiscard]] Wire input(Slot slot);
  [[nodiscard]] Wire apply(Table table, Wire a, Wire b, Wire c);

  /// The same as a new operation, even if there is one already: for values that are cheaper to
  /// compute again than to keep.
  [[nodiscard]] Wire apply_again(Table table, Wire a, Wire b, Wire c);

  [[nodiscard]] Wire all(Wire a, Wire b) { return apply(0xc0, a, b, kLow); }
  [[nodiscard]] Wire all(Wire a, Wire b, Wire c) { return apply(0x80, a, b, c); }
  [[nodiscard]] Wire any(Wire a, Wire b) { return apply(0xfc, a, b, kLow); }
  [[nodiscard]] Wire any(Wire a, Wire b, Wire c) { return apply(0xfe, a, b, c); }
  [[nodiscard]] Wire odd(Wire a, Wire b, Wire c) { return apply(0x96, a, b, c); }
  [[nodiscard]] Wire most(Wire a, Wire b, Wire c) { return apply(0xe8, a, b, c); }
  [[nodiscard]] Wire either(Wire which, Wire yes, Wire no) { return apply(0xca, which, yes, no); }

  void store(Wire wire, Slot slot);

  /// What comes in between is repeated until what it stores does not change.
  void begin_loop();
  void end_loop();

  [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }
  [[nodiscard]] std::span<const Segment> segments() const { return segments_; }
  [[nodiscard]] std::size_t operation_count() const { return operation_count_; }
  /// One past the highest slot reserved, read or stored.
  [[nodiscard]] Slot slot_count() const { return slot_count_; }
  /// Ends the last segment; call once, when everything is stored.
  void finish();

 private:
  [[nodiscard]] Wire find_or_add(const Node& node);
  [[nodiscard]] Wire add(const Node& node);
  [[nodiscard]] Wire make(Table table, std::array<Wire, 3> in, bool is_new);
  [[nodiscard]] std::uint32_t plain_node(Wire wire);
  void begin_segment();
  void close_segment();
  void grow_index();

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> index_;  // open addressing: node + 1, or 0
  std::vector<Segment> segments_;
  std::size_t operation_count_ = 0;
  Slot slot_count_ = 0;
};

/// Plain evaluation, one plane a node: what the engines are checked against.
struct Plane;
void evaluate_plainly(const Circuit& circuit, std::span<Plane> workspace);

}  // namespace rulewise::machine::wide
