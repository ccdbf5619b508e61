// optimize.h — every improvement of nets, in the order that pays.
//
// Idea      a list of passes, each with its own header; optimize.cc is the list
// Promises  the new net plays the same game; stops early when the time is up, between passes
// Tested by optimize_test.cc, tests/agree
#pragma once

#include "base/clock.h"
#include "logic/net.h"

namespace rulewise::logic {

[[nodiscard]] Net optimize(Net net, const base::WorkLimit& limit);

}  // namespace rulewise::logic
