// visible.h — text from strangers made safe for a terminal.
//
// Idea      control characters (C0, C1), characters that turn the direction of writing, invisible
//           ones and bytes that are no characters could command a terminal or make a text look
//           like another; they are written out as \u202e or \x9b
// Promises  line ends and tabs stay; text without any of these comes back as it is
// Tested by visible_test.cc
#pragma once

#include <string>
#include <string_view>

namespace rulewise::base {

/// For people.
[[nodiscard]] std::string visible(std::string_view text);
/// For JSON: the same characters within strings, in JSON's own way of writing them.
[[nodiscard]] std::string visible_json(std::string_view json);

}  // namespace rulewise::base
