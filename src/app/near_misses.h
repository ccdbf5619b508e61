// near_misses.h — what a mistyped word may have meant.
//
// Idea      edit distance with swaps of neighbours; a longer word may be further off
// Promises  nearest first, ties in the order of the candidates, at most three
// Tested by near_misses_test.cc
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rulewise::app {

[[nodiscard]] std::vector<std::string> near_misses(std::string_view word,
                                                   std::span<const std::string> candidates);

/// `did you mean 'a' or 'b'?`, or nothing where no candidate is near.
[[nodiscard]] std::string suggestion(std::string_view word,
                                     std::span<const std::string> candidates);

/// The same, or all the candidates where none is near and they are few: `there are a and b`.
[[nodiscard]] std::string suggestion_or_all(std::string_view word,
                                            std::span<const std::string> candidates);

}  // namespace rulewise::app
