// fraction.h — numbers of a config in millionths, so that what is drawn never hangs on rounding.
//
// Idea      0.7 as a double is not seven tenths, and 10 * 0.7 may or may not be 7; in millionths
//           products and truncation are exact, on every compiler
// Promises  `text` and `parse_fraction` are each other's inverse for up to six decimals
// Tested by fraction_test.cc
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rulewise::generator {

struct Fraction {
  static constexpr std::int64_t kOne = 1'000'000;

  std::int64_t millionths = 0;
  friend constexpr auto operator<=>(const Fraction&, const Fraction&) = default;

  /// number * fraction / divisor, cut off towards zero.
  [[nodiscard]] constexpr int of(std::int64_t number, std::int64_t divisor = 1) const {
    return static_cast<int>(number * millionths / (kOne * divisor));
  }
};

/// For constants in code: `fraction(0.35)`.
[[nodiscard]] consteval Fraction fraction(double number) {
  return {static_cast<std::int64_t>(number * Fraction::kOne + 0.5)};
}
/// count / total, rounded down to a millionth; 0 where total is 0.
[[nodiscard]] constexpr Fraction ratio(std::uint64_t count, std::uint64_t total) {
  return {total == 0 ? 0 : static_cast<std::int64_t>(count * Fraction::kOne / total)};
}

/// `0.35`, `1.0`, `17.6`: no more decimals than needed, at least one.
[[nodiscard]] std::string text(Fraction fraction);
/// Digits with at most six decimals, below a million; nothing else.
[[nodiscard]] std::optional<Fraction> parse_fraction(std::string_view text);

}  // namespace rulewise::generator
