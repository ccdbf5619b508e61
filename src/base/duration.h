// duration.h — reads the lengths of time that people type: `1`, `1s`, `250ms`, `2m`.
//
// Promises  only finite times above zero and up to a million seconds; any other text is nothing
// Tested by duration_test.cc
#pragma once

#include <optional>
#include <string_view>

namespace rulewise::base {

inline constexpr double kLongestSeconds = 1e6;

/// In seconds.
[[nodiscard]] std::optional<double> read_seconds(std::string_view text);

}  // namespace rulewise::base
