// move_words.h — which move a person means: its number, its text, or enough of it.
//
// Idea      the words typed must occur in the text in their order; `e2e4` means the squares (5,2)
//           and (5,4) of a chess-like game
// Promises  a whole text is never mistaken for a part of another; more than one that fits is told
// Tested by move_words_test.cc
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rulewise::app {

/// Indices of the texts that `typed` may mean, best kind of fit only: none, one, or several.
[[nodiscard]] std::vector<std::size_t> find_moves(std::string_view typed,
                                                  const std::vector<std::string>& texts);

}  // namespace rulewise::app
