#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/similar_name.h"
#include "syntax/gdl/checks.h"
#include "syntax/gdl/keywords.h"
#include "syntax/gdl/messages.h"

namespace rulewise::gdl {
namespace {

/// What the inner terms of some keyword can be: facts by `init` and `next`, moves by `legal`.
class Makers {
 public:
  explicit Makers(const Terms& terms) : terms_(terms) {}

  void add(TermId term) {
    if (terms_.is_variable(term))
      makes_anything_ = true;
    else
      made_.insert(key(term));
  }
  /// False if nothing of that name and arity is ever made.
  [[nodiscard]] bool can_make(TermId term) const {
    return makes_anything_ || terms_.is_variable(term) || made_.contains(key(term));
  }
  /// True the first time a kind of term is asked for.
  bool first_time(TermId term) { return told_.insert(key(term)).second; }

 private:
  [[nodiscard]] std::uint64_t key(TermId term) const {
    return (static_cast<std::uint64_t>(terms_.symbol(term).value) << 32U) | terms_.arity(term);
  }

  const Terms& terms_;
  bool makes_anything_ = false;
  std::unordered_set<std::uint64_t> made_;
  std::unordered_set<std::uint64_t> told_;
};

class UndefinedCheck {
 public:
  UndefinedCheck(const Rules& rules, const Dependencies& dependencies,
                 base::Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics), facts_(rules.terms), moves_(rules.terms) {
    for (const Rule& rule : rules.rules) add_head(rule.head);
    for (const Relation& relation : dependencies.relations()) {
      const std::string_view name = rules.terms.symbols().text(relation.name);
      if (!relation.rules.empty()) concluded_.push_back(name);
    }
  }

  void check(const Relation& relation) {
    const std::string_view name = rules_.terms.symbols().text(relation.name);
    if (!relation.rules.empty() || find_keyword_relation(name) != nullptr || is_gdl2_relation(name))
      return;
    diagnostics_.warning(
        relation.where,
        "no rule concludes " + relation_text(rules_, relation) + ": it is false everywhere",
        hint_for(name));
  }

  void check(const Use& use) {
    const TermId atom = use.literal->atom;
    if (is_keyword(atom, rules_.keywords.true_, 1)) {
      check_made(facts_, rules_.terms.arguments(atom)[0], use, "fact",
                 "neither `init` nor `next` concludes it");
    } else if (is_keyword(atom, rules_.keywords.does, 2)) {
      check_made(moves_, rules_.terms.arguments(atom)[1], use, "move",
                 "no rule concludes that it is legal");
    }
  }

 private:
  /// The relation meant, as far as one can guess; guessing ends when nobody reads it.
  [[nodiscard]] std::string hint_for(std::string_view name) const {
    if (diagnostics_.all().size() >= base::Diagnostics::kMostKept) return {};
    if (std::ranges::find(concluded_, name) != concluded_.end()) {
      return "elsewhere it has another number of arguments";
    }
    const std::string_view meant = base::similar_name(name, concluded_);
    if (meant.empty()) return "is the name spelled as elsewhere?";
    return "did you mean " + quoted(meant) + "?";
  }

  void add_head(TermId head) {
    const auto& keywords = rules_.keywords;
    if (is_keyword(head, keywords.init, 1) || is_keyword(head, keywords.next, 1)) {
      facts_.add(rules_.terms.arguments(head)[0]);
    } else if (is_keyword(head, keywords.legal, 2)) {
      moves_.add(rules_.terms.arguments(head)[1]);
    }
  }

  [[nodiscard]] bool is_keyword(TermId atom, Symbol keyword, std::uint32_t arity) const {
    return rules_.terms.symbol(atom) == keyword && rules_.terms.arity(atom) == arity;
  }

  void check_made(Makers& makers, TermId term, const Use& use, const std::string& kind,
                  const std::string& reason) {
    if (makers.can_make(term) || !makers.first_time(term)) return;
    diagnostics_.warning(use.literal->where,
                         "the " + kind + ' ' +
                             term_text(rules_.terms, term, rules_.rules[use.rule].variables) +
                             " never comes about: " + reason,
                         "are its name and number of arguments as elsewhere?");
  }

  const Rules& rules_;
  base::Diagnostics& diagnostics_;
  Makers facts_;
  Makers moves_;
  std::vector<std::string_view> concluded_;  // names of relations
};

}  // namespace

void check_undefined(const Rules& rules, const Dependencies& dependencies,
                     base::Diagnostics& diagnostics) {
  UndefinedCheck check(rules, dependencies, diagnostics);
  for (const Relation& relation : dependencies.relations()) check.check(relation);
  for (const Use& use : dependencies.uses()) check.check(use);
}

}  // namespace rulewise::gdl
