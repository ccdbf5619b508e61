#include "insight/wording.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostLines = 6;

std::string printed(const char* format, int digits, double number) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, digits, number);
  return text.data();
}

bool is_vowel(char letter) { return std::string_view("aeiou").find(letter) != std::string::npos; }

}  // namespace

std::string number_text(double number, int digits) {
  std::string text = printed("%.*f", digits, number);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string left(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string three_digits(double number) { return printed("%.*g", 3, number); }

std::string with_article(std::string_view noun) {
  return (!noun.empty() && is_vowel(noun.front()) ? "an " : "a ") + std::string(noun);
}

std::string capitalised(std::string text) {
  if (!text.empty()) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  }
  return text;
}

std::string counted(std::size_t count, std::string_view noun) {
  return count == 1 ? "one " + std::string(noun) : std::to_string(count) + ' ' + plural(noun);
}

std::string listed(std::span<const std::string> items, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 < items.size() ? ", " : ' ' + std::string(last) + ' ';
    text += items[i];
  }
  return text;
}

std::string_view role_name(Side side) { return side == Side::kPlayer ? "white" : "black"; }

void tidy_lines(std::vector<base::Location>& places) {
  std::erase_if(places, [](const base::Location& place) { return place.line == 0; });
  std::ranges::sort(places);
  const auto same_line = [](const base::Location& a, const base::Location& b) {
    return a.line == b.line;
  };
  places.erase(std::unique(places.begin(), places.end(), same_line), places.end());
}

std::string lines_text(const std::vector<base::Location>& places) {
  if (places.empty()) return {};
  std::vector<std::string> numbers;
  for (const base::Location& place : places) {
    if (numbers.size() == kMostLines) break;
    numbers.push_back(std::to_string(place.line));
  }
  if (places.size() > kMostLines) numbers.push_back("more");
  return (places.size() == 1 ? "line " : "lines ") + listed(numbers);
}

std::string in_brackets(const std::vector<base::Location>& places) {
  return places.empty() ? "" : " [" + lines_text(places) + "]";
}

}  // namespace rulewise::insight
