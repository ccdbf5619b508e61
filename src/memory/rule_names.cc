#include "memory/rule_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <span>
#include <string>
#include <vector>

#include "base/hash.h"
#include "syntax/gdl/dependencies.h"
#include "syntax/gdl/value_flow.h"

namespace rulewise::memory {
namespace {

using base::combine;
using base::mix;
using gdl::Formula;
using gdl::FormulaKind;
using gdl::TermId;

constexpr std::uint64_t kMostWork = 60'000'000;  // names looked at, all rounds together
constexpr std::array<std::string_view, 10> kKeywords{"role", "init", "true",     "does", "legal",
                                                     "next", "goal", "terminal", "base", "input"};

std::uint64_t hash_text(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = combine(hash, static_cast<unsigned char>(c));
  return hash;
}

class Refiner {
 public:
  explicit Refiner(const gdl::Rules& rules)
      : rules_(rules),
        colour_(rules.terms.symbols().size(), 1),
        is_fixed_(colour_.size(), false),
        is_used_(colour_.size(), false) {
    for (const std::string_view word : kKeywords) fix(word);
    for (const gdl::Rule& rule : rules.rules) look_at(rule);
    number_roles();
    fix_goal_values();
  }

  /// Until colours tell no more apart.
  void refine() {
    for (std::size_t before = 0, now = count_colours(); now > before && work_ < kMostWork;) {
      before = now;
      refine_once();
      now = count_colours();
    }
  }

  /// Tells one of several names apart that are alike; false if there are none.
  bool mark_one() {
    if (work_ >= kMostWork) return false;
    const std::vector<std::uint32_t> order = in_order();
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      if (colour_[order[i]] != colour_[order[i + 1]]) continue;
      colour_[order[i]] = mix(colour_[order[i]] + 1);
      return true;
    }
    return false;
  }

  [[nodiscard]] std::uint64_t fingerprint() const { return fingerprint_; }
  /// Names that may be replaced, by colour.
  [[nodiscard]] std::vector<std::uint32_t> in_order() const {
    std::vector<std::uint32_t> order;
    for (std::uint32_t s = 0; s < colour_.size(); ++s) {
      if (is_used_[s] && !is_fixed_[s]) order.push_back(s);
    }
    std::ranges::stable_sort(order, {}, [this](std::uint32_t s) { return colour_[s]; });
    return order;
  }
  [[nodiscard]] std::vector<std::uint32_t> fixed() const {
    std::vector<std::uint32_t> all;
    for (std::uint32_t s = 0; s < colour_.size(); ++s) {
      if (is_fixed_[s]) all.push_back(s);
    }
    return all;
  }

 private:
  void fix(std::string_view name) {
    const base::Symbol symbol = rules_.terms.symbols().find(name);
    if (!symbol.is_valid()) return;
    is_fixed_[symbol.index()] = true;
    colour_[symbol.index()] = hash_text(name);
  }

  void look_at(const gdl::Rule& rule) {
    note_names(rule.head);
    for (const Formula& literal : rule.body) note_names(literal);
  }

  /// Who is the first role and who the second is part of the game.
  void number_roles() {
    for (std::size_t r = 0; r < rules_.roles.size(); ++r) {
      colour_[rules_.terms.symbol(rules_.roles[r]).index()] = combine(hash_text("role"), r);
    }
  }

  /// Goal values mean what they say, wherever they come from.
  void fix_goal_values() {
    const gdl::Terms& terms = rules_.terms;
    const gdl::Dependencies dependencies(rules_);
    gdl::ValueFlow flow(rules_, dependencies);
    for (const gdl::Rule& rule : rules_.rules) {
      if (!terms.is_compound(rule.head) || terms.symbol(rule.head) != rules_.keywords.goal)
        continue;
      const auto values = flow.goal_values(rule);
      if (!values) return fix_numbers();
      for (const TermId value : *values) {
        if (terms.is_constant(value)) fix(terms.name(value));
      }
    }
  }

  /// Every name that could be a goal value, where it is not known which are.
  void fix_numbers() {
    for (int number = 0; number <= 100; ++number) fix(std::to_string(number));
  }

  void note_names(const Formula& formula) {
    if (formula.atom.is_valid()) note_names(formula.atom);
    if (formula.other.is_valid()) note_names(formula.other);
    for (const Formula& part : formula.parts) note_names(part);
  }
  void note_names(TermId term) {
    if (rules_.terms.is_variable(term)) return;
    is_used_[rules_.terms.symbol(term).index()] = true;
    if (!rules_.terms.is_compound(term)) return;
    for (const TermId argument : rules_.terms.arguments(term)) note_names(argument);
  }

  [[nodiscard]] std::size_t count_colours() const {
    std::vector<std::uint64_t> colours;
    for (const std::uint32_t s : in_order()) colours.push_back(colour_[s]);
    return static_cast<std::size_t>(
        std::distance(colours.begin(), std::unique(colours.begin(), colours.end())));
  }

