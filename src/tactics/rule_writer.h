// rule_writer.h — drafts as rules over the terms of a game.
//
// Idea      conditions on a state are written as the rules of the game write them; one that hangs
//           on the move, on the state after it or on what the move does, becomes an atom with role
//           and move as its last arguments, under a name of ours
// Promises  names of ours begin with a blank, which no rulesheet can contain
// Tested by derive_test.cc, audit_test.cc
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "syntax/gdl/rules.h"
#include "tactics/draft.h"

namespace rulewise::tactics {

/// Names of variables by number: ?p for who moves, then ?a, ?b, …
[[nodiscard]] std::vector<std::string> variable_names(const gdl::Terms& terms, const Draft& draft);

/// The name of ours for a condition that hangs on the move: ` after_alive`; with the number of its
/// relation where another would have the same.
[[nodiscard]] std::string residual_name(const logic::LiftedProgram& program,
                                        const Condition& condition);

class RuleWriter {
 public:
  using Naming = std::function<std::string(const Condition&)>;  // of residual conditions

  RuleWriter(const logic::LiftedProgram& program, gdl::Terms& terms,
             const gdl::Rules::Keywords& keywords, Naming naming = {})
      : program_(program), terms_(terms), keywords_(keywords), naming_(std::move(naming)) {}

  [[nodiscard]] gdl::Rule rule(const Draft& draft, TermId head);
  [[nodiscard]] gdl::Formula formula(const Draft& draft, const Condition& condition);

 private:
  TermId atom(const Draft& draft, const Condition& condition);
  TermId content(const logic::Literal& literal, std::size_t from);
  TermId wrapped(gdl::Symbol keyword, TermId role, TermId content);

  const logic::LiftedProgram& program_;
  gdl::Terms& terms_;
  const gdl::Rules::Keywords& keywords_;
  Naming naming_;
};

}  // namespace rulewise::tactics
