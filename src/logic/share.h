// share.h — computes what several gates have in common once.
//
// Before   x = a & b & c      y = a & b & d      z = !a | !b
// After    p = a & b          x = p & c          y = p & d          z = !p
//
// Idea      every gate seen as an `and` of signed inputs (an `or` is one, negated); for each
//           signal in turn, the partner it meets in most gates becomes a gate with it, as long
//           as at least two gates gain
// Promises  the same functions with fewer operations; bounded work, counted and not timed, so
//           the same net gives the same result
// Tested by share_test.cc, tests/agree
#pragma once

#include <vector>

#include "logic/net.h"

namespace rulewise::logic {

[[nodiscard]] Net share_pairs(Net net);

/// The same, and what `find` finds to be exclusive: on a thread of its own while pairs are looked
/// for, which takes about as long.
using FindExclusive = std::vector<ExclusiveBases> (*)(const Net&);
[[nodiscard]] Net share_pairs_beside(Net net, FindExclusive find);

}  // namespace rulewise::logic
