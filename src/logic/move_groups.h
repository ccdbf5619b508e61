// move_groups.h — the pass that uses facts that are never true together.
//
// Idea      a fact implies that the others of its set are false: `a & !b` is `a`, `a & b` is
//           false. And moves that need different facts of a set are never legal together: one of
//           each such fact forms a group, which a uniform choice can count as one move, since at
//           most one of the group is there to be chosen.
// Needs     Net::exclusive; the last place among the passes, which may not group moves anew
// Promises  the same game in every state that legal moves lead to; fills Net::move_group
// Tested by move_groups_test.cc, tests/agree
#pragma once

#include "logic/net.h"

namespace rulewise::logic {

[[nodiscard]] Net use_exclusive_bases(Net net);

}  // namespace rulewise::logic
