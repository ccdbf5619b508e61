#include "syntax/gdl/bound_variables.h"

#include "syntax/gdl/formula_walk.h"

namespace rulewise::gdl {
namespace {

/// Formulas in the rule times variables: what the sets of one rule may take, a quarter gigabyte.
constexpr std::size_t kMostSetBits = std::size_t{1} << 31U;

std::size_t count_formulas(const std::vector<Formula>& formulas) {
  std::size_t count = formulas.size();
  for (const Formula& formula : formulas) count += count_formulas(formula.parts);
  return count;
}

/// Whether any one part makes the formula hold: `or`, or a negated `and`.
bool is_alternative(const Formula& formula, bool is_positive) {
  return formula.kind == (is_positive ? FormulaKind::kOr : FormulaKind::kAnd);
}

}  // namespace

bool BoundVariables::read(const Rule& rule, const std::function<bool(const Formula&)>& binds) {
  if (count_formulas(rule.body) > kMostSetBits / (rule.variables.size() + 63)) return false;
  rule_ = &rule;
  binds_ = &binds;
  width_ = (rule.variables.size() + 63) / 64;
  words_.clear();
  add(false);
  add(false);
  for (const Formula& formula : rule.body) unite(kWholeBody, bind(formula, true));
  return true;
}

void BoundVariables::visit_literals(const Visit& visit) {
  visit_ = &visit;
  visited_ = kFirstFormula;
  for (const Formula& formula : rule_->body) walk(formula, true, kWholeBody);
}

std::size_t BoundVariables::add(bool is_full) {
  words_.resize(words_.size() + width_, is_full ? ~std::uint64_t{0} : 0);
  return words_.size() / width_ - 1;
}

void BoundVariables::unite(std::size_t set, std::size_t other) {
  for (std::size_t i = 0; i < width_; ++i) words_[set * width_ + i] |= words_[other * width_ + i];
}

void BoundVariables::intersect(std::size_t set, std::size_t other) {
  for (std::size_t i = 0; i < width_; ++i) words_[set * width_ + i] &= words_[other * width_ + i];
}

/// The set of variables that are bound wherever the formula holds.
std::size_t BoundVariables::bind(const Formula& formula, bool is_positive) {
  const bool any_part = is_alternative(formula, is_positive);
  const std::size_t set = add(any_part);
  if (formula.kind == FormulaKind::kAtom && is_positive && (*binds_)(formula)) {
    walk_variables(terms_, formula.atom, [&](std::uint32_t v) { insert(set, v); });
    unite(kSomewhere, set);
  }
  const bool sign = is_positive != (formula.kind == FormulaKind::kNot);
  for (const Formula& part : formula.parts) {
    const std::size_t part_set = bind(part, sign);
    any_part ? intersect(set, part_set) : unite(set, part_set);
  }
  return set;
}

/// Walks in the order of `bind`, so that `visited_` counts along with its sets.
void BoundVariables::walk(const Formula& formula, bool is_positive, std::size_t bound) {
  const std::size_t own = visited_++;
  if (formula.kind == FormulaKind::kDistinct || formula.kind == FormulaKind::kAtom) {
    (*visit_)(formula, is_positive, bound);
  } else {
    walk_parts(formula, is_positive, bound, own);
  }
}

void BoundVariables::walk_parts(const Formula& formula, bool is_positive, std::size_t bound,
                                std::size_t own) {
  const bool any_part = is_alternative(formula, is_positive);
  const bool sign = is_positive != (formula.kind == FormulaKind::kNot);
  for (const Formula& part : formula.parts) {
    // What holds together with a branch of an alternative is that branch alone.
    const std::size_t together = add(false);
    unite(together, bound);
    unite(together, any_part ? visited_ : own);
    walk(part, sign, together);
    drop_last();
  }
}

}  // namespace rulewise::gdl
