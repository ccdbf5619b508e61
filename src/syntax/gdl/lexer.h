// lexer.h — splits GDL text into parentheses and names, each with its place.
//
// Idea      KIF as it is found in the wild: LF, CR and CRLF line ends, tabs, a byte-order mark,
//           comments from ';' to the end of the line; a name is any run of other bytes
// Needs     a text that outlives the tokens: names are views into it
// Promises  always moves forward and ends; control bytes and broken UTF-8 in names are errors, the
//           first few places of control bytes told one by one, the rest counted
// Tested by lexer_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/diagnostics.h"

namespace rulewise::gdl {

enum class TokenKind : std::uint8_t { kOpen, kClose, kName, kEnd };

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string_view text;
  base::Location where;
};

class Lexer {
 public:
  Lexer(std::string_view text, base::Diagnostics& diagnostics);
  /// Goes on from where `other` is; what it finds amiss goes elsewhere.
  Lexer(const Lexer& other, base::Diagnostics& diagnostics);

  /// The next token; kEnd at the end of the text, as often as asked.
  Token next();

 private:
  void skip_blanks_and_comments();
  void skip_comment();
  void skip_byte();
  void skip_control_bytes();
  Token take(TokenKind kind, std::size_t length);
  [[nodiscard]] std::size_t name_length() const;
  [[nodiscard]] base::Location here() const;

  std::string_view text_;
  base::Diagnostics& diagnostics_;
  std::size_t position_ = 0;
  std::size_t line_start_ = 0;
  std::uint32_t line_ = 1;
  std::size_t control_places_ = 0;  // where control bytes were found so far
};

}  // namespace rulewise::gdl
