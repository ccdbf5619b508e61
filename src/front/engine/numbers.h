// numbers.h — the numbers that front ends write into their commands, read one way everywhere.
//
// Promises  a number only where the whole word is one, and finite: no sign `+`, no `inf`, no rest
// Tested by numbers_test.cc
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace rulewise::front {

template <class Number>
[[nodiscard]] std::optional<Number> number_in(std::string_view word) {
  Number number{};
  const char* const end = word.data() + word.size();
  const auto [stop, wrong] = std::from_chars(word.data(), end, number);
  if (wrong != std::errc() || stop != end) return std::nullopt;
  if constexpr (std::is_floating_point_v<Number>) {
    if (!std::isfinite(number)) return std::nullopt;
  }
  return number;
}

}  // namespace rulewise::front
