// flip_profile.h — how often each gate of a net changes in play.
//
// Idea      a few random games with a plain program, counting what differs from step to step
// Promises  same net, same counts; bounded work whatever the net
// Tested by flip_profile_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "logic/net.h"

namespace rulewise::machine {

/// By gate of the net. Gates that only goals need count 0.
[[nodiscard]] std::vector<std::uint32_t> count_flips(const logic::Net& net);

}  // namespace rulewise::machine
