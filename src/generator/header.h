// header.h — the comment a generated game opens with: `% NAME: VALUE` lines.
//
// Promises  header_value finds what as_comment wrote, and looks at the opening comment only
// Tested by candidate_test.cc
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rulewise::generator {

/// Each line with `% ` before it.
[[nodiscard]] std::string as_comment(std::string_view lines);
/// What stands behind `% NAME: ` in the opening comment.
[[nodiscard]] std::optional<std::string_view> header_value(std::string_view game_text,
                                                           std::string_view name);

}  // namespace rulewise::generator
