// language.h — the two languages of rules, and which of them a text is in.
//
// Promises  a guess from the beginning of the text, which is right for every text that either
//           reader accepts
// Tested by app/rule_files_test.cc
#pragma once

#include <cstdint>
#include <string_view>

namespace rulewise {

enum class Language : std::uint8_t { kGdl, kScl };

/// The language a text without a file name looks like.
[[nodiscard]] Language language_of_text(std::string_view text);

}  // namespace rulewise
