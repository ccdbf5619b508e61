// keywords.h — the reserved names of GDL and how they must be used.
//
// Promises  names are found whatever their case
// Tested by rule_reader_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace rulewise::gdl {

/// A relation whose meaning the language fixes.
struct KeywordRelation {
  std::string_view name;
  std::uint32_t arity;
  std::string_view usage;  // as a hint shows it
};

[[nodiscard]] std::span<const KeywordRelation> keyword_relations();
/// The keyword relation that `name` spells in any case, or null.
[[nodiscard]] const KeywordRelation* find_keyword_relation(std::string_view name);

/// `sees` in any case, which GDL-II adds to the language.
[[nodiscard]] bool is_gdl2_relation(std::string_view name);
/// `random` in any case, the role of chance there.
[[nodiscard]] bool is_gdl2_role(std::string_view name);

/// `<=`, `and`, `or`, `not`, `distinct`: never the name of a relation.
[[nodiscard]] bool is_connective(std::string_view lower_case_name);

/// The name in lower case if that is a keyword or connective, else as it stands.
[[nodiscard]] std::string canonical_relation_name(std::string_view name);

}  // namespace rulewise::gdl
