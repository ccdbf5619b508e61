#include "generator/header.h"

#include "generator/words.h"

namespace rulewise::generator {
namespace {

/// Takes the first line off `text`.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return line;
}

}  // namespace

std::string as_comment(std::string_view lines) {
  std::string comment;
  while (!lines.empty()) {
    const std::string_view line = take_line(lines);
    comment += (line.empty() ? "%" : "% ") + std::string(line) + '\n';
  }
  return comment;
}

std::optional<std::string_view> header_value(std::string_view game_text, std::string_view name) {
  while (game_text.starts_with('%')) {
    std::string_view line = trimmed(take_line(game_text).substr(1));
    if (!line.starts_with(name)) continue;
    line.remove_prefix(name.size());
    if (line.starts_with(':')) return trimmed(line.substr(1));
  }
  return {};
}

}  // namespace rulewise::generator
