#include "base/quoted.h"

namespace rulewise::base {
namespace {

constexpr std::size_t kLongestShown = 60;

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

}  // namespace

std::string shortened(std::string_view text) {
  if (text.size() <= kLongestShown) return std::string(text);
  std::size_t end = kLongestShown;
  while (end > 0 && continues_character(text[end])) --end;
  std::string result(text.substr(0, end));
  return result += "...";
}

std::string quoted(std::string_view name) {
  std::string text = "`";
  text += shortened(name);
  return text += '`';
}

}  // namespace rulewise::base
