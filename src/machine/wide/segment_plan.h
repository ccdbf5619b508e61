// segment_plan.h — the operations of a segment in order, each with when its values are used next.
//
// Idea      one pass from the end: what will be needed soonest is what registers are kept for
// Promises  live operations only, in the circuit's order; linear time
// Tested by engines_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "machine/wide/liveness.h"

namespace rulewise::machine::wide {

inline constexpr std::uint32_t kNever = 0xffffffffU;  // not used again
inline constexpr std::uint32_t kAtEnd = 0xfffffffeU;  // used when the segment ends

/// One operation of a segment, with when its result and its operands are used next.
struct Planned {
  std::uint32_t node = 0;
  std::uint32_t result_use = kNever;
  std::array<std::uint32_t, 3> operand_use = {kNever, kNever, kNever};
};

class SegmentPlanner {
 public:
  SegmentPlanner(const Circuit& circuit, const Liveness& liveness)
      : circuit_(circuit), liveness_(liveness), next_use_(circuit.nodes().size(), kNever) {}

  [[nodiscard]] std::vector<Planned> plan(const Segment& segment);
  /// Results of the segment that are stored where they are made, by node.
  [[nodiscard]] std::vector<Store> stored_results(const Segment& segment) const;

 private:
  const Circuit& circuit_;
  const Liveness& liveness_;
  std::vector<std::uint32_t> next_use_;  // by node
};

}  // namespace rulewise::machine::wide
