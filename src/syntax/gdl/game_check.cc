#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "syntax/gdl/checks.h"
#include "syntax/gdl/formula_walk.h"
#include "syntax/gdl/goal_value.h"
#include "syntax/gdl/keywords.h"
#include "syntax/gdl/messages.h"
#include "syntax/gdl/value_flow.h"

namespace rulewise::gdl {
namespace {

constexpr base::Location kWholeText{1, 1};  // what is missing everywhere is told at the beginning

constexpr std::size_t kMostValuesTold = 3;  // of those a variable may have

/// Looks for what no game can be without.
class PartsCheck {
 public:
  PartsCheck(const Rules& rules, const Dependencies& dependencies,
             const std::function<bool(std::string_view)>& may_be_lost,
             base::Diagnostics& diagnostics)
      : rules_(rules),
        dependencies_(dependencies),
        may_be_lost_(may_be_lost),
        diagnostics_(diagnostics) {}

  void check() {
    require("role", "nobody plays");
    require("legal", "nobody can ever move");
    require("terminal", "it never ends");
    require("goal", "nobody can win");
    if (is_there("next")) return;
    diagnostics_.warning(kWholeText,
                         "there is no rule for `next`: after the first moves no fact holds",
                         "add rules such as (<= (next fact) condition ...)");
  }

 private:
  void require(std::string_view keyword, const std::string& consequence) {
    if (is_there(keyword)) return;
    diagnostics_.error(
        kWholeText, "the game has no " + quoted(keyword) + ": " + consequence,
        "add at least one rule or fact " + std::string(find_keyword_relation(keyword)->usage));
  }

  [[nodiscard]] bool is_there(std::string_view keyword) const {
    const RelationId relation = dependencies_.find(rules_.terms.symbols().find(keyword),
                                                   find_keyword_relation(keyword)->arity);
    return (relation.is_valid() && !dependencies_.at(relation).rules.empty()) ||
           may_be_lost_(keyword);
  }

  const Rules& rules_;
  const Dependencies& dependencies_;
  const std::function<bool(std::string_view)>& may_be_lost_;
  base::Diagnostics& diagnostics_;
};

class GoalCheck {
 public:
  GoalCheck(const Rules& rules, const Dependencies& dependencies, base::Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics), flow_(rules, dependencies) {}

  void check(const Rule& rule) {
    if (rules_.terms.symbol(rule.head) != rules_.keywords.goal) return;
    if (rules_.terms.arity(rule.head) != 2) return;
    const TermId value = rules_.terms.arguments(rule.head)[1];
    if (rules_.terms.is_variable(value)) {
      check_bound_goal(rule, value);
      return;
    }
    const std::string text = to_text(rules_.terms, value, rule.variables);
    if (rules_.terms.is_constant(value) && goal_value(text)) return;
    diagnostics_.error(rule.where,
                       "the goal value " + shortened(text) + " is not a whole number in 0..100",
                       "100 is a win, 0 a loss");
  }

 private:
  /// A value given by a variable is one of those that rules and facts carry there.
  void check_bound_goal(const Rule& rule, TermId variable) {
    const auto values = flow_.goal_values(rule);
    if (!values) return;
    std::vector<std::string> wrong;  // no more texts than are told
    std::size_t count = 0;
    for (const TermId value : *values) {
      if (rules_.terms.is_constant(value) && goal_value(rules_.terms.name(value))) continue;
      if (++count <= kMostValuesTold) wrong.push_back(term_text(rules_.terms, value));
    }
    if (count == 0) return;
    diagnostics_.warning(rule.where,
                         "the goal value " + rule.variables[rules_.terms.variable_index(variable)] +
                             " may be " + listed(wrong, count) +
                             (count == 1 ? ", which is not a whole number in 0..100"
                                         : ", which are not whole numbers in 0..100"),
                         "where it is, it counts as no goal; 100 is a win, 0 a loss");
  }

  /// `a`, `a or b`, `a, b, c or 7 more`.
  [[nodiscard]] static std::string listed(const std::vector<std::string>& names,
                                          std::size_t count) {
    std::string text = names.front();
    for (std::size_t i = 1; i < names.size(); ++i) {
      text += (i + 1 == count ? " or " : ", ") + names[i];
    }
    if (count > names.size()) text += " or " + std::to_string(count - names.size()) + " more";
    return text;
  }

