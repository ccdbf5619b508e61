#include "syntax/gdl/messages.h"

namespace rulewise::gdl {
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

std::string term_text(const Terms& terms, TermId term, std::span<const std::string> variables) {
  return shortened(to_text(terms, term, variables));
}

std::string count_text(std::size_t count, std::string_view thing) {
  std::string text = std::to_string(count);
  text += ' ';
  text += thing;
  return count == 1 ? text : text += 's';
}

}  // namespace rulewise::gdl
