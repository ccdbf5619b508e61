// optimise.h — every improvement of nets, in the order that pays.
//
// Idea      a list of passes, each with its own header; optimise.cc is the list
// Promises  the new net plays the same game; stops early when the time is up, between passes
// Tested by optimise_test.cc, tests/agree
#pragma once

#include "base/clock.h"
#include "logic/net.h"

namespace rulewise::logic {

[[nodiscard]] Net optimise(Net net, const base::WorkLimit& limit);

}  // namespace rulewise::logic
