#include "syntax/gdl/lexer.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/utf8.h"

namespace rulewise::gdl {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::size_t kMostControlPlaces = 10;  // told one by one

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && !is_blank(c)) || byte == 0x7f;
}

bool ends_name(char c) { return is_blank(c) || is_control(c) || c == '(' || c == ')' || c == ';'; }

bool is_utf16(std::string_view text) {
  return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
}

}  // namespace

Lexer::Lexer(std::string_view text, base::Diagnostics& diagnostics)
    : text_(text), diagnostics_(diagnostics) {
  if (text.starts_with(kByteOrderMark)) position_ = line_start_ = kByteOrderMark.size();
  if (is_utf16(text)) {
    diagnostics_.error({1, 1}, "the text is in UTF-16", "save it as UTF-8 or plain ASCII");
    position_ = text.size();
  }
}

Lexer::Lexer(const Lexer& other, base::Diagnostics& diagnostics)
    : text_(other.text_),
      diagnostics_(diagnostics),
      position_(other.position_),
      line_start_(other.line_start_),
      line_(other.line_),
      control_places_(other.control_places_) {}

Token Lexer::next() {
  skip_blanks_and_comments();
  if (position_ == text_.size()) return take(TokenKind::kEnd, 0);
  if (text_[position_] == '(') return take(TokenKind::kOpen, 1);
  if (text_[position_] == ')') return take(TokenKind::kClose, 1);
  const Token name = take(TokenKind::kName, name_length());
  if (!base::is_utf8(name.text)) {
    diagnostics_.error(name.where, "a name with bytes that are not UTF-8",
                       "save the file as UTF-8, or spell the name in ASCII");
  }
  return name;
}

void Lexer::skip_blanks_and_comments() {
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (c == ';') {
      skip_comment();
    } else if (is_control(c)) {
      skip_control_bytes();
    } else if (is_blank(c)) {
      skip_byte();
    } else {
      return;
    }
  }
}

void Lexer::skip_comment() {
  while (position_ < text_.size() && text_[position_] != '\n' && text_[position_] != '\r') {
    ++position_;
  }
}

/// Skips one blank and counts lines: LF, CR and CRLF each end one.
void Lexer::skip_byte() {
  const char c = text_[position_];
  ++position_;
  if (c == '\r' && position_ < text_.size() && text_[position_] == '\n') ++position_;
  if (c == '\n' || c == '\r') {
    ++line_;
    line_start_ = position_;
  }
}

/// Skips those that follow one another: one place. Beyond a few the rest of the text is counted.
void Lexer::skip_control_bytes() {
  const base::Location where = here();
  const auto rest = text_.substr(position_);
  std::size_t length = 1;
  while (length < rest.size() && is_control(rest[length])) ++length;
  position_ += length;
  if (++control_places_ > kMostControlPlaces + 1) return;
  std::string what = "a control character that has no place in a text";
  if (control_places_ > kMostControlPlaces) {
    what = std::to_string(std::ranges::count_if(rest, is_control)) +
           " more control characters from here to the end of the text";
  } else if (length > 1) {
    what = std::to_string(length) + " control characters that have no place in a text";
  }
  diagnostics_.error(where, std::move(what), "is this really a rule file?");
}

Token Lexer::take(TokenKind kind, std::size_t length) {
  const Token token{kind, text_.substr(position_, length), here()};
  position_ += length;
  return token;
}

std::size_t Lexer::name_length() const {
  std::size_t end = position_;
  while (end < text_.size() && !ends_name(text_[end])) ++end;
  return end - position_;
}

base::Location Lexer::here() const {
  return {line_, static_cast<std::uint32_t>(position_ - line_start_ + 1)};
}

}  // namespace rulewise::gdl
