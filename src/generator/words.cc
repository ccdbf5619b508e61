#include "generator/words.h"

#include "base/similar_name.h"

namespace rulewise::generator {

std::string lower_case(std::string_view text) {
  std::string folded(text);
  for (char& c : folded) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return folded;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known,
                         std::string_view otherwise) {
  const std::string_view near = base::similar_name(word, known);
  if (near.empty()) return std::string(otherwise);
  return "did you mean '" + std::string(near) + "'?";
}

}  // namespace rulewise::generator
