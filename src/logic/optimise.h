// optimise.h — every improvement of nets, in the order that pays.
//
// Idea      a list of passes, each with its own header; optimise.cc is the list
// Promises  the new net plays the same game; stops early when the time is up, between passes, and
//           leaves out a pass that would take more memory than granted
// Tested by optimise_test.cc, tests/agree
#pragma once

#include <cstddef>

#include "base/clock.h"
#include "base/stages.h"
#include "logic/net.h"

namespace rulewise::logic {

[[nodiscard]] Net optimise(Net net, const base::WorkLimit& limit,
                           std::size_t max_bytes = ~std::size_t{0}, base::Stages* stages = nullptr);

}  // namespace rulewise::logic
