#include "base/visible.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/utf8.h"

namespace rulewise::base {
namespace {

struct Range {
  char32_t from;
  char32_t to;
};
constexpr std::array kHidden{
    Range{0x00, 0x08},     Range{0x0b, 0x1f},
    Range{0x7f, 0x9f},     Range{0x061c, 0x061c},  // turns of direction
    Range{0x200b, 0x200f}, Range{0x2028, 0x202e},  // invisible, separators, turns of direction
    Range{0x2060, 0x206f}, Range{0xfeff, 0xfeff},
};

bool is_hidden(char32_t character) {
  return std::ranges::any_of(kHidden, [character](const Range& range) {
    return character >= range.from && character <= range.to;
  });
}

std::string written_out(const char* form, unsigned value) {
  char text[16];
  std::snprintf(text, sizeof text, form, value);
  return text;
}

std::string written_out(std::string_view text, bool writes_bytes) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) {
      const auto byte = static_cast<unsigned char>(text.front());
      result += writes_bytes ? written_out("\\x%02x", byte) : std::string(text.substr(0, 1));
    } else if (const char32_t character = character_of(text, length); is_hidden(character)) {
      result += written_out("\\u%04x", static_cast<unsigned>(character));
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

}  // namespace

std::string visible(std::string_view text) { return written_out(text, true); }

std::string visible_json(std::string_view json) { return written_out(json, false); }

}  // namespace rulewise::base
