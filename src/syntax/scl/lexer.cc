#include "syntax/scl/lexer.h"

#include <algorithm>

namespace rulewise::scl {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kMarks = "{}[]()<>=,;/-.";

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word_byte(char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_'; }
bool is_mark(char c) { return kMarks.find(c) != std::string_view::npos; }
bool is_strange(char c) {
  return !is_blank(c) && !is_word_byte(c) && !is_mark(c) && c != '\'' && c != '%';
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), lower);
  return result;
}

bool is_utf16(std::string_view text) {
  return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
}

std::string shown(char c) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  if (byte > 0x20 && byte < 0x7f) return std::string("`") + c + '`';
  return std::string("0x") + kDigits[byte >> 4U] + kDigits[byte & 15U];
}

}  // namespace

bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_word_byte);
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

Lexer::Lexer(std::string_view text, base::Diagnostics& diagnostics)
    : text_(lowered(text)), diagnostics_(diagnostics) {
  if (text.starts_with(kByteOrderMark)) position_ = line_start_ = kByteOrderMark.size();
  if (is_utf16(text)) {
    diagnostics_.error({1, 1}, "the text is in UTF-16", "save it as UTF-8 or plain ASCII");
    position_ = text_.size();
  }
}

Token Lexer::next() {
  skip_blanks_and_comments();
  if (position_ == text_.size()) return take(TokenKind::kEnd, 0);
  const char c = text_[position_];
  if (c == '\'') return take_quoted();
  if (is_word_byte(c)) return take_word();
  const std::string_view two = std::string_view(text_).substr(position_, 2);
  if (two == ">=" || two == "<=" || two == "->") return take(TokenKind::kMark, 2);
  return take(TokenKind::kMark, 1);
}

void Lexer::skip_blanks_and_comments() {
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (c == '%') {
      position_ = std::min(text_.find_first_of("\r\n", position_), text_.size());
    } else if (is_strange(c)) {
      skip_strange_bytes();
    } else if (is_blank(c)) {
      ++position_;
      if (c == '\r' && position_ < text_.size() && text_[position_] == '\n') ++position_;
      if (c != '\n' && c != '\r') continue;
      ++line_;
      line_start_ = position_;
    } else {
      return;
    }
  }
}

void Lexer::skip_strange_bytes() {
  const char first = text_[position_];
  const auto byte = static_cast<unsigned char>(first);
  const bool is_control = byte < 0x20 || byte == 0x7f;
  diagnostics_.error(
      here(), "the character " + shown(first) + " has no place here",
      is_control    ? "is this really a rule file?"
      : byte > 0x7f ? "outside comments the language is ASCII: letters, digits and `_` in names"
                    : "comments begin with `%`");
  while (position_ < text_.size() && is_strange(text_[position_])) ++position_;
}

Token Lexer::take_word() {
  std::size_t end = position_;
  while (end < text_.size() && is_word_byte(text_[end])) ++end;
  const std::string_view word = std::string_view(text_).substr(position_, end - position_);
  return take(is_number(word) ? TokenKind::kNumber : TokenKind::kWord, word.size());
}

/// A quoted name ends on its own line; the token is what is between the quotes. Where the second
/// one is missing it is taken to be behind the first word, so that what follows is read as meant.
Token Lexer::take_quoted() {
  std::size_t end = std::min(text_.find_first_of("'\r\n", position_ + 1), text_.size());
  const bool is_closed = end < text_.size() && text_[end] == '\'';
  if (!is_closed) {
    end = position_ + 1;
    while (end < text_.size() && is_word_byte(text_[end])) ++end;
  }
  Token token = take(TokenKind::kQuoted, end - position_ + (is_closed ? 1 : 0));
  token.text.remove_prefix(1);
  if (is_closed) token.text.remove_suffix(1);
  if (!is_closed) {
    diagnostics_.error(token.where, "this quote is never closed",
                       "a quoted name ends with ' on the same line");
  } else if (!is_word(token.text)) {
    diagnostics_.error(token.where, "a name of other characters than letters, digits and `_`",
                       "spell it with those, such as 'red_king'");
  }
  return token;
}

Token Lexer::take(TokenKind kind, std::size_t length) {
  const Token token{kind, std::string_view(text_).substr(position_, length), here()};
  position_ += length;
  return token;
}

base::Location Lexer::here() const {
  return {line_, static_cast<std::uint32_t>(position_ - line_start_ + 1)};
}

}  // namespace rulewise::scl