  const Rules& rules_;
  base::Diagnostics& diagnostics_;
  ValueFlow flow_;
};

class RoleCheck {
 public:
  RoleCheck(const Rules& rules, base::Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics), roles_(rules.roles.begin(), rules.roles.end()) {}

  /// Whether the roles are those that the facts name: rules that conclude more are a fault of
  /// their own, and so is a game without any.
  [[nodiscard]] bool knows_roles() const {
    return !roles_.empty() && std::ranges::all_of(rules_.rules, [this](const Rule& rule) {
      return rules_.terms.symbol(rule.head) != rules_.keywords.role || rule.body.empty();
    });
  }

  void check_roles_named_twice() {
    std::unordered_set<TermId> seen;
    for (const Rule& rule : rules_.rules) {
      if (!is_head(rule, rules_.keywords.role, 1) || !rule.body.empty()) continue;
      const TermId role = rules_.terms.arguments(rule.head)[0];
      if (seen.insert(role).second) continue;
      diagnostics_.warning(rule.where,
                           "the role " + quoted(to_text(rules_.terms, role)) +
                               " is named a second time, which says nothing new",
                           "leave it out, or name the other role");
    }
  }

  /// Every role should have some rule that says what it can get.
  void check_goals_of_roles() {
    std::unordered_set<TermId> with_goal;
    for (const Rule& rule : rules_.rules) {
      if (!is_head(rule, rules_.keywords.goal, 2)) continue;
      const TermId role = rules_.terms.arguments(rule.head)[0];
      if (!rules_.terms.is_ground(role)) return;
      with_goal.insert(role);
    }
    if (with_goal.empty()) return;  // told already
    for (const Rule& rule : rules_.rules) {
      if (!is_head(rule, rules_.keywords.role, 1)) continue;
      const TermId role = rules_.terms.arguments(rule.head)[0];
      if (!roles_.contains(role) || !with_goal.insert(role).second) continue;
      diagnostics_.warning(rule.where,
                           "the role " + quoted(to_text(rules_.terms, role)) +
                               " has no rule for `goal`: it can neither win nor lose",
                           "add rules such as (<= (goal " + shortened(to_text(rules_.terms, role)) +
                               " 100) condition ...)");
    }
  }

  void check_atom(TermId atom, base::Location where) {
    const Symbol name = rules_.terms.symbol(atom);
    const auto& keywords = rules_.keywords;
    const bool names_role = name == keywords.does || name == keywords.legal ||
                            name == keywords.goal || name == keywords.input;
    if (names_role && rules_.terms.arity(atom) == 2) check_role(atom, where);
  }

 private:
  [[nodiscard]] bool is_head(const Rule& rule, Symbol name, std::uint32_t arity) const {
    return rules_.terms.symbol(rule.head) == name && rules_.terms.arity(rule.head) == arity;
  }

  void check_role(TermId atom, base::Location where) {
    const TermId role = rules_.terms.arguments(atom)[0];
    if (!rules_.terms.is_ground(role) || roles_.contains(role)) return;
    diagnostics_.warning(
        where, quoted(to_text(rules_.terms, role)) + " is not a role: this is about nobody",
        "roles are named by (role name)");
  }

  const Rules& rules_;
  base::Diagnostics& diagnostics_;
  std::unordered_set<TermId> roles_;
};

}  // namespace

void check_parts(const Rules& rules, const Dependencies& dependencies,
                 const std::function<bool(std::string_view)>& may_be_lost,
                 base::Diagnostics& diagnostics) {
  PartsCheck(rules, dependencies, may_be_lost, diagnostics).check();
}

void check_goals(const Rules& rules, const Dependencies& dependencies,
                 base::Diagnostics& diagnostics) {
  GoalCheck check(rules, dependencies, diagnostics);
  for (const Rule& rule : rules.rules) check.check(rule);
}

void check_roles(const Rules& rules, base::Diagnostics& diagnostics) {
  RoleCheck check(rules, diagnostics);
  if (!check.knows_roles()) return;
  check.check_roles_named_twice();
  check.check_goals_of_roles();
  for (const Rule& rule : rules.rules) {
    check.check_atom(rule.head, rule.where);
    walk_literals(rule, [&](const Formula& literal, bool) {
      if (literal.kind == FormulaKind::kAtom) check.check_atom(literal.atom, literal.where);
    });
  }
}

}  // namespace rulewise::gdl
