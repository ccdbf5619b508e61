// exclusive.h — facts that are never true together: found and proved.
//
//     (cell a 1 white_rook)  (cell a 1 black_king)  …     a cell holds one thing
//
// Idea      candidates are facts alike but for one or two arguments; random play refutes most
//           that are wrong. Proof by induction: at most one of each set holds in the opening; and
//           if that is so in some state, for all sets at once, no move makes two of a set true,
//           since every way to make the one contradicts every way to make the other: by a
//           condition and its negation, by two facts of a set, by two moves of a role. Sets that
//           fail are dropped, and whatever leaned on them is tried again.
// Promises  what is returned is proved, for every state that legal moves lead to; work is counted
//           (not timed) and bounded by the size of the net
// Tested by exclusive_test.cc, tests/agree
#pragma once

#include "logic/net.h"

namespace rulewise::logic {

/// Sets of bases of which at most one is true in any reachable state, each ascending; a base may
/// be in several.
[[nodiscard]] std::vector<ExclusiveBases> find_exclusive_bases(const Net& net);

/// The same net, knowing them: fills Net::exclusive.
[[nodiscard]] Net with_exclusive_bases(Net net);

}  // namespace rulewise::logic
