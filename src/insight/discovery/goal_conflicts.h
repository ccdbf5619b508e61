// goal_conflicts.h — sets of facts that forbid just what they are said to bring about.
//
// Idea      with the facts of a set true and nothing known of all others, a gate may be true, false
//           or either. If it is false the set contradicts it: what else may be true besides
//           changes nothing. 64 sets are worked out at a time
// Promises  no set is left out that a state with all of its facts could make the gate true of
// Tested by goal_conflicts_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "logic/net.h"

namespace rulewise::insight {

/// Leaves out the sets of bases that contradict the signal; none where it would take more work,
/// in gates worked out.
void drop_conflicts(const logic::Net& net, logic::Signal signal, std::size_t most_work,
                    std::vector<std::vector<std::uint32_t>>& lines);

}  // namespace rulewise::insight
