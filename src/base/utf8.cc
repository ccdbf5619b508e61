#include "base/utf8.h"

namespace rulewise::base {
namespace {

struct Form {
  std::size_t length;         // 0: not a first byte
  unsigned char second_from;  // range of the second byte, which rules out overlong forms
  unsigned char second_to;
};

Form form_of(unsigned char first) {
  if (first < 0x80) return {1, 0, 0};
  if (first >= 0xc2 && first <= 0xdf) return {2, 0x80, 0xbf};
  if (first == 0xe0) return {3, 0xa0, 0xbf};
  if (first == 0xed) return {3, 0x80, 0x9f};
  if (first >= 0xe1 && first <= 0xef) return {3, 0x80, 0xbf};
  if (first == 0xf0) return {4, 0x90, 0xbf};
  if (first >= 0xf1 && first <= 0xf3) return {4, 0x80, 0xbf};
  if (first == 0xf4) return {4, 0x80, 0x8f};
  return {0, 0, 0};
}

}  // namespace

std::size_t character_length(std::string_view bytes) {
  if (bytes.empty()) return 0;
  const Form form = form_of(static_cast<unsigned char>(bytes.front()));
  if (form.length == 0 || form.length > bytes.size()) return 0;
  for (std::size_t k = 1; k < form.length; ++k) {
    const auto byte = static_cast<unsigned char>(bytes[k]);
    const unsigned char from = k == 1 ? form.second_from : 0x80;
    const unsigned char to = k == 1 ? form.second_to : 0xbf;
    if (byte < from || byte > to) return 0;
  }
  return form.length;
}

char32_t character_of(std::string_view bytes, std::size_t length) {
  const auto first = static_cast<unsigned char>(bytes.front());
  if (length == 1) return first;
  char32_t character = first & (0x7fU >> length);
  for (std::size_t k = 1; k < length; ++k) {
    character = character << 6U | (static_cast<unsigned char>(bytes[k]) & 0x3fU);
  }
  return character;
}

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t length = character_length(bytes);
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

}  // namespace rulewise::base
