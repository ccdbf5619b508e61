// words.h — words as the generator's small languages read them.
//
// Tested by config_test.cc, requirement_test.cc
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace rulewise::generator {

/// ASCII letters folded; all other bytes stay.
[[nodiscard]] std::string lower_case(std::string_view text);
/// Without blanks, tabs and carriage returns at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// `did you mean 'x'?`, or `otherwise` where no known word is alike.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       std::span<const std::string_view> known,
                                       std::string_view otherwise);

}  // namespace rulewise::generator
