// page_words.h — what went wrong, in words for who sees the page and not the command line.
//
// Idea      the rooms below speak of the options of commands; the page has none of them and offers
//           what it has instead
// Tested by page_words_test.cc
#pragma once

#include <string>

#include "base/result.h"

namespace rulewise::front {

[[nodiscard]] std::string page_words(std::string text);
/// Where the hint names what only commands have, another.
[[nodiscard]] base::Error page_words(const base::Error& error);

}  // namespace rulewise::front
