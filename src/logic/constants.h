// constants.h — facts that never change and moves that are never legal, found and removed.
//
// Idea      simulation with three values: from the initial state, every base that could differ
//           in some later state becomes unknown, until nothing more changes. What is still known
//           then holds in every reachable state.
// Promises  sound: only what is proved is removed; linear in the size of the net
// Tested by constants_test.cc, tests/agree
#pragma once

#include "logic/net.h"
#include "logic/rewrite.h"

namespace rulewise::logic {

[[nodiscard]] KnownValues find_constants(const Net& net);
[[nodiscard]] Net remove_constants(Net net);

}  // namespace rulewise::logic
