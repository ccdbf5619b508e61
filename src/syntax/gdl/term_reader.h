// term_reader.h — expressions become terms; the variables of one rule are numbered on the way.
//
// Needs     expressions no deeper than a few thousand: terms are read recursively
// Promises  a faulty expression gives an invalid id, one diagnostic for each fault, and sets
//           `is_faulty` until the next rule starts
// Tested by rule_reader_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"
#include "syntax/gdl/parser.h"
#include "syntax/gdl/terms.h"

namespace rulewise::gdl {

class TermReader {
 public:
  TermReader(const Parser& parser, Terms& terms, std::size_t max_variables,
             base::Diagnostics& diagnostics)
      : parser_(parser), terms_(terms), max_variables_(max_variables), diagnostics_(diagnostics) {}

  /// Forgets the variables and faults of the rule before.
  void start_rule();

  TermId read(ExpressionId expression);
  /// The term of `functor` and all parts of `list` but the first.
  TermId read_arguments(Symbol functor, ExpressionId list);

  void error(ExpressionId where, std::string message, std::string hint);
  [[nodiscard]] bool is_faulty() const { return is_faulty_; }
  [[nodiscard]] const std::vector<std::string>& variables() const { return variables_; }

 private:
  TermId read_variable(ExpressionId expression);

  const Parser& parser_;
  Terms& terms_;
  std::size_t max_variables_;
  base::Diagnostics& diagnostics_;
  std::vector<std::string> variables_;
  std::unordered_map<std::string_view, std::uint32_t> variable_numbers_;
  bool is_faulty_ = false;
};

}  // namespace rulewise::gdl
