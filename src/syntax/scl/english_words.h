// english_words.h — small words of English for the rules in the box: numbers, lists, articles.
//
// Tested by english_test.cc
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/english.h"
#include "syntax/scl/rules.h"

namespace rulewise::scl {

/// `two`, `13`: words up to twelve.
[[nodiscard]] std::string number_word(int number);
/// `one square`, `three squares`.
[[nodiscard]] std::string counted_word(int number, std::string_view thing);
/// `a, b or c`.
[[nodiscard]] std::string join_words(const std::vector<std::string>& words, std::string_view last);
/// `crossed pawn` for crossed_pawn.
[[nodiscard]] std::string spoken(std::string_view name);
using base::plural;
/// `a rook`, `an ant`.
[[nodiscard]] std::string with_article(const std::string& noun);
[[nodiscard]] std::string capitalised(std::string text);
/// Broken into lines of at most 80 characters, each after `indent` blanks.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent);

/// `e4`.
[[nodiscard]] std::string square_name(Square square);
/// `the last rank`, `ranks 1 to 3`, `d1, e1 or f1`.
[[nodiscard]] std::string area_words(const Board& board, const std::vector<Square>& squares);

/// The kinds a description names: `king or guard`, `piece` for all that are defined.
[[nodiscard]] std::string kinds_words(const Rules& rules, const Description& description);
/// One such piece with its owner, as seen by the one who moves: `an enemy king or guard`.
[[nodiscard]] std::string one_of(const Rules& rules, const Description& description);

}  // namespace rulewise::scl
