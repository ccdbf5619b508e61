#include "syntax/gdl/rule_reader.h"

#include <string>
#include <utility>

#include "syntax/gdl/keywords.h"
#include "syntax/gdl/messages.h"

namespace rulewise::gdl {

void RuleReader::read(ExpressionId whole) {
  terms_.start_rule();
  const Expression& expression = parser_.at(whole);
  if (expression.is_list() && expression.part_count == 0) {
    diagnostics_.warning(expression.where, "empty parentheses say nothing", "remove them");
  } else if (expression.is_list() && parser_.at(expression.first_part).name == "<=") {
    read_rule(whole);
  } else {
    add_rule(read_head(whole), {}, expression.where);
  }
  lost_rules_ = lost_rules_ || terms_.is_faulty();
}

void RuleReader::read_rule(ExpressionId list) {
  const Expression& expression = parser_.at(list);
  if (expression.part_count == 1) {
    terms_.error(list, "a rule without a head", "a rule reads (<= head condition ...)");
    return;
  }
  const ExpressionId head = parser_.at(expression.first_part).next_sibling;
  const TermId head_term = read_head(head);
  add_rule(head_term, read_formulas(parser_.at(head).next_sibling), expression.where);
}

void RuleReader::add_rule(TermId head, std::vector<Formula> body, base::Location where) {
  if (terms_.is_faulty()) return;
  rules_.rules.push_back({head, std::move(body), terms_.variables(), where});
  rule_bytes_ += memory_bytes(rules_.rules.back());
}

TermId RuleReader::read_head(ExpressionId expression) {
  const std::string_view name = leading_name(expression);
  if (name.empty()) return {};
  if (is_connective(canonical_relation_name(name))) {
    terms_.error(expression, quoted(name) + " cannot be what a rule concludes",
                 "a head is one relation; write one rule for each conclusion");
    return {};
  }
  return read_atom(expression);
}

std::string_view RuleReader::leading_name(ExpressionId id) {
  const Expression& expression = parser_.at(id);
  if (expression.is_list() && expression.part_count == 0) {
    terms_.error(id, "empty parentheses where a relation is expected", "remove them");
    return {};
  }
  const Expression& first = expression.is_list() ? parser_.at(expression.first_part) : expression;
  if (first.is_list()) {
    terms_.error(id, "a list where the name of a relation is expected",
                 "are there two opening parentheses in a row?");
    return {};
  }
  if (first.is_variable()) {
    terms_.error(id, "the variable " + shortened(first.name) + " where a relation is expected",
                 "a variable stands for a term, never for a relation");
    return {};
  }
  return first.name;
}

TermId RuleReader::read_atom(ExpressionId id) {
  const Expression& expression = parser_.at(id);
  const std::string_view name = leading_name(id);
  if (name.empty()) return {};
  const Symbol relation = rules_.terms.symbols().intern(canonical_relation_name(name));
  return expression.is_list() ? terms_.read_arguments(relation, id)
                              : rules_.terms.constant(relation);
}

std::vector<Formula> RuleReader::read_formulas(ExpressionId first) {
  std::vector<Formula> formulas;
  for (ExpressionId id = first; id.is_valid(); id = parser_.at(id).next_sibling) {
    const Expression& expression = parser_.at(id);
    if (expression.is_list() && expression.part_count == 0) {
      diagnostics_.warning(expression.where, "empty parentheses say nothing", "remove them");
    } else {
      formulas.push_back(read_formula(id));
    }
  }
  return formulas;
}

Formula RuleReader::read_formula(ExpressionId id) {
  const Expression& expression = parser_.at(id);
  const std::string name = canonical_relation_name(leading_name(id));
  Formula formula;
  formula.where = expression.where;
  if (!is_connective(name)) {
    if (!name.empty()) formula.atom = read_atom(id);
    return formula;
  }
  if (name == "<=") {
    terms_.error(id, "a rule inside another",
                 "is a closing parenthesis missing before it? what holds together is (and ...)");
    return formula;
  }
  if (!expression.is_list()) {
    terms_.error(id, quoted(name) + " is not a condition",
                 "write (" + name + " ...) around conditions");
    return formula;
  }
  if (name == "distinct") return read_distinct(id);
  formula.kind = name == "not"   ? FormulaKind::kNot
                 : name == "and" ? FormulaKind::kAnd
                                 : FormulaKind::kOr;
  formula.parts = read_formulas(parser_.at(expression.first_part).next_sibling);
  if (name == "not" && formula.parts.size() != 1) {
    terms_.error(id,
                 "`not` takes one condition, here it has " + std::to_string(formula.parts.size()),
                 "(not (and a b)) denies them together, (not a) (not b) each");
  }
  return formula;
}

Formula RuleReader::read_distinct(ExpressionId list) {
  const Expression& expression = parser_.at(list);
  Formula formula;
  formula.kind = FormulaKind::kDistinct;
  formula.where = expression.where;
  if (expression.part_count != 3) {
    terms_.error(
        list,
        "`distinct` compares two terms, here it has " + std::to_string(expression.part_count - 1),
        "write (distinct a b) for each pair");
    return formula;
  }
  const ExpressionId left = parser_.at(expression.first_part).next_sibling;
  formula.atom = terms_.read(left);
  formula.other = terms_.read(parser_.at(left).next_sibling);
  return formula;
}

}  // namespace rulewise::gdl
