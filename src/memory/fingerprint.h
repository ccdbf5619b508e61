// fingerprint.h — a name for the rules of a game that does not hang on the names in them.
//
// Idea      every piece gets a colour from what the rules say of it, then from the colours of the
//           pieces its rules speak of, until that tells no more apart. Where pieces are left alike
//           in what is said of them, they may still differ in who takes them or becomes them: each
//           is marked in turn, and the way after which the rules look least is kept (marker.h).
//           Pieces in the order of their colours are the same whatever they are called and wherever
//           they are defined
// Promises  rules that differ in names and the order of definitions alone have the same
//           fingerprint, others another; `order` puts what is kept by kind into an order they
//           share, but for a symmetry of the rules. Where finding it takes too much work (dozens of
//           kinds that are all alike), both hang on the names of the pieces
// Tested by fingerprint_test.cc, td_memory_test.cc
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "syntax/scl/rules.h"

namespace rulewise::memory {

struct Fingerprint {
  std::string text;                // sixteen digits after the language
  std::vector<std::size_t> order;  // kinds, in the order all such rules share
};

[[nodiscard]] Fingerprint fingerprint_of(const scl::Rules& rules);

}  // namespace rulewise::memory
