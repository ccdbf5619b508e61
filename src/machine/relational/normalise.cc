#include "machine/relational/normalise.h"

#include <algorithm>
#include <deque>
#include <string>
#include <unordered_set>

namespace rulewise::machine::relational {

namespace {

using gdl::Formula;
using gdl::FormulaKind;
using Variables = std::vector<std::uint32_t>;

void add_once(Variables& variables, std::uint32_t variable) {
  if (std::ranges::find(variables, variable) == variables.end()) variables.push_back(variable);
}

bool contains(const Variables& variables, std::uint32_t variable) {
  return std::ranges::find(variables, variable) != variables.end();
}

// Formulas nest no deeper than the reader allows parentheses to, so plain recursion is safe.
void collect_variables(const gdl::Terms& terms, const Formula& formula, Variables& variables) {
  if (formula.atom.is_valid()) relational::collect_variables(terms, formula.atom, variables);
  if (formula.other.is_valid()) relational::collect_variables(terms, formula.other, variables);
  for (const Formula& part : formula.parts) collect_variables(terms, part, variables);
}

// Variables that are bound whenever the formula holds.
Variables bound_by(const gdl::Terms& terms, const Formula& formula) {
  Variables result;
  switch (formula.kind) {
    case FormulaKind::kAtom: relational::collect_variables(terms, formula.atom, result); break;
    case FormulaKind::kAnd:
      for (const Formula& part : formula.parts) {
        for (const std::uint32_t v : bound_by(terms, part)) add_once(result, v);
      }
      break;
    case FormulaKind::kOr:
      for (std::size_t i = 0; i < formula.parts.size(); ++i) {
        const Variables part = bound_by(terms, formula.parts[i]);
        if (i == 0) result = part;
        std::erase_if(result, [&](std::uint32_t v) { return !contains(part, v); });
      }
      break;
    case FormulaKind::kDistinct:
    case FormulaKind::kNot: break;
  }
  return result;
}

class Normaliser {
 public:
  explicit Normaliser(Program& program) : program_(program) {}

  void add(TermId head, const std::vector<Formula>& body, std::uint32_t variable_count) {
    work_.push_back({head, body, variable_count});
    while (!work_.empty()) {
      task_ = std::move(work_.front());
      work_.pop_front();
      finish_task();
    }
  }

 private:
  struct Task {
    TermId head;
    std::vector<Formula> body;
    std::uint32_t variable_count = 0;
  };

  void finish_task() {
    clause_ = Clause{task_.head, {}, task_.variable_count};
    for (const Formula& part : task_.body) convert(part, false);
    Predicate& predicate = program_.predicates[predicate_of(task_.head)];
    if (clause_.body.empty() && program_.terms.is_ground(task_.head)) {
      if (known_facts_.insert(task_.head.value).second) predicate.facts.push_back(task_.head);
    } else {
      predicate.clauses.push_back(std::move(clause_));
    }
  }

  PredicateIndex predicate_of(TermId atom) {
    return program_.predicate(program_.terms.symbol(atom), program_.terms.arity(atom));
  }

  void convert(const Formula& formula, bool negative) {
    switch (formula.kind) {
      case FormulaKind::kAtom: add_atom(formula.atom, negative); break;
      case FormulaKind::kDistinct:
        clause_.body.push_back({negative ? LiteralKind::kEqual : LiteralKind::kDistinct, false, 0,
                                formula.atom, formula.other});
        break;
      case FormulaKind::kNot: convert(formula.parts[0], !negative); break;
      case FormulaKind::kAnd: convert_parts(formula, negative, !negative); break;
      case FormulaKind::kOr: convert_parts(formula, negative, negative); break;
    }
  }

  // `is_flat`: the parts simply join the clause: `and`, or the negation of `or`.
  void convert_parts(const Formula& formula, bool negative, bool is_flat) {
    if (is_flat || formula.parts.size() == 1) {
      for (const Formula& part : formula.parts) convert(part, negative);
    } else {
      add_auxiliary(formula, negative);
    }
  }

  void add_atom(TermId atom, bool negative) {
    const gdl::Terms& terms = program_.terms;
    const Symbol name = terms.symbol(atom);
    const auto arguments = terms.arguments(atom);
    Literal literal{LiteralKind::kCall, negative, 0, atom, {}};
    if (name == program_.keywords.true_ && arguments.size() == 1) {
      literal = {LiteralKind::kTrue, negative, 0, arguments[0], {}};
    } else if (name == program_.keywords.does && arguments.size() == 2) {
      literal = {LiteralKind::kDoes, negative, 0, arguments[0], arguments[1]};
    } else {
      literal.predicate = predicate_of(atom);
    }
    clause_.body.push_back(literal);
  }

  // `or` with several or no parts, or a negated `and` of several: a call to a fresh predicate.
  void add_auxiliary(const Formula& formula, bool negative) {
    const Variables shared = shared_variables(formula);
    const std::string name = "or " + std::to_string(++auxiliary_count_);
    std::vector<TermId> arguments;
    for (const std::uint32_t v : shared) arguments.push_back(program_.terms.variable(v));
    const Symbol symbol = program_.terms.symbols().intern(name);
    const TermId atom = arguments.empty() ? program_.terms.constant(symbol)
                                          : program_.terms.compound(symbol, arguments);
    const PredicateIndex index = predicate_of(atom);
    const Variables bound = bound_by(program_.terms, formula);
    for (std::size_t i = 0; i < shared.size(); ++i) {
      program_.predicates[index].needs_bound[i] = !contains(bound, shared[i]);
    }
    if (formula.kind == FormulaKind::kAnd) {
      work_.push_back({atom, formula.parts, task_.variable_count});
    } else {
      for (const Formula& part : formula.parts) {
        work_.push_back({atom, {part}, task_.variable_count});
      }
    }
    clause_.body.push_back({LiteralKind::kCall, negative, index, atom, {}});
  }

  // Variables of the formula that also occur outside it. `formula` must be a part (at any depth)
  // of the task's body.
  Variables shared_variables(const Formula& formula) {
    Variables inside;
    collect_variables(program_.terms, formula, inside);
    Variables outside;
    relational::collect_variables(program_.terms, task_.head, outside);
    for (const Formula& part : task_.body) collect_outside(part, formula, outside);
    std::erase_if(inside, [&](std::uint32_t v) { return !contains(outside, v); });
    return inside;
  }

  void collect_outside(const Formula& part, const Formula& skipped, Variables& variables) {
    if (&part == &skipped) return;
    if (part.atom.is_valid()) relational::collect_variables(program_.terms, part.atom, variables);
    if (part.other.is_valid()) relational::collect_variables(program_.terms, part.other, variables);
    for (const Formula& inner : part.parts) collect_outside(inner, skipped, variables);
  }

  Program& program_;
  std::deque<Task> work_;
  Task task_;
  Clause clause_;
  std::unordered_set<std::uint32_t> known_facts_;
  std::size_t auxiliary_count_ = 0;
};

}  // namespace

void collect_variables(const gdl::Terms& terms, TermId term,
                       std::vector<std::uint32_t>& variables) {
  each_variable(terms, term, [&](std::uint32_t variable) { add_once(variables, variable); });
}

void normalise(const gdl::Rules& rules, Program& program) {
  Normaliser normaliser(program);
  for (const gdl::Rule& rule : rules.rules) {
    normaliser.add(rule.head, rule.body, static_cast<std::uint32_t>(rule.variables.size()));
  }
}

}  // namespace rulewise::machine::relational
