// quoted.h — how messages show a name from a text that may be hostile.
//
// Promises  short results whatever the length of the name, cut between UTF-8 characters
// Tested by quoted_test.cc
#pragma once

#include <string>
#include <string_view>

namespace rulewise::base {

/// The text itself, or its beginning and "..." if it is long.
[[nodiscard]] std::string shortened(std::string_view text);
/// The name between back quotes.
[[nodiscard]] std::string quoted(std::string_view name);

}  // namespace rulewise::base
