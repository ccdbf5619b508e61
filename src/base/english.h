// english.h — the few rules of English that sentences about pieces need.
//
// Promises  works for any text; regular where it knows no better
// Tested by english_test.cc
#pragma once

#include <string>
#include <string_view>

namespace rulewise::base {

/// Of one noun, or of the last word of several.
[[nodiscard]] std::string plural(std::string_view noun);

}  // namespace rulewise::base
