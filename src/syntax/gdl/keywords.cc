#include "syntax/gdl/keywords.h"

#include <algorithm>
#include <array>

namespace rulewise::gdl {
namespace {

constexpr std::array kRelations{
    KeywordRelation{"role", 1, "(role player)"},
    KeywordRelation{"init", 1, "(init fact)"},
    KeywordRelation{"true", 1, "(true fact)"},
    KeywordRelation{"does", 2, "(does player move)"},
    KeywordRelation{"legal", 2, "(legal player move)"},
    KeywordRelation{"next", 1, "(next fact)"},
    KeywordRelation{"goal", 2, "(goal player value)"},
    KeywordRelation{"terminal", 0, "terminal"},
    KeywordRelation{"base", 1, "(base fact)"},
    KeywordRelation{"input", 2, "(input player move)"},
};

constexpr std::array<std::string_view, 5> kConnectives{"<=", "and", "or", "not", "distinct"};
constexpr std::size_t kLongestKeyword = 8;

std::string lower_case(std::string_view name) {
  std::string lower(name);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

}  // namespace

std::span<const KeywordRelation> keyword_relations() { return kRelations; }

const KeywordRelation* find_keyword_relation(std::string_view name) {
  if (name.size() > kLongestKeyword) return nullptr;
  const std::string lower = lower_case(name);
  const auto* const found = std::ranges::find(kRelations, lower, &KeywordRelation::name);
  return found == kRelations.end() ? nullptr : found;
}

bool is_gdl2_relation(std::string_view name) {
  return name.size() == 4 && lower_case(name) == "sees";
}

bool is_gdl2_role(std::string_view name) {
  return name.size() == 6 && lower_case(name) == "random";
}

bool is_connective(std::string_view lower_case_name) {
  return std::ranges::find(kConnectives, lower_case_name) != kConnectives.end();
}

std::string canonical_relation_name(std::string_view name) {
  if (const KeywordRelation* keyword = find_keyword_relation(name)) {
    return std::string(keyword->name);
  }
  if (name.size() <= kLongestKeyword) {
    std::string lower = lower_case(name);
    if (is_connective(lower)) return lower;
  }
  return std::string(name);
}

}  // namespace rulewise::gdl
