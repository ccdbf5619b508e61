#include "tactics/retarget.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "syntax/gdl/formula_walk.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {
namespace {

/// What the game with another goal has more than its rules, under names that these do not use.
struct Names {
  std::string reached = "target_is_reached";
  std::string over = "over_by_the_rules";
  std::string old_goal = "goal_by_the_rules";

  explicit Names(std::string_view rules) {
    for (std::string* name : {&reached, &over, &old_goal}) {
      while (rules.find(*name) != std::string_view::npos) *name += '_';
    }
  }
};

/// `goal` and `terminal` under other names, wherever they stand.
class Renaming {
 public:
  Renaming(gdl::Rules& rules, const Names& names) : rules_(rules), names_(names) {}

  void run() {
    for (gdl::Rule& rule : rules_.rules) {
      rule.head = renamed(rule.head);
      for (gdl::Formula& formula : rule.body) rename(formula);
    }
  }

 private:
  void rename(gdl::Formula& formula) {
    if (formula.kind == gdl::FormulaKind::kAtom) formula.atom = renamed(formula.atom);
    for (gdl::Formula& part : formula.parts) rename(part);
  }

  gdl::TermId renamed(gdl::TermId atom) {
    gdl::Terms& terms = rules_.terms;
    const gdl::Symbol symbol = terms.symbol(atom);
    if (symbol == rules_.keywords.terminal) return terms.constant(names_.over);
    if (symbol != rules_.keywords.goal) return atom;
    const auto view = terms.arguments(atom);
    const std::vector<gdl::TermId> arguments(view.begin(), view.end());
    return terms.compound(terms.symbols().intern(names_.old_goal), arguments);
  }

  gdl::Rules& rules_;
  const Names& names_;
};

/// Whether every parenthesis has its partner, and there is something between them.
bool is_closed(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : (c == ')' ? -1 : 0);
    if (depth < 0 || c == ';') return false;
  }
  return depth == 0 && text.find_first_not_of(" \t\r\n()") != std::string_view::npos;
}

/// Whether a name stands in a text, not as a part of another.
bool has_word(std::string_view text, std::string_view word) {
  const auto is_end = [&](std::size_t at) {
    return at >= text.size() || std::string_view(" \t\r\n()").find(text[at]) != text.npos;
  };
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    if ((at == 0 || is_end(at - 1)) && is_end(at + word.size())) return true;
  }
  return false;
}

/// Whether a warning says that a relation which the condition names has no rule.
bool is_unknown_name(const base::Diagnostic& d, std::string_view condition) {
  const std::size_t begin = d.message.find("no rule concludes `");
  const std::size_t end = d.message.find('/', begin);
  if (begin == std::string::npos || end == std::string::npos) return false;
  const std::size_t start = d.message.find('`') + 1;
  return has_word(condition, d.message.substr(start, end - start));
}

/// Whether two terms may be the same; variables may stand for anything.
bool may_be_same(const gdl::Terms& terms, gdl::TermId a, gdl::TermId b) {
  if (a == b || terms.is_variable(a) || terms.is_variable(b)) return true;
  if (terms.symbol(a) != terms.symbol(b) || terms.arity(a) != terms.arity(b)) return false;
  for (std::uint32_t i = 0; i < terms.arity(a); ++i) {
    if (!may_be_same(terms, terms.arguments(a)[i], terms.arguments(b)[i])) return false;
  }
  return true;
}

/// Whether some rule may bring the fact about, at first or by a move.
bool may_come_true(const gdl::Rules& rules, gdl::TermId fact) {
  const gdl::Terms& terms = rules.terms;
  return std::ranges::any_of(rules.rules, [&](const gdl::Rule& rule) {
    if (!terms.is_compound(rule.head)) return false;
    const gdl::Symbol name = terms.symbol(rule.head);
    return (name == rules.keywords.init || name == rules.keywords.next) &&
           may_be_same(terms, terms.arguments(rule.head).front(), fact);
  });
}

/// A fact that the last rule asks for and no rule brings about, as it is written.
std::string fact_of_no_rule(const gdl::Rules& rules) {
  const gdl::Terms& terms = rules.terms;
  std::string found;
  gdl::walk_literals(rules.rules.back(), [&](const gdl::Formula& literal, bool) {
    if (literal.kind != gdl::FormulaKind::kAtom || !terms.is_compound(literal.atom)) return;
    if (terms.symbol(literal.atom) != rules.keywords.true_ || !found.empty()) return;
    if (may_come_true(rules, terms.arguments(literal.atom).front())) return;
    found = gdl::to_text(rules, rules.rules.back(), literal);
  });
  return found;
}

/// How the game with another goal ends, and what that pays.
std::string target_rules(const gdl::Rules& rules, const Names& names, game::Role role) {
  const std::string& reached = names.reached;
  std::string text = "(<= terminal " + reached + ")\n(<= terminal " + names.over + ")\n";
  for (std::size_t r = 0; r < rules.roles.size(); ++r) {
    const std::string name(rules.terms.name(rules.roles[r]));
    const bool is_own = r == role.index();
    text += "(<= (goal " + name + (is_own ? " 100) " : " 0) ") + reached + ")\n";
    text += "(<= (goal " + name + (is_own ? " 0) " : " 100) ") + "(not " + reached + "))\n";
  }
  return text;
}

std::string text_of(const gdl::Rules& rules) {
  std::string text;
  for (const gdl::Rule& rule : rules.rules) text += gdl::to_text(rules, rule) + '\n';
  return text;
}

}  // namespace

base::Result<gdl::Rules> with_target(const gdl::Rules& rules, std::string_view condition,
                                     game::Role role) {
  const char* const hint = "write what may stand in a rule, such as '(true (cell 2 2 x))'";
  if (!is_closed(condition)) return base::Error{"the goal is no condition", hint};
  // The condition is read beside the rules as they are: what it says of ends and goals is theirs.
  const std::string text = text_of(rules);
  const Names names(text + std::string(condition));
  gdl::Reading named =
      gdl::read_rules(text + "(<= " + names.reached + ' ' + std::string(condition) + ")\n");
  for (const base::Diagnostic& d : named.diagnostics.all()) {
    const bool is_fault = d.severity == base::Severity::kError;
    if (is_fault || is_unknown_name(d, condition)) {
      return base::Error{"the goal: " + d.message, hint};
    }
  }
  if (const std::string fact = fact_of_no_rule(named.rules); !fact.empty()) {
    return base::Error{"the goal: no rule brings about " + fact, hint};
  }
  Renaming(named.rules, names).run();
  gdl::Reading reading = gdl::read_rules(text_of(named.rules) + target_rules(rules, names, role));
  for (const base::Diagnostic& d : reading.diagnostics.all()) {
    if (d.severity == base::Severity::kError) return base::Error{"the goal: " + d.message, hint};
  }
  return std::move(reading.rules);
}

}  // namespace rulewise::tactics
