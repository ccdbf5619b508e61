// gate_sum.h — a weighted sum of facts and gates as a circuit of the wide machine.
//
// Idea      each bit of each weight asks for its gate to be counted at that place; carry-save
// adders
//           (two operations each) bring the counts down to one bit a place. A negative weight
//           counts the negated gate, so nothing is ever below zero. 512 states a run
// Needs     facts numbered as bases of a net; those beyond are true in every state
// Promises  the sum of what was added, each weight rounded to 1 / kParts
// Tested by wide_evaluation_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "machine/wide/circuit.h"

namespace rulewise::insight {

class GateSum {
 public:
  using Wire = machine::wide::Wire;
  static constexpr double kParts = 64;  // of a point
  static constexpr std::size_t kMostBits = 40;

  /// Slots below `bases` hold the facts of the states.
  explicit GateSum(std::size_t bases);

  [[nodiscard]] Wire fact(std::uint32_t number);
  /// What always holds.
  [[nodiscard]] static Wire yes() { return machine::wide::kHigh; }
  [[nodiscard]] Wire all(Wire a, Wire b) { return circuit_.all(a, b); }
  [[nodiscard]] Wire any(std::span<const Wire> wires);
  /// How many of the wires hold, in binary, lowest bit first.
  [[nodiscard]] std::vector<Wire> count(std::span<const Wire> wires);
  /// Whether a count is exactly, or at least, a number.
  [[nodiscard]] Wire is(const std::vector<Wire>& count, std::uint32_t number);
  [[nodiscard]] Wire at_least(const std::vector<Wire>& count, std::uint32_t number);

  void add(Wire wire, double weight) { weights_[wire] += weight; }

  /// Stores the bits of the sum from slot `bases` on; call once.
  void finish();
  [[nodiscard]] const machine::wide::Circuit& circuit() const { return circuit_; }
  [[nodiscard]] std::size_t bits() const { return bits_; }
  /// The sum that a stored number stands for.
  [[nodiscard]] double value(std::uint64_t stored) const {
    return (static_cast<double>(stored) + static_cast<double>(least_)) / kParts;
  }

 private:
  /// Places of a number, each with the wires to be counted there.
  using Places = std::vector<std::vector<Wire>>;
  [[nodiscard]] std::vector<Wire> added_up(Places places);

  std::size_t bases_;
  machine::wide::Circuit circuit_;
  std::map<Wire, double> weights_;
  std::size_t bits_ = 0;
  std::int64_t least_ = 0;
};

}  // namespace rulewise::insight
