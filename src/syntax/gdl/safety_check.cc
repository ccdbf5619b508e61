// Safety, by two walks over each rule: the first finds which variables each condition binds, the
// second asks of every use whether the conditions that hold with it bind its variables.
#include <algorithm>
#include <string>
#include <vector>

#include "syntax/gdl/checks.h"
#include "syntax/gdl/formula_walk.h"
#include "syntax/gdl/messages.h"

namespace rulewise::gdl {
namespace {

/// Sets of the rule's variables, a few words each; set number i belongs to the i-th formula of
/// the walk.
class VariableSets {
 public:
  void reset(std::size_t variable_count) {
    width_ = (variable_count + 63) / 64;
    words_.clear();
  }
  std::size_t add(bool is_full) {
    words_.resize(words_.size() + width_, is_full ? ~std::uint64_t{0} : 0);
    return words_.size() / width_ - 1;
  }
  void insert(std::size_t set, std::uint32_t variable) {
    words_[set * width_ + variable / 64] |= std::uint64_t{1} << (variable % 64);
  }
  [[nodiscard]] bool contains(std::size_t set, std::uint32_t variable) const {
    return ((words_[set * width_ + variable / 64] >> (variable % 64)) & 1U) != 0;
  }
  void unite(std::size_t set, std::size_t other) {
    for (std::size_t i = 0; i < width_; ++i) words_[set * width_ + i] |= words_[other * width_ + i];
  }
  void intersect(std::size_t set, std::size_t other) {
    for (std::size_t i = 0; i < width_; ++i) words_[set * width_ + i] &= words_[other * width_ + i];
  }
  void drop_last() { words_.resize(words_.size() - width_); }

 private:
  std::size_t width_ = 0;
  std::vector<std::uint64_t> words_;
};

/// Formulas in the rule times variables: what the sets of one rule may take, a quarter gigabyte.
constexpr std::size_t kMostSetBits = std::size_t{1} << 31U;

std::size_t count_formulas(const std::vector<Formula>& formulas) {
  std::size_t count = formulas.size();
  for (const Formula& formula : formulas) count += count_formulas(formula.parts);
  return count;
}

class SafetyCheck {
 public:
  SafetyCheck(const Rules& rules, base::Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics) {}

  void check(const Rule& rule) {
    if (rule.variables.empty()) return;
    if (count_formulas(rule.body) > kMostSetBits / (rule.variables.size() + 63)) {
      diagnostics_.error(rule.where, "this rule is too large to be checked", "split it");
      return;
    }
    rule_ = &rule;
    told_.assign(rule.variables.size(), false);
    sets_.reset(rule.variables.size());
    sets_.add(false);
    sets_.add(false);
    for (const Formula& formula : rule.body) sets_.unite(kWholeBody, bind(formula, true));
    require(kWholeBody, rule.head, rule.where, "the head");
    visited_ = kFirstFormula;
    for (const Formula& formula : rule.body) examine(formula, true, kWholeBody);
  }

 private:
  static constexpr std::size_t kWholeBody = 0;  // bound by the body as a whole
  static constexpr std::size_t kSomewhere = 1;  // bound by some positive literal
  static constexpr std::size_t kFirstFormula = 2;

  /// Whether any one part makes the formula hold: `or`, or a negated `and`.
  static bool is_alternative(const Formula& formula, bool is_positive) {
    return formula.kind == (is_positive ? FormulaKind::kOr : FormulaKind::kAnd);
  }

  /// The set of variables that are bound wherever the formula holds.
  std::size_t bind(const Formula& formula, bool is_positive) {
    const bool any_part = is_alternative(formula, is_positive);
    const std::size_t set = sets_.add(any_part);
    if (formula.kind == FormulaKind::kAtom && is_positive) {
      walk_variables(rules_.terms, formula.atom, [&](auto v) { sets_.insert(set, v); });
      sets_.unite(kSomewhere, set);
    }
    const bool sign = is_positive != (formula.kind == FormulaKind::kNot);
    for (const Formula& part : formula.parts) {
      const std::size_t part_set = bind(part, sign);
      any_part ? sets_.intersect(set, part_set) : sets_.unite(set, part_set);
    }
    return set;
  }

  /// Walks in the order of `bind`, so that `visited_` counts along with its sets.
  void examine(const Formula& formula, bool is_positive, std::size_t bound) {
    const std::size_t own = visited_++;
    if (formula.kind == FormulaKind::kDistinct) {
      require(bound, formula.atom, formula.where, "`distinct`");
      require(bound, formula.other, formula.where, "`distinct`");
    } else if (formula.kind == FormulaKind::kAtom) {
      if (!is_positive) require(bound, formula.atom, formula.where, "a negated condition");
    } else {
      examine_parts(formula, is_positive, bound, own);
    }
  }

  void examine_parts(const Formula& formula, bool is_positive, std::size_t bound, std::size_t own) {
    const bool any_part = is_alternative(formula, is_positive);
    const bool sign = is_positive != (formula.kind == FormulaKind::kNot);
    for (const Formula& part : formula.parts) {
      // What holds together with a branch of an alternative is that branch alone.
      const std::size_t together = sets_.add(false);
      sets_.unite(together, bound);
      sets_.unite(together, any_part ? visited_ : own);
      examine(part, sign, together);
      sets_.drop_last();
    }
  }

  void require(std::size_t bound, TermId term, base::Location where, const std::string& place) {
    walk_variables(rules_.terms, term, [&](std::uint32_t variable) {
      if (sets_.contains(bound, variable) || told_[variable]) return;
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
        sets_.contains(kSomewhere, variable)
            ? "a positive condition binds it only in some branches of `or`; bind it in each"
            : "add a positive condition with " + name + " that says what it can be");
  }

  const Rules& rules_;
  base::Diagnostics& diagnostics_;
  const Rule* rule_ = nullptr;
  VariableSets sets_;
  std::size_t visited_ = 0;
  std::vector<bool> told_;
};

}  // namespace

void check_safety(const Rules& rules, base::Diagnostics& diagnostics) {
  SafetyCheck check(rules, diagnostics);
  for (const Rule& rule : rules.rules) check.check(rule);
}

}  // namespace rulewise::gdl
