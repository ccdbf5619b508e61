// gate_store.h — makes gates, simplest form first, each distinct one once.
//
// Idea      structural hashing: inputs sorted, constants and repetitions dropped, x and !x seen,
//           De Morgan to one of two forms; so equal functions of equal shape share a gate
// Promises  a signal returned never changes meaning; same calls, same gates
// Tested by gate_store_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/net.h"

namespace rulewise::logic {

class GateStore {
 public:
  GateStore();

  /// Makes room for about so many gates and inputs: a hint.
  void reserve(std::size_t gates, std::size_t inputs);

  [[nodiscard]] Signal base(std::uint32_t index) { return leaf(GateKind::kBase, index); }
  [[nodiscard]] Signal does(std::uint32_t index) { return leaf(GateKind::kDoes, index); }
  [[nodiscard]] Signal all_of(std::span<const Signal> inputs) {
    return gate(GateKind::kAnd, inputs);
  }
  [[nodiscard]] Signal any_of(std::span<const Signal> inputs) {
    return gate(GateKind::kOr, inputs);
  }
  [[nodiscard]] Signal gate(GateKind kind, std::span<const Signal> inputs);

  /// Says that a gate may soon be asked for: a hint, for memory is slow.
  void prefetch(GateKind kind, std::span<const Signal> inputs) const;

  /// Appends a gate as it is, without any simplification or sharing: for gates of a loop.
  Signal append_raw(GateKind kind, std::span<const Signal> inputs);

  [[nodiscard]] std::size_t size() const { return gates_.size(); }
  /// Memory taken, about; and what may be there twice while it grows.
  [[nodiscard]] std::size_t memory_bytes() const {
    return gates_.capacity() * sizeof(Gate) + inputs_.capacity() * sizeof(Signal) +
           table_.capacity() * sizeof(Entry) +
           (base_gates_.capacity() + does_gates_.capacity()) * 4;
  }
  [[nodiscard]] const Gate& operator[](std::uint32_t gate) const { return gates_[gate]; }
  [[nodiscard]] std::span<const Signal> inputs(std::uint32_t gate) const {
    return {inputs_.data() + gates_[gate].first, gates_[gate].count};
  }

  /// The signal is that of a move being made, as it is or negated. Leaves are mostly made first, so
  /// most gates need no look at memory.
  [[nodiscard]] bool is_move(Signal signal) const {
    return signal.gate() <= last_leaf_ && gates_[signal.gate()].kind == GateKind::kDoes;
  }

  /// Hands over the gates: fills net.gates and net.inputs.
  void move_into(Net& net) &&;

 private:
  [[nodiscard]] Signal leaf(GateKind kind, std::uint32_t index);
  [[nodiscard]] Signal find_or_add(GateKind kind);
  void sort_scratch();
  [[nodiscard]] bool is_same(const Gate& gate, GateKind kind) const;
  void resize_table(std::size_t size);

  std::vector<Gate> gates_;
  std::vector<Signal> inputs_;
  struct Entry {
    std::uint32_t gate = 0;  // 0 is empty
    std::uint32_t hash = 0;  // here, so that looking up waits for no second place in memory
  };
  std::vector<Entry> table_;  // open addressing
  std::size_t in_table_ = 0;
  std::vector<Signal> scratch_;
  std::uint32_t last_leaf_ = 0;
  std::vector<std::uint32_t> base_gates_;
  std::vector<std::uint32_t> does_gates_;
};

}  // namespace rulewise::logic
