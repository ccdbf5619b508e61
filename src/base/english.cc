#include "base/english.h"

#include <array>
#include <utility>

namespace rulewise::base {
namespace {

/// Nouns that go their own way, also at the end of others: dormouse, craftsman.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kIrregular{{
    {"mouse", "mice"},
    {"goose", "geese"},
    {"wolf", "wolves"},
    {"calf", "calves"},
    {"ox", "oxen"},
    {"sheep", "sheep"},
    {"deer", "deer"},
    {"man", "men"},
    {"bison", "bison"},
}};

/// `fox` does not end in `ox`, nor `human` in `man`: such an ending is a word of its own, or the
/// noun is known to be made with it.
bool ends_in_word(std::string_view noun, std::string_view word) {
  if (!noun.ends_with(word)) return false;
  const std::string_view rest = noun.substr(0, noun.size() - word.size());
  if (rest.empty() || rest.back() == ' ' || rest.back() == '_') return true;
  if (word == "man") return rest.ends_with('s');
  return word == "mouse" || word == "wolf";
}

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

}  // namespace

std::string plural(std::string_view noun) {
  for (const auto& [one, many] : kIrregular) {
    if (ends_in_word(noun, one)) {
      return std::string(noun.substr(0, noun.size() - one.size())) + std::string(many);
    }
  }
  std::string text(noun);
  if (text.size() > 1 && text.back() == 'y' && !is_vowel(text[text.size() - 2])) {
    return text.replace(text.size() - 1, 1, "ies");
  }
  for (const std::string_view ending : {"s", "x", "z", "ch", "sh"}) {
    if (text.ends_with(ending)) return text + "es";
  }
  return text + "s";
}

}  // namespace rulewise::base
