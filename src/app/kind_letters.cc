#include "app/kind_letters.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <set>
#include <tuple>

namespace rulewise::app {
namespace {

constexpr char kNone = '*';

/// Runs of letters, small.
std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words(1);
  for (const char c : name) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalpha(letter) != 0) {
      words.back() += static_cast<char>(std::tolower(letter));
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

/// The letters of a name, those of the telling word first.
std::vector<std::string> letters_to_choose_from(const std::vector<std::string>& names) {
  std::vector<std::vector<std::string>> words;
  for (const std::string& name : names) words.push_back(words_of(name));
  const auto end_alike = [&] {
    return words.size() > 1 && std::ranges::all_of(words, [&](const auto& one) {
             return one.size() > 1 && one.back() == words.front().back();
           });
  };
  while (end_alike()) {
    for (auto& one : words) one.pop_back();
  }
  std::vector<std::string> letters;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string& mine = letters.emplace_back(words[i].empty() ? "" : words[i].back());
    for (const std::string& word : words_of(names[i])) mine += word;
  }
  return letters;
}

}  // namespace

std::string kind_letters(const std::vector<std::string>& names) {
  const std::vector<std::string> letters = letters_to_choose_from(names);
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) {
    return std::tuple(letters[i].size(), letters[i], names[i]);
  });
  std::string chosen(names.size(), kNone);
  std::set<char> taken;
  const auto choose = [&](std::size_t name, const std::string& from) {
    for (const char letter : from) {
      if (chosen[name] == kNone && taken.insert(letter).second) chosen[name] = letter;
    }
  };
  for (const std::size_t name : order) choose(name, letters[name].substr(0, 1));
  for (const std::size_t name : order) choose(name, letters[name]);
  for (const std::size_t name : order) choose(name, "abcdefghijklmnopqrstuvwxyz");
  return chosen;
}

}  // namespace rulewise::app
