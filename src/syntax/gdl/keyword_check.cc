#include <string>
#include <utility>

#include "syntax/gdl/checks.h"
#include "syntax/gdl/formula_walk.h"
#include "syntax/gdl/keywords.h"

namespace rulewise::gdl {
namespace {

class KeywordCheck {
 public:
  KeywordCheck(const Rules& rules, base::Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics) {}

  void check(const Rule& rule) {
    check_head(rule);
    walk_literals(rule, [&](const Formula& literal, bool) {
      if (literal.kind == FormulaKind::kAtom) check_literal(literal);
    });
  }

 private:
  void check_head(const Rule& rule) {
    const Symbol name = rules_.terms.symbol(rule.head);
    if (name == rules_.keywords.true_) {
      diagnostics_.error(rule.where, "`true` cannot be concluded",
                         "conclude `init` for the opening, `next` for what follows a move");
    } else if (name == rules_.keywords.does) {
      diagnostics_.error(rule.where, "`does` cannot be concluded",
                         "the players choose their moves; conclude `legal` for what they may do");
    } else if (name == rules_.keywords.role && !rule.body.empty()) {
      diagnostics_.error(rule.where, "`role` must be a plain fact",
                         "write (role name) for each player");
    } else {
      refuse_gdl2(rule.head, rule.where);
    }
  }

  [[nodiscard]] bool is_random_role(TermId head) const {
    return rules_.terms.symbol(head) == rules_.keywords.role && rules_.terms.arity(head) == 1 &&
           rules_.terms.is_constant(rules_.terms.arguments(head)[0]) &&
           is_gdl2_role(rules_.terms.name(rules_.terms.arguments(head)[0]));
  }

  void check_literal(const Formula& literal) {
    const Symbol name = rules_.terms.symbol(literal.atom);
    if (name == rules_.keywords.next) {
      diagnostics_.error(literal.where, "`next` cannot be a condition",
                         "conditions ask for the present: use `true`, or a relation of your own "
                         "that concludes the same");
    } else if (name == rules_.keywords.init) {
      diagnostics_.error(literal.where, "`init` cannot be a condition",
                         "conclude a relation of your own, and `init` from it");
    } else {
      refuse_gdl2(literal.atom, literal.where);
    }
  }

  /// `sees` hides information from players, the role `random` is chance: read as anything else,
  /// another game would be played.
  void refuse_gdl2(TermId atom, base::Location where) {
    const bool is_sees = rules_.terms.arity(atom) == 2 && is_gdl2_relation(rules_.terms.name(atom));
    if (!is_sees && !is_random_role(atom)) return;
    if (std::exchange(is_sees ? told_sees_ : told_random_, true)) return;
    diagnostics_.error(where, "GDL-II is not supported yet",
                       is_sees ? "`sees` hides information from players; games of complete "
                                 "information without it can be played"
                               : "the role `random` moves by chance; under another name it can be "
                                 "played like any other");
  }

  const Rules& rules_;
  base::Diagnostics& diagnostics_;
  bool told_sees_ = false;
  bool told_random_ = false;
};

}  // namespace

void check_keyword_use(const Rules& rules, base::Diagnostics& diagnostics) {
  KeywordCheck check(rules, diagnostics);
  for (const Rule& rule : rules.rules) check.check(rule);
}

}  // namespace rulewise::gdl
