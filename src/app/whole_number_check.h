// whole_number_check.h — what a seed or a count on the command line must be.
//
// Idea      the option library takes -5 for a number without sign, by going round
// Tested by tests/cli
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>

namespace rulewise::app {

/// Empty if the text is a whole number of 64 bits without sign, else what is wrong with it.
[[nodiscard]] inline std::string check_whole_number(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) return {};
  return "'" + text + "' is not a whole number from 0 to 18446744073709551615";
}

}  // namespace rulewise::app
