#include "syntax/gdl/rules.h"

#include <string_view>
#include <utility>

namespace rulewise::gdl {
namespace {

/// Writes terms and conditions of one rule to the end of a text.
class RuleWriter {
 public:
  RuleWriter(const Rules& rules, const Rule& rule) : rules_(rules), rule_(rule) {}

  void write_term(TermId term) { text_ += gdl::to_text(rules_.terms, term, rule_.variables); }

  void write(const Formula& formula) {
    switch (formula.kind) {
      case FormulaKind::kAtom: return write_term(formula.atom);
      case FormulaKind::kDistinct: return write_distinct(formula);
      case FormulaKind::kNot: return write_list("(not", formula.parts);
      case FormulaKind::kAnd: return write_list("(and", formula.parts);
      case FormulaKind::kOr: return write_list("(or", formula.parts);
    }
  }

  void write_rule() {
    if (rule_.body.empty()) return write_term(rule_.head);
    text_ += "(<= ";
    write_term(rule_.head);
    write_list("", rule_.body);
  }

  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  void write_distinct(const Formula& formula) {
    text_ += "(distinct ";
    write_term(formula.atom);
    text_ += ' ';
    write_term(formula.other);
    text_ += ')';
  }

  void write_list(std::string_view opening, const std::vector<Formula>& parts) {
    text_ += opening;
    for (const Formula& part : parts) {
      text_ += ' ';
      write(part);
    }
    text_ += ')';
  }

  const Rules& rules_;
  const Rule& rule_;
  std::string text_;
};

std::size_t memory_bytes(const std::vector<Formula>& formulas) {
  std::size_t bytes = formulas.capacity() * sizeof(Formula);
  for (const Formula& formula : formulas) bytes += memory_bytes(formula.parts);
  return bytes;
}

}  // namespace

std::size_t memory_bytes(const Terms& terms) {
  constexpr std::size_t kBytesOfAName = 120;  // where it is kept and found, its letters aside
  return terms.memory_bytes() + terms.symbols().size() * kBytesOfAName;
}

std::size_t memory_bytes(const Rule& rule) {
  std::size_t bytes = sizeof(Rule) + memory_bytes(rule.body);
  for (const std::string& name : rule.variables) bytes += sizeof(std::string) + name.size();
  return bytes;
}

std::size_t memory_bytes(const Rules& rules) {
  std::size_t bytes = memory_bytes(rules.terms);
  for (const Rule& rule : rules.rules) bytes += memory_bytes(rule);
  return bytes;
}

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
  RuleWriter writer(rules, rule);
  writer.write(formula);
  return std::move(writer).text();
}

std::string to_text(const Rules& rules, const Rule& rule) {
  RuleWriter writer(rules, rule);
  writer.write_rule();
  return std::move(writer).text();
}

}  // namespace rulewise::gdl
