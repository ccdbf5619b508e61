// time_up.h — whether work that has a deadline of its own should end.
//
// Tested by interruption_test.cc
#pragma once

#include "base/clock.h"
#include "base/interruption.h"

namespace rulewise::base {

/// Its time is over, or a scope around the work of this thread wants it to end.
[[nodiscard]] inline bool is_up(const Deadline& deadline) {
  return deadline.has_passed() || is_interrupted();
}

}  // namespace rulewise::base
