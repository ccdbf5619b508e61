#include "tactics/retarget.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {
namespace {

constexpr const char* kReached = "target_is_reached";
constexpr const char* kOver = "over_by_the_rules";
constexpr const char* kOldGoal = "goal_by_the_rules";

/// `goal` and `terminal` under other names, wherever they stand.
class Renaming {
 public:
  explicit Renaming(gdl::Rules& rules) : rules_(rules) {}

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
    if (symbol == rules_.keywords.terminal) return terms.constant(kOver);
    if (symbol != rules_.keywords.goal) return atom;
    const auto view = terms.arguments(atom);
    const std::vector<gdl::TermId> arguments(view.begin(), view.end());
    return terms.compound(terms.symbols().intern(kOldGoal), arguments);
  }

  gdl::Rules& rules_;
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

/// Whether a warning says that a relation which the condition names has no rule.
bool is_unknown_name(const base::Diagnostic& d, std::string_view condition) {
  const std::size_t begin = d.message.find("no rule concludes `");
  const std::size_t end = d.message.find('/', begin);
  if (begin == std::string::npos || end == std::string::npos) return false;
  const std::size_t name = d.message.find('`') + 1;
  return condition.find('(' + d.message.substr(name, end - name)) != std::string_view::npos;
}

std::string target_rules(const gdl::Rules& rules, std::string_view condition, game::Role role) {
  const std::string reached = kReached;
  std::string text = "(<= " + reached + ' ' + std::string(condition) + ")\n";
  text += "(<= terminal " + reached + ")\n(<= terminal " + kOver + ")\n";
  for (std::size_t r = 0; r < rules.roles.size(); ++r) {
    const std::string name(rules.terms.name(rules.roles[r]));
    const bool is_own = r == role.index();
    text += "(<= (goal " + name + (is_own ? " 100) " : " 0) ") + reached + ")\n";
    text += "(<= (goal " + name + (is_own ? " 0) " : " 100) ") + "(not " + reached + "))\n";
  }
  return text;
}

}  // namespace

base::Result<gdl::Rules> with_target(const gdl::Rules& rules, std::string_view condition,
                                     game::Role role) {
  const char* const hint = "write what may stand in a rule, such as '(true (cell 2 2 x))'";
  if (!is_closed(condition)) return base::Error{"the goal is no condition", hint};
  gdl::Rules copy = rules;
  Renaming(copy).run();
  std::string text;
  for (const gdl::Rule& rule : copy.rules) text += gdl::to_text(copy, rule) + '\n';
  gdl::Reading reading = gdl::read_rules(text + target_rules(rules, condition, role));
  for (const base::Diagnostic& d : reading.diagnostics.all()) {
    if (is_unknown_name(d, condition)) return base::Error{"the goal: " + d.message, hint};
  }
  if (!reading.diagnostics.has_errors()) return std::move(reading.rules);
  for (const base::Diagnostic& d : reading.diagnostics.all()) {
    if (d.severity == base::Severity::kError) return base::Error{"the goal: " + d.message, hint};
  }
  return base::Error{"the goal is no condition", hint};
}

}  // namespace rulewise::tactics
