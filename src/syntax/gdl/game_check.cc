#include <algorithm>
#include <string>
#include <unordered_set>

#include "syntax/gdl/checks.h"
#include "syntax/gdl/formula_walk.h"
#include "syntax/gdl/keywords.h"
#include "syntax/gdl/messages.h"

namespace rulewise::gdl {
namespace {

constexpr int kHighestGoal = 100;
constexpr base::Location kWholeText{1, 1};  // what is missing everywhere is told at the beginning

bool is_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_goal_value(std::string_view text) {
  if (!is_number(text) || text.size() > 3 || text.front() == '-') return false;
  return std::stoi(std::string(text)) <= kHighestGoal;
}

constexpr std::size_t kMostValuesTold = 10;  // of those a variable may have

class GameCheck {
 public:
  GameCheck(const Rules& rules, const Dependencies& dependencies, base::Diagnostics& diagnostics)
      : rules_(rules),
        dependencies_(dependencies),
        diagnostics_(diagnostics),
        roles_(rules.roles.begin(), rules.roles.end()) {}

  void check_parts() {
    require("role", "nobody plays");
    require("legal", "nobody can ever move");
    require("terminal", "it never ends");
    require("goal", "nobody can win");
    if (!is_concluded("next")) {
      diagnostics_.warning(kWholeText,
                           "there is no rule for `next`: after the first moves no fact holds",
                           "add rules such as (<= (next fact) condition ...)");
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

  void check_goal(const Rule& rule) {
    if (rules_.terms.symbol(rule.head) != rules_.keywords.goal) return;
    if (rules_.terms.arity(rule.head) != 2) return;
    const TermId value = rules_.terms.arguments(rule.head)[1];
    if (rules_.terms.is_variable(value)) {
      check_bound_goal(rule, value);
      return;
    }
    const std::string text = to_text(rules_.terms, value, rule.variables);
    if (rules_.terms.is_constant(value) && is_goal_value(text)) return;
    diagnostics_.error(rule.where,
                       "the goal value " + shortened(text) + " is not a whole number in 0..100",
                       "100 is a win, 0 a loss");
  }

 private:
  /// A value given by a variable is one of those that some list of facts has in its place.
  void check_bound_goal(const Rule& rule, TermId variable) {
    for (const Formula& condition : rule.body) {
      if (condition.kind != FormulaKind::kAtom) continue;
      const auto arguments = rules_.terms.arguments(condition.atom);
      const auto place = std::ranges::find(arguments, variable) - arguments.begin();
      if (place == std::ssize(arguments)) continue;
      for (const std::string& wrong :
           wrong_values(condition.atom, static_cast<std::size_t>(place))) {
        diagnostics_.warning(
            rule.where,
            "the goal value " + rule.variables[rules_.terms.variable_index(variable)] + " may be " +
                shortened(wrong) + ", which is not a whole number in 0..100",
            "100 is a win, 0 a loss");
      }
    }
  }

  /// What no goal value may be and facts of the atom's relation have in a place; nothing if
  /// rules conclude the relation too.
  [[nodiscard]] std::vector<std::string> wrong_values(TermId atom, std::size_t place) const {
    const RelationId relation =
        dependencies_.find(rules_.terms.symbol(atom), rules_.terms.arity(atom));
    if (!relation.is_valid()) return {};
    std::vector<std::string> wrong;
    for (const std::size_t index : dependencies_.at(relation).rules) {
      const Rule& fact = rules_.rules[index];
      if (!fact.body.empty() || !rules_.terms.is_ground(fact.head)) return {};
      const std::string text = to_text(rules_.terms, rules_.terms.arguments(fact.head)[place]);
      if (!is_goal_value(text) && wrong.size() < kMostValuesTold) wrong.push_back(text);
    }
    return wrong;
  }

  [[nodiscard]] bool is_head(const Rule& rule, Symbol name, std::uint32_t arity) const {
    return rules_.terms.symbol(rule.head) == name && rules_.terms.arity(rule.head) == arity;
  }

  void require(std::string_view keyword, const std::string& consequence) {
    if (is_concluded(keyword)) return;
    diagnostics_.error(
        kWholeText, "the game has no " + quoted(keyword) + ": " + consequence,
        "add at least one rule or fact " + std::string(find_keyword_relation(keyword)->usage));
  }

  [[nodiscard]] bool is_concluded(std::string_view keyword) const {
    const RelationId relation = dependencies_.find(rules_.terms.symbols().find(keyword),
                                                   find_keyword_relation(keyword)->arity);
    return relation.is_valid() && !dependencies_.at(relation).rules.empty();
  }

  void check_role(TermId atom, base::Location where) {
    const TermId role = rules_.terms.arguments(atom)[0];
    if (!rules_.terms.is_ground(role) || roles_.contains(role)) return;
    diagnostics_.warning(
        where, quoted(to_text(rules_.terms, role)) + " is not a role: this is about nobody",
        "roles are named by (role name)");
  }

  const Rules& rules_;
  const Dependencies& dependencies_;
  base::Diagnostics& diagnostics_;
  std::unordered_set<TermId> roles_;
};

}  // namespace

void check_goals(const Rules& rules, const Dependencies& dependencies,
                 base::Diagnostics& diagnostics) {
  GameCheck check(rules, dependencies, diagnostics);
  for (const Rule& rule : rules.rules) check.check_goal(rule);
}

void check_game(const Rules& rules, const Dependencies& dependencies,
                base::Diagnostics& diagnostics) {
  GameCheck check(rules, dependencies, diagnostics);
  check.check_parts();
  check.check_goals_of_roles();
  check_goals(rules, dependencies, diagnostics);
  for (const Rule& rule : rules.rules) {
    check.check_atom(rule.head, rule.where);
    walk_literals(rule, [&](const Formula& literal, bool) {
      if (literal.kind == FormulaKind::kAtom) check.check_atom(literal.atom, literal.where);
    });
  }
}

}  // namespace rulewise::gdl
