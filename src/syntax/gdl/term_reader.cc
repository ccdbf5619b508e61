#include "syntax/gdl/term_reader.h"

#include <utility>

namespace rulewise::gdl {

void TermReader::start_rule() {
  variables_.clear();
  variable_numbers_.clear();
  is_faulty_ = false;
}

TermId TermReader::read(ExpressionId id) {
  const Expression& expression = parser_.at(id);
  if (expression.is_variable()) return read_variable(id);
  if (!expression.is_list()) return terms_.constant(expression.name);
  const Expression* first =
      expression.part_count > 0 ? &parser_.at(expression.first_part) : nullptr;
  if (first == nullptr || first->is_list() || first->is_variable()) {
    error(id, "a term must begin with a name",
          "write (name argument ...), or the name alone if it has no arguments");
    return {};
  }
  if (first->name == "<=") {
    error(id, "a rule inside a term", "is a closing parenthesis missing before it?");
    return {};
  }
  return read_arguments(terms_.symbols().intern(first->name), id);
}

TermId TermReader::read_arguments(Symbol functor, ExpressionId list) {
  const Expression& expression = parser_.at(list);
  std::vector<TermId> arguments;
  arguments.reserve(expression.part_count - 1);
  ExpressionId part = parser_.at(expression.first_part).next_sibling;
  for (; part.is_valid(); part = parser_.at(part).next_sibling) arguments.push_back(read(part));
  if (is_faulty_) return {};
  return arguments.empty() ? terms_.constant(functor) : terms_.compound(functor, arguments);
}

TermId TermReader::read_variable(ExpressionId id) {
  const std::string_view name = parser_.at(id).name;
  const auto number = static_cast<std::uint32_t>(variables_.size());
  const auto [found, is_new] = variable_numbers_.try_emplace(name, number);
  if (is_new) variables_.emplace_back(name);
  if (is_new && variables_.size() == max_variables_ + 1) {
    error(id, "more than " + std::to_string(max_variables_) + " variables in one rule",
          "split the rule");
  }
  return terms_.variable(found->second);
}

void TermReader::error(ExpressionId where, std::string message, std::string hint) {
  is_faulty_ = true;
  diagnostics_.error(parser_.at(where).where, std::move(message), std::move(hint));
}

}  // namespace rulewise::gdl
