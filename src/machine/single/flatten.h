// flatten.h — takes small shared gates apart again where counting is dearer than repeating.
//
// Idea      sharing saves gates, which is what machines that evaluate every gate pay for. Here a
//           gate costs when it changes, an input hardly anything: a gate that only feeds gates
//           of its own kind gives way to its inputs where the counts of a profile say it pays
// Promises  the same outputs; gates keep their numbers, those given up are no longer used;
//           the inputs grow at most to double and a little
// Tested by flatten_test.cc
#pragma once

#include <cstdint>
#include <span>

#include "logic/net.h"

namespace rulewise::machine {

/// `flips`, by gate: how often it changes. The result has no names of bases, moves and facts.
[[nodiscard]] logic::Net flatten(const logic::Net& net, std::span<const std::uint32_t> flips);

}  // namespace rulewise::machine
