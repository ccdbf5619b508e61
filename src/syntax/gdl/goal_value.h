// goal_value.h — which terms are goal values: the whole numbers from 0 to 100.
//
// Promises  one answer for the check and for every machine: what is no goal value counts as not
//           proved. 7 and 007 are the same value
// Tested by game_check_test.cc, tests/agree
#pragma once

#include <optional>
#include <string_view>

namespace rulewise::gdl {

inline constexpr int kHighestGoal = 100;

[[nodiscard]] constexpr std::optional<int> goal_value(std::string_view text) {
  if (text.empty() || text.size() > 3) return {};
  int value = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return {};
    value = value * 10 + (digit - '0');
  }
  if (value > kHighestGoal) return {};
  return value;
}

}  // namespace rulewise::gdl
