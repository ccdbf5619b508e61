// draft.h — a rule in the making: conditions on a state, and on the state a move leads to.
//
// Idea      a literal of logic with a time: now, or after `role` has made `move` and every other
//           role its only move. `head` is what the rule is about; it follows every substitution,
//           so that one can see afterwards what became of a variable
// Promises  plain data; variables are numbered below `variable_count`
// Tested by derive_test.cc, audit_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "logic/lifted.h"

namespace rulewise::tactics {

using gdl::TermId;

struct Condition {
  logic::Literal literal;
  bool is_after = false;    // of the state the move leads to
  bool is_settled = false;  // unfolded as far as it goes
  bool is_watched = false;  // a condition that the other side may want to break

  [[nodiscard]] bool is_same(const Condition& other) const {
    return is_after == other.is_after && literal.relation == other.literal.relation &&
           literal.is_negated == other.literal.is_negated &&
           literal.arguments == other.literal.arguments;
  }
};

struct Draft {
  std::vector<TermId> head;
  TermId role;  // who moves
  TermId move;  // a pattern with its functor, or a constant
  std::vector<Condition> conditions;
  std::vector<logic::Difference> differences;
  std::uint32_t variable_count = 0;
  bool has_new_move = false;  // more is known of the move: worth a look at the tables

  TermId new_variable(gdl::Terms& terms) { return terms.variable(variable_count++); }
};

/// Variables of a condition, each once, appended.
void collect_variables(const gdl::Terms& terms, const Condition& condition,
                       std::vector<std::uint32_t>& variables);
/// Variables of head, role, move, conditions and differences in order of appearance.
[[nodiscard]] std::vector<std::uint32_t> variables_of(const gdl::Terms& terms, const Draft& draft);

/// The draft with its variables numbered anew in order of appearance.
[[nodiscard]] Draft renumbered(gdl::Terms& terms, const Draft& draft);

[[nodiscard]] bool has_condition(const Draft& draft, const Condition& condition);
[[nodiscard]] bool has_difference(const Draft& draft, const logic::Difference& difference);

/// The variables that stand in the head, under `not` or in a difference, and in no condition that
/// binds them: a rule that has any cannot be run.
[[nodiscard]] std::vector<std::uint32_t> unbound_variables(const gdl::Terms& terms,
                                                           const Draft& draft);

/// One line: for tests and for a look inside.
[[nodiscard]] std::string to_text(const logic::LiftedProgram& program, const Draft& draft);

}  // namespace rulewise::tactics
