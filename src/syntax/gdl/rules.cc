#include "syntax/gdl/rules.h"

namespace rulewise::gdl {
namespace {

std::string connective_text(const Rules& rules, const Rule& rule, std::string_view name,
                            const std::vector<Formula>& parts) {
  std::string text = "(";
  text += name;
  for (const Formula& part : parts) text += ' ' + to_text(rules, rule, part);
  return text + ')';
}

}  // namespace

Rules::Rules() {
  base::SymbolTable& names = terms.symbols();
  keywords.role = names.intern("role");
  keywords.init = names.intern("init");
  keywords.true_ = names.intern("true");
  keywords.does = names.intern("does");
  keywords.legal = names.intern("legal");
  keywords.next = names.intern("next");
  keywords.goal = names.intern("goal");
  keywords.terminal = names.intern("terminal");
  keywords.base = names.intern("base");
  keywords.input = names.intern("input");
}

std::string to_text(const Rules& rules, const Rule& rule, const Formula& formula) {
  const auto term = [&](TermId id) { return to_text(rules.terms, id, rule.variables); };
  switch (formula.kind) {
    case FormulaKind::kAtom: return term(formula.atom);
    case FormulaKind::kDistinct:
      return "(distinct " + term(formula.atom) + ' ' + term(formula.other) + ')';
    case FormulaKind::kNot: return connective_text(rules, rule, "not", formula.parts);
    case FormulaKind::kAnd: return connective_text(rules, rule, "and", formula.parts);
    case FormulaKind::kOr: return connective_text(rules, rule, "or", formula.parts);
  }
  return {};
}

std::string to_text(const Rules& rules, const Rule& rule) {
  const std::string head = to_text(rules.terms, rule.head, rule.variables);
  if (rule.body.empty()) return head;
  std::string text = "(<= " + head;
  for (const Formula& literal : rule.body) text += ' ' + to_text(rules, rule, literal);
  return text + ')';
}

}  // namespace rulewise::gdl
