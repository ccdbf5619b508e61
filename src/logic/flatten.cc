#include "logic/flatten.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <string>
#include <utility>

#include "logic/lift_branches.h"

namespace rulewise::logic {
namespace {

using gdl::Formula;
using gdl::FormulaKind;
using gdl::Symbol;

std::set<std::uint32_t> variables_of(const Terms& terms, const Condition& condition) {
  std::vector<std::uint32_t> found;
  collect_variables(terms, condition.left, found);
  if (condition.right.is_valid()) collect_variables(terms, condition.right, found);
  return {found.begin(), found.end()};
}

std::set<std::uint32_t> variables_of(const Terms& terms, const Conjunction& conditions) {
  std::set<std::uint32_t> all;
  for (const Condition& condition : conditions) all.merge(variables_of(terms, condition));
  return all;
}

/// Variables bound by the positive atoms of a conjunction.
std::set<std::uint32_t> bound_by(const Terms& terms, const Conjunction& conditions) {
  std::set<std::uint32_t> bound;
  for (const Condition& condition : conditions) {
    if (condition.kind == Condition::Kind::kAtom) bound.merge(variables_of(terms, condition));
  }
  return bound;
}

class Flattening {
 public:
  Flattening(const gdl::Rules& rules, Terms& terms, const NormaliseLimits& limits)
      : rules_(rules), terms_(terms), limits_(limits) {}

  std::optional<FlatRules> run() {
    for (std::size_t i = 0; i < rules_.rules.size(); ++i) {
      if (!flatten_rule(static_cast<std::uint32_t>(i))) return std::nullopt;
    }
    return std::move(result_);
  }

 private:
  bool flatten_rule(std::uint32_t index) {
    const std::size_t rules_before = result_.rules.size();
    if (!distribute(index)) {
      result_.rules.resize(rules_before);
      has_huge_term_ = false;
      if (!lift_branches(index)) return false;
    }
    return !has_huge_term_ && result_.rules.size() <= limits_.max_clauses;
  }

  /// One rule for each combination of branches, those aside that one relation can stand for.
  bool distribute(std::uint32_t index) {
    const gdl::Rule& rule = rules_.rules[index];
    std::vector<std::vector<Conjunction>> choices;  // one entry a body formula
    for (const Formula& formula : rule.body) {
      auto alternatives = alternatives_of(formula, false);
      if (!alternatives) return false;
      choices.push_back(std::move(*alternatives));
    }
    lift_choices(rule, index, choices);
    std::vector<Conjunction> bodies{{}};
    for (const auto& alternatives : choices) {
      if (!multiply(bodies, alternatives)) return false;
    }
    const auto variable_count = static_cast<std::uint32_t>(rule.variables.size());
    for (Conjunction& body : bodies) add({rule.head, std::move(body), variable_count, index});
    return true;
  }

  /// The same where the combinations are too many: a relation for every choice.
  bool lift_branches(std::uint32_t index) {
    const auto variable_count = static_cast<std::uint32_t>(rules_.rules[index].variables.size());
    BranchLifting lifting(
        terms_, [this](const VariableSet& variables) { return new_auxiliary(variables); },
        [&](TermId head, Conjunction body) {
          add({head, std::move(body), variable_count, index});
        });
    return lifting.lift(rules_.rules[index]);
  }

  /// Appends to each body in turn each alternative.
  bool multiply(std::vector<Conjunction>& bodies, const std::vector<Conjunction>& by) const {
    const std::size_t most =
        bodies.size() > 1 && by.size() > 1 ? limits_.max_product : limits_.max_alternatives;
    if (bodies.size() * by.size() > most) return false;
    std::vector<Conjunction> product;
    for (const Conjunction& body : bodies) {
      for (const Conjunction& alternative : by) {
        product.push_back(body);
        product.back().insert(product.back().end(), alternative.begin(), alternative.end());
      }
    }
    bodies = std::move(product);
    return !is_too_much(bodies);
  }

  /// Branches inside branches repeat what stands around them.
  [[nodiscard]] bool is_too_much(const std::vector<Conjunction>& alternatives) const {
    std::size_t conditions = 0;
    for (const Conjunction& alternative : alternatives) conditions += alternative.size();
    return alternatives.size() > 1 && conditions > limits_.max_repeated;
  }

  std::optional<std::vector<Conjunction>> alternatives_of(const Formula& formula, bool negated) {
    using Kind = Condition::Kind;
    switch (formula.kind) {
      case FormulaKind::kAtom: return {{{{negated ? Kind::kNotAtom : Kind::kAtom, formula.atom}}}};
      case FormulaKind::kDistinct:
        return {{{{negated ? Kind::kEqual : Kind::kDiffer, formula.atom, formula.other}}}};
      case FormulaKind::kNot: return alternatives_of(formula.parts.front(), !negated);
      case FormulaKind::kAnd:
      case FormulaKind::kOr: break;
    }
    const bool all_must_hold = (formula.kind == FormulaKind::kAnd) != negated;
    std::vector<Conjunction> joined;
    if (all_must_hold) joined.emplace_back();
    for (const Formula& part : formula.parts) {
      auto alternatives = alternatives_of(part, negated);
      if (!alternatives) return std::nullopt;
      if (!all_must_hold) {
        joined.insert(joined.end(), alternatives->begin(), alternatives->end());
      } else if (!multiply(joined, *alternatives)) {
        return std::nullopt;
      }
      if (joined.size() > limits_.max_alternatives || is_too_much(joined)) return std::nullopt;
    }
    return joined;
  }

