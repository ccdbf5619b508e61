#include "front/ggp/scrambler.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "base/random.h"
#include "front/ggp/ggp_message.h"
#include "syntax/gdl/keywords.h"
#include "syntax/gdl/lexer.h"

namespace rulewise::front {
namespace {

bool is_number(std::string_view name) {
  return std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

std::string in_small_letters(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

/// Whether every player must find the name as it is.
bool is_fixed(std::string_view name) {
  return is_number(name) || gdl::find_keyword_relation(name) != nullptr ||
         gdl::is_connective(in_small_letters(name.substr(0, 16)));
}

std::string random_word(base::Random& random) {
  constexpr std::string_view kConsonants = "bdfghjklmnprstvz";
  constexpr std::string_view kVowels = "aeiou";
  std::string word;
  for (int i = 0; i < 3; ++i) {
    word += kConsonants[random.below(kConsonants.size())];
    word += kVowels[random.below(kVowels.size())];
  }
  return word;
}

/// The text token by token with single blanks; `change` gives a name's place, or nothing.
template <class Change>
std::optional<std::string> rewritten(std::string_view text, const Change& change) {
  base::Diagnostics ignored;
  gdl::Lexer lexer(text, ignored);
  std::string result;
  bool is_after_open = true;
  for (;;) {
    const gdl::Token token = lexer.next();
    if (token.kind == gdl::TokenKind::kEnd) return result;
    if (token.kind != gdl::TokenKind::kClose && !is_after_open) result += ' ';
    is_after_open = token.kind == gdl::TokenKind::kOpen;
    if (token.kind != gdl::TokenKind::kName) {
      result += token.text;
      continue;
    }
    const std::optional<std::string> changed = change(token.text);
    if (!changed) return std::nullopt;
    result += *changed;
  }
}

}  // namespace

Scrambler::Scrambler(std::string_view rules, std::optional<std::uint64_t> seed)
    : changes_names_(seed.has_value()) {
  base::Random random(seed.value_or(0));
  const auto change = [&](std::string_view name) -> std::optional<std::string> {
    if (!changes_names_ || is_fixed(name)) return std::string(name);
    const auto known = words_.find(name);
    if (known != words_.end()) return known->second;
    std::string word = random_word(random);
    while (names_.contains(word) || is_fixed(word)) word += random_word(random);
    if (name.starts_with('?')) word = '?' + word;
    names_.emplace(word, name);
    return words_.emplace(name, word).first->second;
  };
  rules_ = rewritten(rules, change).value_or("");
}

std::string Scrambler::to_player(std::string_view text) const {
  const auto change = [&](std::string_view name) -> std::optional<std::string> {
    const auto known = words_.find(name);
    return known == words_.end() ? std::string(name) : known->second;
  };
  return rewritten(text, change).value_or("");
}

std::optional<std::string> Scrambler::from_player(std::string_view text) const {
  const std::optional<std::string> term = read_ggp_term(text);
  if (!term || !changes_names_) return term;
  return rewritten(*term, [&](std::string_view word) -> std::optional<std::string> {
    if (is_fixed(word)) return std::string(word);
    const auto known = names_.find(in_small_letters(word));
    if (known == names_.end()) return std::nullopt;
    return known->second;
  });
}

}  // namespace rulewise::front
