#include "generator/fraction.h"

#include <cassert>
#include <cstddef>

namespace rulewise::generator {
namespace {

constexpr std::size_t kDecimals = 6;
constexpr std::size_t kMostDigits = 6;

bool all_digits(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::int64_t number(std::string_view digits) {
  std::int64_t value = 0;
  for (const char digit : digits) value = value * 10 + (digit - '0');
  return value;
}

}  // namespace

std::string text(Fraction fraction) {
  assert(fraction.millionths >= 0);
  std::string decimals = std::to_string(fraction.millionths % Fraction::kOne);
  decimals.insert(0, kDecimals - decimals.size(), '0');
  while (decimals.size() > 1 && decimals.back() == '0') decimals.pop_back();
  return std::to_string(fraction.millionths / Fraction::kOne) + '.' + decimals;
}

std::optional<Fraction> parse_fraction(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view rest = point == text.npos ? "" : text.substr(point + 1);
  if (!all_digits(whole) || !all_digits(rest) || (whole.empty() && rest.empty())) return {};
  if (whole.size() > kMostDigits || rest.size() > kDecimals) return {};
  const std::string decimals = std::string(rest) + std::string(kDecimals - rest.size(), '0');
  return Fraction{number(whole) * Fraction::kOne + number(decimals)};
}

}  // namespace rulewise::generator
