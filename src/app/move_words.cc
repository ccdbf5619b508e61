#include "app/move_words.h"

#include <cctype>
#include <charconv>
#include <functional>
#include <sstream>

namespace rulewise::app {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string joined(const std::string& text) {
  std::string result;
  for (const std::string& word : words_of(text)) result += (result.empty() ? "" : " ") + word;
  return result;
}

/// `e2e4`, `e2-e4` as `(5,2)` and `(5,4)`; nothing if the word is not made of squares.
std::vector<std::string> squares_of(const std::string& word) {
  std::vector<std::string> squares;
  std::size_t at = 0;
  while (at < word.size()) {
    if (!squares.empty() && (word[at] == '-' || word[at] == 'x')) ++at;
    std::size_t end = at + 1;
    while (end < word.size() && is_digit(word[end])) ++end;
    if (at >= word.size() || !is_letter(word[at]) || end == at + 1 || end > at + 3) return {};
    squares.push_back('(' + std::to_string(word[at] - 'a' + 1) + ',' +
                      word.substr(at + 1, end - at - 1) + ')');
    at = end;
  }
  return squares;
}

bool has_in_order(const std::string& text, const std::vector<std::string>& words) {
  std::size_t at = 0;
  for (const std::string& word : words) {
    const std::size_t found = text.find(word, at);
    if (found == std::string::npos) return false;
    at = found + word.size();
  }
  return true;
}

std::vector<std::size_t> all_that(const std::vector<std::string>& texts,
                                  const std::function<bool(const std::string&)>& fits) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (fits(texts[i])) found.push_back(i);
  }
  return found;
}

/// The move with this number, counted from 1.
std::vector<std::size_t> by_number(const std::string& typed, std::size_t count) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  if (error != std::errc{} || end != typed.data() + typed.size()) return {};
  if (number < 1 || number > count) return {};
  return {number - 1};
}

}  // namespace

std::vector<std::size_t> find_moves(std::string_view typed, const std::vector<std::string>& texts) {
  const std::string wanted = joined(std::string(typed));
  if (wanted.empty()) return {};
  auto found = all_that(texts, [&](const std::string& text) { return text == wanted; });
  if (!found.empty()) return found;
  found = by_number(wanted, texts.size());
  if (!found.empty()) return found;
  const std::string low = lowered(wanted);
  found = all_that(texts, [&](const std::string& text) { return lowered(text) == low; });
  if (!found.empty()) return found;
  std::vector<std::string> words;
  for (const std::string& word : words_of(low)) {
    const std::vector<std::string> squares = squares_of(word);
    if (squares.empty()) words.push_back(word);
    words.insert(words.end(), squares.begin(), squares.end());
  }
  found =
      all_that(texts, [&](const std::string& text) { return has_in_order(lowered(text), words); });
  if (!found.empty()) return found;
  return all_that(
      texts, [&](const std::string& text) { return has_in_order(lowered(text), words_of(low)); });
}

}  // namespace rulewise::app
