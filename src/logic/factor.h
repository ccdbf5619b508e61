// factor.h — takes common conditions out of alternatives.
//
// Before   (a & b & c) | (a & b & d) | e
// After    (a & b & (c | d)) | e                    and the same with & and | exchanged
//
// Idea      algebraic quick factoring: the input that most alternatives share, and all others
//           those share too, goes out; then the rest of both halves in turn. Only alternatives
//           that nothing else uses are taken apart.
// Promises  the same function of the same inputs, with fewer or as many operations
// Tested by factor_test.cc, tests/agree
#pragma once

#include "logic/net.h"

namespace rulewise::logic {

[[nodiscard]] Net factor_gates(Net net);

}  // namespace rulewise::logic
