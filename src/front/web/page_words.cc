#include "front/web/page_words.h"

#include <array>
#include <string_view>
#include <utility>

namespace rulewise::front {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kWords{{
    {" (--memory)", " here"},
    {"bytes for --memory", "bytes for the memory that a game is given here"},
    {"--memory", "the memory that a game is given here"},
    {"--machine", "another machine"},
    {"--time", "the time there is here"},
    {"--", ""},
}};
constexpr const char* kSmaller =
    "make the board smaller or the rules simpler under Own rules, or pick another game";

bool speaks_of_commands(const std::string& hint) {
  return hint.find("--") != std::string::npos || hint.find("machine") != std::string::npos;
}

}  // namespace

std::string page_words(std::string text) {
  for (const auto& [from, to] : kWords) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

base::Error page_words(const base::Error& error) {
  const bool is_too_large = error.message.find("--memory") != std::string::npos;
  const bool is_elsewhere = is_too_large || speaks_of_commands(error.hint);
  return {page_words(error.message), is_elsewhere ? kSmaller : error.hint};
}

}  // namespace rulewise::front
