// rule_reader.h — one expression of the top level becomes one rule or fact.
//
// Idea      the text decides by position: a name in front of an atom or a connective is a keyword
//           whatever its case, everywhere else names are taken as spelled
// Needs     expressions no deeper than a few thousand: formulas are read recursively
// Promises  a faulty expression adds no rule, and each of its faults one diagnostic
// Tested by rule_reader_test.cc
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "syntax/gdl/parser.h"
#include "syntax/gdl/rules.h"
#include "syntax/gdl/term_reader.h"

namespace rulewise::gdl {

class RuleReader {
 public:
  RuleReader(const Parser& parser, Rules& rules, std::size_t max_variables,
             base::Diagnostics& diagnostics)
      : parser_(parser),
        rules_(rules),
        diagnostics_(diagnostics),
        terms_(parser, rules.terms, max_variables, diagnostics) {}

  /// Adds the rule or fact written by `whole` to the rules.
  void read(ExpressionId whole);

  /// Whether faulty expressions were left out.
  [[nodiscard]] bool lost_rules() const { return lost_rules_; }
  /// Memory of the rules so far, names and terms aside.
  [[nodiscard]] std::size_t rule_bytes() const { return rule_bytes_; }

 private:
  void read_rule(ExpressionId list);
  void add_rule(TermId head, std::vector<Formula> body, base::Location where);
  TermId read_head(ExpressionId expression);
  TermId read_atom(ExpressionId expression);
  Formula read_formula(ExpressionId expression);
  std::vector<Formula> read_formulas(ExpressionId first);
  Formula read_distinct(ExpressionId list);
  /// The name in front of an atom or of a connective; empty if there is none.
  std::string_view leading_name(ExpressionId expression);

  const Parser& parser_;
  Rules& rules_;
  base::Diagnostics& diagnostics_;
  TermReader terms_;
  bool lost_rules_ = false;
  std::size_t rule_bytes_ = 0;
};

}  // namespace rulewise::gdl
