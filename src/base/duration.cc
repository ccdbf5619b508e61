#include "base/duration.h"

#include <charconv>
#include <cmath>
#include <system_error>

namespace rulewise::base {

std::optional<double> read_seconds(std::string_view text) {
  double unit = 1;
  if (text.ends_with("ms")) {
    unit = 0.001;
    text.remove_suffix(2);
  } else if (text.ends_with('s')) {
    text.remove_suffix(1);
  } else if (text.ends_with('m')) {
    unit = 60;
    text.remove_suffix(1);
  }
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  const double seconds = number * unit;
  if (!std::isfinite(seconds) || seconds <= 0 || seconds > kLongestSeconds) return std::nullopt;
  return seconds;
}

}  // namespace rulewise::base
