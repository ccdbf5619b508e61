// utf8.h — bytes that are characters, and bytes that are not.
//
// Promises  overlong forms and surrogates are no characters
// Tested by utf8_test.cc
#pragma once

#include <cstddef>
#include <string_view>

namespace rulewise::base {

/// How many bytes the character at the beginning takes; 0 if there is none.
[[nodiscard]] std::size_t character_length(std::string_view bytes);
/// The character at the beginning, which takes `length` bytes.
[[nodiscard]] char32_t character_of(std::string_view bytes, std::size_t length);
/// Whether all bytes are characters.
[[nodiscard]] bool is_utf8(std::string_view bytes);

}  // namespace rulewise::base
