// fact_words.h — the words of a fact or move.
//
// Tested by studio_game_test.cc
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rulewise::front {

/// Of "(cell 3 1 x)": cell, 3, 1, x. Inner lists are taken apart too.
[[nodiscard]] inline std::vector<std::string> fact_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    if (c != '(' && c != ')' && c != ' ') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

}  // namespace rulewise::front
