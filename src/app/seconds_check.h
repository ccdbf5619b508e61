// seconds_check.h — what a length of time on the command line must be.
//
// Idea      the option library takes `nan` and `inf` for numbers, and both would never end
// Tested by tests/cli
#pragma once

#include <string>

#include "base/duration.h"

namespace rulewise::app {

/// Empty if the text is a finite number of seconds above zero, else what is wrong with it.
[[nodiscard]] inline std::string check_seconds(const std::string& text) {
  if (base::read_seconds(text)) return {};
  return "'" + text + "' is not a number of seconds above zero and up to a million";
}

}  // namespace rulewise::app
