#include "memory/rule_colours.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/hash.h"
#include "syntax/gdl/dependencies.h"
#include "syntax/gdl/value_flow.h"

namespace rulewise::memory {
namespace {

using base::combine;
using base::mix;
using gdl::Formula;
using gdl::TermId;

constexpr int kRoundsInRule = 3;
constexpr std::array<std::string_view, 10> kKeywords{"role", "init", "true",     "does", "legal",
                                                     "next", "goal", "terminal", "base", "input"};

std::uint64_t hash_text(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = combine(hash, static_cast<unsigned char>(c));
  return hash;
}

}  // namespace

RuleColours::RuleColours(const gdl::Rules& rules)
    : rules_(rules),
      start_(rules.terms.symbols().size(), 1),
      is_fixed_(start_.size(), false),
      local_(start_.size(), 0),
      found_(start_.size(), 0) {
  for (const std::string_view word : kKeywords) fix(word);
  number_roles();
  fix_goal_values();
  sort_names();
}

void RuleColours::fix(std::string_view name) {
  const base::Symbol symbol = rules_.terms.symbols().find(name);
  if (!symbol.is_valid()) return;
  is_fixed_[symbol.index()] = true;
  start_[symbol.index()] = hash_text(name);
}

/// Who is the first role and who the second is part of the game.
void RuleColours::number_roles() {
  for (std::size_t r = 0; r < rules_.roles.size(); ++r) {
    start_[rules_.terms.symbol(rules_.roles[r]).index()] = combine(hash_text("role"), r);
  }
}

/// Goal values mean what they say, wherever they come from.
void RuleColours::fix_goal_values() {
  const gdl::Terms& terms = rules_.terms;
  const gdl::Dependencies dependencies(rules_);
  gdl::ValueFlow flow(rules_, dependencies);
  for (const gdl::Rule& rule : rules_.rules) {
    if (!terms.is_compound(rule.head) || terms.symbol(rule.head) != rules_.keywords.goal) continue;
    const auto values = flow.goal_values(rule);
    if (!values) return fix_numbers();
    for (const TermId value : *values) {
      if (terms.is_constant(value)) fix(terms.name(value));
    }
  }
}

/// Every name that could be a goal value, where it is not known which are.
void RuleColours::fix_numbers() {
  for (int number = 0; number <= 100; ++number) fix(std::to_string(number));
}

void RuleColours::note_names(const Formula& formula, Symbols& names) {
  if (formula.atom.is_valid()) note_names(formula.atom, names);
  if (formula.other.is_valid()) note_names(formula.other, names);
  for (const Formula& part : formula.parts) note_names(part, names);
}

void RuleColours::note_names(TermId term, Symbols& names) {
  if (rules_.terms.is_variable(term)) return;
  names.push_back(static_cast<std::uint32_t>(rules_.terms.symbol(term).index()));
  if (!rules_.terms.is_compound(term)) return;
  for (const TermId argument : rules_.terms.arguments(term)) note_names(argument, names);
}

void RuleColours::sort_names() {
  std::vector<bool> is_used(start_.size(), false);
  for (const gdl::Rule& rule : rules_.rules) {
    Symbols& names = names_of_rule_.emplace_back();
    note_names(rule.head, names);
    for (const Formula& literal : rule.body) note_names(literal, names);
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (const std::uint32_t name : names) is_used[name] = true;
  }
  for (std::uint32_t s = 0; s < start_.size(); ++s) {
    if (is_fixed_[s]) {
      fixed_.push_back(s);
    } else if (is_used[s]) {
      free_.push_back(s);
    }
  }
}

std::size_t RuleColours::count(const Colours& colours) const {
  Colours seen;
  for (const std::uint32_t s : free_) seen.push_back(colours[s]);
  std::ranges::sort(seen);
  return static_cast<std::size_t>(
      std::distance(seen.begin(), std::unique(seen.begin(), seen.end())));
}

std::uint64_t RuleColours::refine(Colours& colours) {
  std::uint64_t look = 0;
  std::size_t before = 0;
  std::size_t now = count(colours);
  do {
    before = now;
    look = refine_once(colours);
    now = count(colours);
  } while (now > before && !is_spent());
  return look;
}

std::uint64_t RuleColours::refine_once(Colours& colours) {
  Colours sum(colours.size(), 0);
  std::uint64_t look = 0;
  for (std::size_t r = 0; r < rules_.rules.size(); ++r) {
    const Symbols& names = names_of_rule_[r];
    for (const std::uint32_t name : names) local_[name] = colours[name];
    variable_.assign(rules_.rules[r].variables.size(), 0);
    std::uint64_t hash = 0;
    for (int round = 0; round < kRoundsInRule; ++round) {
      for (const std::uint32_t name : names) found_[name] = 0;
      hash = visit(rules_.rules[r]);
      for (const std::uint32_t name : names) local_[name] = combine(local_[name], found_[name]);
    }
    look += mix(hash);
    for (const std::uint32_t name : names) sum[name] += mix(combine(local_[name], hash));
  }
  for (const std::uint32_t s : free_) colours[s] = combine(colours[s], sum[s]);
  return look;
}

/// Tells names and variables where they stand in the rule.
std::uint64_t RuleColours::visit(const gdl::Rule& rule) {
  std::uint64_t hash = combine(3, hash_of(rule.head));
  for (const Formula& literal : rule.body) hash += mix(hash_of(literal));
  found_variable_.assign(variable_.size(), 0);
  spread(rule.head, combine(hash, 1));
  for (const Formula& literal : rule.body) spread(literal, hash);
  for (std::size_t i = 0; i < variable_.size(); ++i) {
    variable_[i] = combine(variable_[i], found_variable_[i]);
  }
  return hash;
}

std::uint64_t RuleColours::hash_of(TermId term) {
  ++work_;
  const gdl::Terms& terms = rules_.terms;
  if (terms.is_variable(term)) return combine(2, variable_[terms.variable_index(term)]);
  std::uint64_t hash = combine(1, local_[terms.symbol(term).index()]);
  if (!terms.is_compound(term)) return hash;
  for (const TermId argument : terms.arguments(term)) hash = combine(hash, hash_of(argument));
  return hash;
}

std::uint64_t RuleColours::hash_of(const Formula& formula) {
  const auto kind = static_cast<std::uint64_t>(formula.kind);
  std::uint64_t sum = 0;  // the order of parts does not matter
  if (formula.atom.is_valid()) sum += mix(hash_of(formula.atom));
  if (formula.other.is_valid()) sum += mix(hash_of(formula.other));
  for (const Formula& part : formula.parts) sum += mix(hash_of(part));
  return combine(kind + 10, sum);
}

void RuleColours::spread(const Formula& formula, std::uint64_t context) {
  const std::uint64_t mine = combine(context, hash_of(formula));
  if (formula.atom.is_valid()) spread(formula.atom, mine);
  if (formula.other.is_valid()) spread(formula.other, mine);
  for (const Formula& part : formula.parts) spread(part, mine);
}

void RuleColours::spread(TermId term, std::uint64_t context) {
  ++work_;
  const gdl::Terms& terms = rules_.terms;
  if (terms.is_variable(term)) {
    found_variable_[terms.variable_index(term)] += mix(context);
    return;
  }
  const std::size_t symbol = terms.symbol(term).index();
  found_[symbol] += mix(context);
  if (!terms.is_compound(term)) return;
  std::uint64_t place = combine(context, local_[symbol]);
  for (const TermId argument : terms.arguments(term)) {
    place = combine(place, 7);
    spread(argument, combine(place, hash_of(argument)));
  }
}

}  // namespace rulewise::memory