  /// Replaces a choice of several alternatives by one auxiliary atom where each alternative
  /// binds every variable the rest of the rule shares with it.
  void lift_choices(const gdl::Rule& rule, std::uint32_t index,
                    std::vector<std::vector<Conjunction>>& choices) {
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (choices[i].size() < 2) continue;
      const std::set<std::uint32_t> shared = shared_variables(rule, choices, i);
      const auto binds = [&](const Conjunction& alternative) {
        const auto bound = bound_by(terms_, alternative);
        const auto own = variables_of(terms_, alternative);
        return std::ranges::includes(bound, shared) && std::ranges::includes(bound, own);
      };
      if (!std::ranges::all_of(choices[i], binds)) continue;
      const TermId atom = new_auxiliary(shared);
      const auto variable_count = static_cast<std::uint32_t>(rule.variables.size());
      for (Conjunction& alternative : choices[i]) {
        add({atom, std::move(alternative), variable_count, index});
      }
      choices[i] = {{{Condition::Kind::kAtom, atom}}};
    }
  }

  std::set<std::uint32_t> shared_variables(const gdl::Rule& rule,
                                           const std::vector<std::vector<Conjunction>>& choices,
                                           std::size_t which) const {
    std::vector<std::uint32_t> in_head;
    collect_variables(terms_, rule.head, in_head);
    std::set<std::uint32_t> elsewhere(in_head.begin(), in_head.end());
    std::set<std::uint32_t> inside;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      for (const Conjunction& c : choices[i])
        (i == which ? inside : elsewhere).merge(variables_of(terms_, c));
    }
    std::set<std::uint32_t> shared;
    std::ranges::set_intersection(inside, elsewhere, std::inserter(shared, shared.end()));
    return shared;
  }

  TermId new_auxiliary(const std::set<std::uint32_t>& variables) {
    // A name no rule text can contain: it begins with a blank.
    const Symbol name =
        terms_.symbols().intern(" or" + std::to_string(result_.auxiliary_names.size()));
    result_.auxiliary_names.insert(name);
    if (variables.empty()) return terms_.constant(name);
    std::vector<TermId> arguments;
    for (const std::uint32_t v : variables) arguments.push_back(terms_.variable(v));
    return terms_.compound(name, arguments);
  }

  /// Resolves equalities and trivial differences; drops bodies that cannot hold.
  void add(FlatRule rule) {
    Unifier unifier(terms_, rule.variable_count);
    for (const Condition& c : rule.body) {
      if (c.kind == Condition::Kind::kEqual && !unifier.unify(c.left, c.right)) return;
    }
    FlatRule clean{unifier.resolve(rule.head), {}, rule.variable_count, rule.rule};
    for (Condition c : rule.body) {
      if (c.kind == Condition::Kind::kEqual) continue;
      c.left = unifier.resolve(c.left);
      if (c.right.is_valid()) c.right = unifier.resolve(c.right);
      if (c.kind == Condition::Kind::kDiffer) {
        if (c.left == c.right) return;
        if (!Unifier(terms_, rule.variable_count).unify(c.left, c.right)) continue;
      }
      clean.body.push_back(c);
    }
    has_huge_term_ = has_huge_term_ || is_huge(clean);
    result_.rules.push_back(std::move(clean));
  }

  /// Equalities can double a term again and again.
  [[nodiscard]] bool is_huge(const FlatRule& rule) const {
    const auto exceeds = [this](TermId term) {
      return term.is_valid() &&
             (terms_.depth(term) > kDeepestTerm || written_size(terms_, term) > kLargestTerm);
    };
    return exceeds(rule.head) || std::ranges::any_of(rule.body, [&](const Condition& c) {
             return exceeds(c.left) || exceeds(c.right);
           });
  }

  static constexpr std::uint32_t kDeepestTerm = 2000;
  static constexpr double kLargestTerm = 1e5;

  const gdl::Rules& rules_;
  Terms& terms_;
  const NormaliseLimits& limits_;
  FlatRules result_;
  bool has_huge_term_ = false;
};

}  // namespace

bool Unifier::unify(TermId a, TermId b) {
  a = resolve(a);
  b = resolve(b);
  if (a == b) return true;
  if (terms_.is_variable(a)) return bind(a, b);
  if (terms_.is_variable(b)) return bind(b, a);
  if (terms_.symbol(a) != terms_.symbol(b) || terms_.arity(a) != terms_.arity(b)) return false;
  for (std::uint32_t i = 0; i < terms_.arity(a); ++i) {
    if (!unify(terms_.arguments(a)[i], terms_.arguments(b)[i])) return false;
  }
  return terms_.is_compound(a);
}

TermId Unifier::resolve(TermId term) {
  // Chains of bindings are short; each round replaces at least one variable.
  for (;;) {
    const TermId next = substitute(terms_, term, substitution_);
    if (next == term) return term;
    term = next;
  }
}

bool Unifier::bind(TermId variable, TermId value) {
  std::vector<std::uint32_t> inside;
  collect_variables(terms_, value, inside);
  const std::uint32_t index = terms_.variable_index(variable);
  if (std::ranges::find(inside, index) != inside.end()) return false;
  assert(index < substitution_.size());
  substitution_[index] = value;
  return true;
}

std::optional<FlatRules> flatten(const gdl::Rules& rules, Terms& terms,
                                 const NormaliseLimits& limits) {
  return Flattening(rules, terms, limits).run();
}

}  // namespace rulewise::logic
