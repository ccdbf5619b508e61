// kind_letters.h — a letter for each kind of piece, to draw it by.
//
// Idea      the first letter of the last word that not all names end with: of "white rook" and
//           "white king" r and k. Where two would have the same, the longer name takes another
//           letter of it: of king and knight k and n
// Promises  different letters as long as there are any; they hang on the names alone, whatever
//           their order
// Tested by kind_letters_test.cc
#pragma once

#include <string>
#include <vector>

namespace rulewise::app {

/// Small letters, by name; a star where none is left.
[[nodiscard]] std::string kind_letters(const std::vector<std::string>& names);

}  // namespace rulewise::app
