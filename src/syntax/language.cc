#include "syntax/language.h"

#include <strings.h>

#include <algorithm>
#include <cctype>

namespace rulewise {
namespace {

/// Whether the text has the word in letters of any size.
bool has_word(std::string_view text, std::string_view word) {
  const auto is_same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == b;
  };
  return std::search(text.begin(), text.end(), word.begin(), word.end(), is_same) != text.end();
}

/// A text of a chess-like game begins with the word `game`, but for comments and blanks. Where that
/// word is misspelt, one that stands in every such text tells as well: GDL begins with `(` or `;`.
bool begins_like_scl(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  while (!text.empty() && (std::isspace(static_cast<unsigned char>(text[0])) || text[0] == '%')) {
    const std::size_t length = text[0] == '%' ? text.find_first_of("\r\n") : 1;
    text.remove_prefix(std::min(length, text.size()));
  }
  if (text.empty() || std::isalpha(static_cast<unsigned char>(text[0])) == 0) return false;
  const bool says_game = text.size() > 4 && strncasecmp(text.data(), "game", 4) == 0 &&
                         std::isspace(static_cast<unsigned char>(text[4]));
  return says_game || has_word(text, "board_size") || has_word(text, "promote_rank");
}

}  // namespace

Language language_of_text(std::string_view text) {
  return begins_like_scl(text) ? Language::kScl : Language::kGdl;
}

}  // namespace rulewise
