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

/// Empty unless the text is one of the numbers that are none.
[[nodiscard]] inline std::string check_finite(const std::string& text) {
  if (text.find_first_of("nNiI") == std::string::npos) return {};
  return "'" + text + "' is not a number of seconds";
}

}  // namespace rulewise::app
