// scrambled.h — a rulesheet spelled otherwise: other names, rules and literals in another order.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "memory/rule_names.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::memory::testing {

template <class T>
void shuffle(std::vector<T>& items, base::Random& random) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
  }
}

/// A literal whose alternatives stand in another order, in words.
inline std::string scrambled_text(const gdl::Rules& rules, const gdl::Rule& rule,
                                  const gdl::Formula& formula, base::Random& random) {
  if (formula.kind != gdl::FormulaKind::kOr) return gdl::to_text(rules, rule, formula);
  std::vector<std::string> parts;
  for (const gdl::Formula& part : formula.parts) {
    parts.push_back(scrambled_text(rules, rule, part, random));
  }
  shuffle(parts, random);
  std::string text = "(or";
  for (const std::string& part : parts) text += ' ' + part;
  return text + ')';
}

/// Roles stay in their order, keywords and goal values what they are.
inline gdl::Rules scrambled(const gdl::Rules& rules, std::uint64_t seed) {
  base::Random random(seed);
  std::vector<std::string> own;
  for (const auto& [old, now] : name_rules(rules).new_of) {
    if (old != now) own.push_back(old);
  }
  std::ranges::sort(own);
  shuffle(own, random);
  RuleNames other;
  for (const std::string& old : own) {
    other.new_of.emplace(old, "w" + std::to_string(other.new_of.size()));
  }
  std::string text;
  std::vector<std::string> parts;
  for (const gdl::Rule& rule : rules.rules) {
    const std::string head = gdl::to_text(rules, gdl::Rule{rule.head, {}, rule.variables, {}});
    std::vector<std::string> literals;
    for (const gdl::Formula& literal : rule.body) {
      literals.push_back(scrambled_text(rules, rule, literal, random));
    }
    shuffle(literals, random);
    std::string part = literals.empty() ? head : "(<= " + head;
    for (const std::string& literal : literals) part += ' ' + literal;
    if (!literals.empty()) part += ')';
    if (part.starts_with("(role ")) {
      text += other.canonical(part) + '\n';
    } else {
      parts.push_back(other.canonical(part) + '\n');
    }
  }
  shuffle(parts, random);
  for (const std::string& part : parts) text += part;
  gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("scrambled");
  return std::move(reading.rules);
}

}  // namespace rulewise::memory::testing
