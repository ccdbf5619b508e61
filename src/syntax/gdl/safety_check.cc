// Safety: the variables of the head, of negated conditions and of `distinct` must be bound by the
// positive conditions that hold with them.
#include <string>
#include <vector>

#include "syntax/gdl/bound_variables.h"
#include "syntax/gdl/checks.h"
#include "syntax/gdl/formula_walk.h"
#include "syntax/gdl/messages.h"

namespace rulewise::gdl {
namespace {

class SafetyCheck {
 public:
  SafetyCheck(const Rules& rules, base::Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics), bound_(rules.terms) {}

  void check(const Rule& rule) {
    if (rule.variables.empty()) return;
    if (!bound_.read(rule, [](const Formula&) { return true; })) {
      diagnostics_.error(rule.where, "this rule is too large to be checked", "split it");
      return;
    }
    rule_ = &rule;
    told_.assign(rule.variables.size(), false);
    require(BoundVariables::kWholeBody, rule.head, rule.where, "the head");
    bound_.visit_literals([this](const Formula& literal, bool is_positive, std::size_t set) {
      if (literal.kind == FormulaKind::kDistinct) {
        require(set, literal.atom, literal.where, "`distinct`");
        require(set, literal.other, literal.where, "`distinct`");
      } else if (!is_positive) {
        require(set, literal.atom, literal.where, "a negated condition");
      }
    });
  }

 private:
  void require(std::size_t set, TermId term, base::Location where, const std::string& place) {
    walk_variables(rules_.terms, term, [&](std::uint32_t variable) {
      if (bound_.contains(set, variable) || told_[variable]) return;
      told_[variable] = true;
      tell(variable, where, place);
    });
  }

  void tell(std::uint32_t variable, base::Location where, const std::string& place) {
    const std::string name = shortened(rule_->variables[variable]);
    if (rule_->body.empty()) {
      diagnostics_.error(where, "a fact with the variable " + name,
                         "write the facts one by one, or a rule that says what " + name + " is");
      return;
    }
    diagnostics_.error(
        where, "the variable " + name + " of " + place + " is not bound",
        bound_.contains(BoundVariables::kSomewhere, variable)
            ? "a positive condition binds it only in some branches of `or`; bind it in each"
            : "add a positive condition with " + name + " that says what it can be");
  }

  const Rules& rules_;
  base::Diagnostics& diagnostics_;
  const Rule* rule_ = nullptr;
  BoundVariables bound_;
  std::vector<bool> told_;
};

}  // namespace

void check_safety(const Rules& rules, base::Diagnostics& diagnostics) {
  SafetyCheck check(rules, diagnostics);
  for (const Rule& rule : rules.rules) check.check(rule);
}

}  // namespace rulewise::gdl
