// exclusive_candidates.h — sets of facts that look as if no two were ever true together.
//
// Idea      facts alike but for one or two arguments, at most one of them true in the opening;
//           random games, 64 at once, refute most that are wrong
// Promises  same net, same sets; nothing is proved; work is bounded
// Tested by exclusive_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "logic/net.h"

namespace rulewise::logic {

struct Candidate {
  ExclusiveBases bases;
  std::vector<std::uint32_t> parts;  // candidates within this one
};

[[nodiscard]] std::vector<Candidate> find_candidates(const Net& net);

}  // namespace rulewise::logic
