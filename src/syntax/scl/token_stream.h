// token_stream.h — the tokens of a game with two in sight, and how the readers complain and
// recover.
//
// Idea      a word that is nearly the one wanted is told and taken for it, so that one slip is one
//           message; after anything worse reading goes on at the next word of structure
// Promises  at the end of the text one message, not one for each block that is still open
// Tested by reader_test.cc
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "syntax/scl/lexer.h"

namespace rulewise::scl {

using WordList = std::initializer_list<std::string_view>;

class TokenStream {
 public:
  TokenStream(std::string_view text, base::Diagnostics& diagnostics);

  [[nodiscard]] const Token& peek() const { return token_; }
  [[nodiscard]] const Token& peek_next() const { return next_; }
  Token take();

  [[nodiscard]] bool at_end() const { return token_.kind == TokenKind::kEnd; }
  /// Whether the next token is this word or mark.
  [[nodiscard]] bool at(std::string_view text) const { return is(token_, text); }
  [[nodiscard]] bool at(std::string_view first, std::string_view second) const {
    return is(token_, first) && is(next_, second);
  }
  /// Takes the word or mark if it is the next one.
  bool accept(std::string_view text);
  /// Takes the word or mark, or one nearly like it; says what is missing otherwise.
  bool expect(std::string_view text, std::string_view hint);
  /// Which of the words is next, and takes it; empty after saying what was expected.
  std::string_view choose(WordList words, std::string_view hint);

  /// Says that something else was expected where the next token is.
  void complain(const std::string& expected, std::string_view hint);
  void error(base::Location where, std::string message, std::string hint = {});
  void warning(base::Location where, std::string message, std::string hint = {});

  /// Skips to the next word of structure (see `is_reserved`) or to the end.
  void skip_to_structure();
  /// The same, but stops also where `second` follows the next token.
  void skip_to_structure_or(std::string_view second);
  /// Whether the block `name` ends here. Takes its `end name`; says what is missing or too many.
  bool block_ends(std::string_view name);
  /// Skips a token that the block cannot begin with, and what follows it, after saying so.
  void skip_stray(std::string_view block, std::string_view expected);

 private:
  static bool is(const Token& token, std::string_view text);
  [[nodiscard]] std::string_view near_miss(WordList words) const;
  void tell_missing_end(std::string_view name);
  [[nodiscard]] bool ends_by_wrong_word(std::string_view name) const;

  Lexer lexer_;
  base::Diagnostics& diagnostics_;
  Token token_;
  Token next_;
  std::array<Token, 2> later_;  // the two after that
  bool end_told_ = false;
};

/// The words that give a text its structure: they are names only between quotes.
[[nodiscard]] bool is_reserved(std::string_view word);

/// `a`, `b` or `c`.
[[nodiscard]] std::string either(WordList words);

}  // namespace rulewise::scl
