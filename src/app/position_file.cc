#include "app/position_file.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "app/move_files.h"
#include "app/near_misses.h"

namespace rulewise::app {
namespace {

using gdl::TermId;

/// A fact as it is written, and the line it begins in.
struct WrittenFact {
  std::string text;
  std::size_t line = 1;
};

/// The facts of a text; the last is not closed where it is not.
std::vector<WrittenFact> written_facts(const std::string& text) {
  std::vector<WrittenFact> facts;
  WrittenFact fact;
  std::size_t depth = 0;
  std::size_t line = 1;
  for (const char c : text + "\n") {
    const bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (c == '(') ++depth;
    if (fact.text.empty()) fact.line = line;
    if (!is_blank || depth != 0) fact.text += c == '\n' ? ' ' : c;
    if (c == ')' && depth != 0) --depth;
    if (depth == 0 && (is_blank || c == ')') && !fact.text.empty()) {
      facts.push_back(std::exchange(fact, {}));
    }
    if (c == '\n') ++line;
  }
  if (!fact.text.empty()) facts.push_back(std::move(fact));
  return facts;
}

class Opening {
 public:
  explicit Opening(gdl::Rules& rules)
      : rules_(rules), terms_(rules.terms), known_terms_(rules.terms.size()) {
    for (const gdl::Rule& rule : rules.rules) note_kind(rule);
  }

  /// What is wrong with the fact, if anything.
  [[nodiscard]] std::optional<base::Error> fault_of(TermId fact) const {
    if (!fact.is_valid()) {
      return base::Error{"this is not a fact", "write it as it stands in `true`: (cell 1 1 x)"};
    }
    const std::string name(terms_.symbols().text(terms_.symbol(fact)));
    if (!makes_any_ && !kinds_.contains(kind_of(fact))) {
      std::vector<std::string> names;
      for (const auto& [symbol, arity] : kinds_) {
        names.emplace_back(terms_.symbols().text(symbol));
        if (symbol != terms_.symbol(fact)) continue;
        return base::Error{"'" + name + "' has " + counted(terms_.arguments(fact).size()) +
                           " here, and " + std::to_string(arity) + " in the rules"};
      }
      return base::Error{"the rules make no fact named '" + name + "' true",
                         suggestion(name, names)};
    }
    return fault_of_words(fact);
  }

 private:
  using Kind = std::pair<gdl::Symbol, std::size_t>;  // name and number of arguments

  static std::string counted(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " argument" : " arguments");
  }

  [[nodiscard]] Kind kind_of(TermId fact) const {
    return {terms_.symbol(fact), terms_.arguments(fact).size()};
  }

  void note_kind(const gdl::Rule& rule) {
    const gdl::Symbol symbol = terms_.symbol(rule.head);
    if (symbol != rules_.keywords.init && symbol != rules_.keywords.next) return;
    const TermId fact = terms_.arguments(rule.head)[0];
    if (terms_.is_variable(fact)) {
      makes_any_ = true;
    } else {
      kinds_.insert(kind_of(fact));
    }
  }

  /// Nothing can be said of a word that the rules do not have.
  [[nodiscard]] std::optional<base::Error> fault_of_words(TermId term) const {
    for (const TermId part : terms_.arguments(term)) {
      if (auto fault = fault_of_words(part)) return fault;
    }
    if (!terms_.is_constant(term) || term.index() < known_terms_) return std::nullopt;
    std::vector<std::string> words;
    for (std::size_t t = 0; t < known_terms_; ++t) {
      if (terms_.is_constant(TermId(t))) words.emplace_back(terms_.name(TermId(t)));
    }
    const std::string name(terms_.name(term));
    // Every word of one letter is near every other.
    const std::string guess = name.size() > 1 ? suggestion(name, words) : "";
    return base::Error{"there is no '" + name + "' in the rules",
                       guess.empty() ? "`rulewise walk` prints facts of this game" : guess};
  }

  const gdl::Rules& rules_;
  const gdl::Terms& terms_;
  std::size_t known_terms_;  // those that come later are not in the rules
  std::set<Kind> kinds_;     // of facts that rules make true
  bool makes_any_ = false;   // that may be any fact
};

}  // namespace

base::Result<gdl::Rules> with_opening(gdl::Rules rules, const std::string& text,
                                      const std::string& file) {
  const Opening opening(rules);
  std::erase_if(rules.rules, [&](const gdl::Rule& rule) {
    return rules.terms.symbol(rule.head) == rules.keywords.init;
  });
  for (const WrittenFact& written : written_facts(text)) {
    const TermId fact = gdl::read_ground_term(written.text, rules.terms);
    if (const auto fault = opening.fault_of(fact)) {
      return base::Error{place_of(file, written.line) + fault->message, fault->hint};
    }
    gdl::Rule rule;
    rule.head = rules.terms.compound(rules.keywords.init, std::vector{fact});
    rules.rules.push_back(std::move(rule));
  }
  return rules;
}

}  // namespace rulewise::app
