#include "memory/rule_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "memory/marker.h"
#include "memory/rule_colours.h"

namespace rulewise::memory {
namespace {

using base::combine;
using base::mix;
using Colours = RuleColours::Colours;

// Part of every fingerprint: what was kept under names of another kind is not found.
constexpr std::uint64_t kKindOfNames = 2;

std::string hexadecimal(std::uint64_t number) {
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(number));
  return digits.data();
}

std::string replace_names(std::string_view text,
                          const std::unordered_map<std::string, std::string>& names) {
  const auto is_name = [](char c) {
    return c != '(' && c != ')' && std::isspace(static_cast<unsigned char>(c)) == 0;
  };
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_name(text[end])) ++end;
    if (end == i) {
      result += text[i++];
      continue;
    }
    const std::string name(text.substr(i, end - i));
    const auto found = names.find(name);
    result += found == names.end() ? name : found->second;
    i = end;
  }
  return result;
}

/// Whatever the order of rules.
std::uint64_t hash_of_spelling(const gdl::Rules& rules) {
  std::uint64_t sum = 1;
  for (const gdl::Rule& rule : rules.rules) {
    std::uint64_t hash = 0;
    for (const char c : gdl::to_text(rules, rule)) {
      hash = combine(hash, static_cast<unsigned char>(c));
    }
    sum += mix(hash);
  }
  return sum;
}

}  // namespace

std::string RuleNames::canonical(std::string_view fact) const {
  return replace_names(fact, new_of);
}
std::string RuleNames::spelled(std::string_view canonical_fact) const {
  return replace_names(canonical_fact, old_of);
}

RuleNames name_rules(const gdl::Rules& rules) {
  RuleColours refiner(rules);
  Colours colours = refiner.start();
  const std::uint64_t look = refiner.refine(colours);
  Marker<RuleColours> marker(refiner);
  RuleNames names;
  names.are_shared = marker.search(colours);
  const std::uint64_t rest = names.are_shared ? marker.look() : hash_of_spelling(rules);
  names.fingerprint = "gdl-" + hexadecimal(combine(combine(kKindOfNames, look), rest));
  const auto text = [&](std::uint32_t symbol) {
    return std::string(rules.terms.symbols().text(base::Symbol(symbol)));
  };
  const auto add = [&](std::uint32_t symbol, std::string name) {
    names.old_of.emplace(name, text(symbol));
    names.new_of.emplace(text(symbol), std::move(name));
  };
  for (const std::uint32_t symbol : refiner.fixed()) add(symbol, text(symbol));
  std::vector<std::uint32_t> order = refiner.free();
  if (names.are_shared) {
    std::ranges::sort(order, {}, [&](std::uint32_t s) { return marker.best()[s]; });
  } else {
    std::ranges::sort(order, {}, text);
  }
  for (std::size_t n = 0; n < order.size(); ++n) add(order[n], "n" + std::to_string(n));
  return names;
}

}  // namespace rulewise::memory
