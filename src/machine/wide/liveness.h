// liveness.h — what of a circuit is ever read, and how long it has to be kept.
//
// Idea      counted once over all segments, before slots or registers are given out
// Promises  dead operations read nothing
// Tested by engines_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "machine/wide/circuit.h"

namespace rulewise::machine::wide {

class Liveness {
 public:
  explicit Liveness(const Circuit& circuit);

  /// By node: how many live operations and stores read it.
  [[nodiscard]] const std::vector<std::uint32_t>& readers() const { return readers_; }
  [[nodiscard]] bool is_live_operation(std::uint32_t node) const {
    return circuit_.nodes()[node].kind == NodeKind::kOperation && readers_[node] != 0;
  }
  /// Whether a later segment than its own reads it.
  [[nodiscard]] bool outlives_segment(std::uint32_t node) const { return outlives_[node]; }

 private:
  void count_readers();
  void find_what_outlives_its_segment();

  const Circuit& circuit_;
  std::vector<std::uint32_t> readers_;
  std::vector<bool> outlives_;
};

}  // namespace rulewise::machine::wide
