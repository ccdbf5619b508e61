// lexer.h — splits the text of a chess-like game into words, numbers and marks, each in its place.
//
// Idea      letters are folded to lower case first; `%` begins a comment up to the end of the line
// Promises  always moves forward and ends; bytes that have no place in a text are told once for
//           each run of them and left out
// Tested by lexer_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/diagnostics.h"

namespace rulewise::scl {

enum class TokenKind : std::uint8_t {
  kWord,    // letters, digits and `_`, not digits alone
  kNumber,  // digits alone
  kQuoted,  // 'word': never a word of the language; `text` is what is between the quotes
  kMark,    // >= <= -> { } [ ] ( ) < > = , ; / - .
  kEnd,
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string_view text;
  base::Location where;
};

class Lexer {
 public:
  Lexer(std::string_view text, base::Diagnostics& diagnostics);
  Lexer(const Lexer&) = delete;
  Lexer& operator=(const Lexer&) = delete;

  /// The next token, a view into this lexer; kEnd at the end of the text, as often as asked.
  Token next();

 private:
  void skip_blanks_and_comments();
  void skip_strange_bytes();
  Token take_word();
  Token take_quoted();
  Token take(TokenKind kind, std::size_t length);
  [[nodiscard]] base::Location here() const;

  std::string text_;
  base::Diagnostics& diagnostics_;
  std::size_t position_ = 0;
  std::size_t line_start_ = 0;
  std::uint32_t line_ = 1;
};

/// Letters, digits and `_`, at least one: what a name is made of.
[[nodiscard]] bool is_word(std::string_view text);
[[nodiscard]] bool is_number(std::string_view text);

}  // namespace rulewise::scl
