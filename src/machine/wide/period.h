// period.h — facts that keep time by themselves, such as whose turn it is.
//
// Idea      a base whose next value depends on no move runs like a clock. Where such clocks
//           together come back to the opening's values after a few steps, every state of every
//           game that many steps apart agrees on them: each step of the cycle gets a circuit of
//           its own in which they are constants. In a turn-taking game that is half the rules.
// Promises  proved, not sampled: the bases found depend on one another only, and their values
//           after `length` steps are the opening's; linear time for each length tried
// Tested by period_test.cc
#pragma once

#include <vector>

#include "logic/net.h"
#include "machine/wide/net_graph.h"

namespace rulewise::machine::wide {

struct Period {
  /// By step of the cycle and base: what is known. At least one step.
  std::vector<std::vector<Known>> known;

  [[nodiscard]] std::size_t length() const { return known.size(); }
};

/// The shortest cycle of at least two steps that some bases follow; else a cycle of one step with
/// the bases that never change.
[[nodiscard]] Period find_period(const logic::Net& net, std::size_t longest = 8);

/// A cycle of one step in which nothing is known.
[[nodiscard]] Period no_period(const logic::Net& net);

}  // namespace rulewise::machine::wide