  void refine_once() {
    found_.assign(colour_.size(), 0);
    fingerprint_ = 0;
    for (const gdl::Rule& rule : rules_.rules) {
      variable_.assign(rule.variables.size(), 0);
      for (int round = 0; round < 3; ++round) visit(rule, round == 2);
    }
    for (std::size_t s = 0; s < colour_.size(); ++s) {
      if (!is_fixed_[s]) colour_[s] = combine(colour_[s], found_[s]);
    }
  }

  /// Tells variables, and in the last round names, where they stand in the rule.
  void visit(const gdl::Rule& rule, bool is_last) {
    std::uint64_t hash = combine(3, hash_of(rule.head));
    for (const Formula& literal : rule.body) hash += mix(hash_of(literal));
    if (is_last) fingerprint_ += mix(hash);
    found_variable_.assign(variable_.size(), 0);
    spread(rule.head, combine(hash, 1), is_last);
    for (const Formula& literal : rule.body) spread(literal, hash, is_last);
    for (std::size_t i = 0; i < variable_.size(); ++i) {
      variable_[i] = combine(variable_[i], found_variable_[i]);
    }
  }

  [[nodiscard]] std::uint64_t hash_of(TermId term) {
    ++work_;
    const gdl::Terms& terms = rules_.terms;
    if (terms.is_variable(term)) return combine(2, variable_[terms.variable_index(term)]);
    std::uint64_t hash = combine(1, colour_[terms.symbol(term).index()]);
    if (!terms.is_compound(term)) return hash;
    for (const TermId argument : terms.arguments(term)) hash = combine(hash, hash_of(argument));
    return hash;
  }

  [[nodiscard]] std::uint64_t hash_of(const Formula& formula) {
    const auto kind = static_cast<std::uint64_t>(formula.kind);
    std::uint64_t sum = 0;  // the order of parts does not matter
    if (formula.atom.is_valid()) sum += mix(hash_of(formula.atom));
    if (formula.other.is_valid()) sum += mix(hash_of(formula.other));
    for (const Formula& part : formula.parts) sum += mix(hash_of(part));
    return combine(kind + 10, sum);
  }

  void spread(const Formula& formula, std::uint64_t context, bool is_last) {
    const std::uint64_t mine = combine(context, hash_of(formula));
    if (formula.atom.is_valid()) spread(formula.atom, mine, is_last);
    if (formula.other.is_valid()) spread(formula.other, mine, is_last);
    for (const Formula& part : formula.parts) spread(part, mine, is_last);
  }

  void spread(TermId term, std::uint64_t context, bool is_last) {
    ++work_;
    const gdl::Terms& terms = rules_.terms;
    if (terms.is_variable(term)) {
      found_variable_[terms.variable_index(term)] += mix(context);
      return;
    }
    const std::size_t symbol = terms.symbol(term).index();
    if (is_last) found_[symbol] += mix(context);
    if (!terms.is_compound(term)) return;
    std::uint64_t place = combine(context, colour_[symbol]);
    for (const TermId argument : terms.arguments(term)) {
      place = combine(place, 7);
      spread(argument, combine(place, hash_of(argument)), is_last);
    }
  }

  const gdl::Rules& rules_;
  std::vector<std::uint64_t> colour_;  // by symbol
  std::vector<bool> is_fixed_;
  std::vector<bool> is_used_;
  std::vector<std::uint64_t> found_;           // by symbol, in this round
  std::vector<std::uint64_t> variable_;        // colours, of the rule at hand
  std::vector<std::uint64_t> found_variable_;  // in this round
  std::uint64_t fingerprint_ = 0;
  std::uint64_t work_ = 0;
};

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

}  // namespace

std::string RuleNames::canonical(std::string_view fact) const {
  return replace_names(fact, new_of);
}
std::string RuleNames::spelled(std::string_view canonical_fact) const {
  return replace_names(canonical_fact, old_of);
}

RuleNames name_rules(const gdl::Rules& rules) {
  Refiner refiner(rules);
  refiner.refine();
  RuleNames names;
  names.fingerprint = "gdl-" + hexadecimal(refiner.fingerprint());
  while (refiner.mark_one()) refiner.refine();
  const auto add = [&](std::uint32_t symbol, std::string name) {
    const std::string old(rules.terms.symbols().text(base::Symbol(symbol)));
    names.old_of.emplace(name, old);
    names.new_of.emplace(old, std::move(name));
  };
  for (const std::uint32_t symbol : refiner.fixed()) {
    add(symbol, std::string(rules.terms.symbols().text(base::Symbol(symbol))));
  }
  std::size_t number = 0;
  for (const std::uint32_t symbol : refiner.in_order()) add(symbol, "n" + std::to_string(number++));
  return names;
}

}  // namespace rulewise::memory
