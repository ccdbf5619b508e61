// bindings.h — what the variables of one rule stand for while a proof is tried.
//
// Idea      a variable stands for a ground term or for nothing yet; so matching goes one way,
//           pattern against ground term, and needs no unification of two unknowns
// Promises  match either binds what it needs or leaves the bindings as they were after undo_to
// Tested by bindings_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "syntax/gdl/terms.h"

namespace rulewise::machine::reference {

using gdl::TermId;
using gdl::Terms;

class Bindings {
 public:
  explicit Bindings(std::size_t variable_count) : values_(variable_count) {}

  /// The ground term a variable stands for, or an invalid id.
  [[nodiscard]] TermId value(std::uint32_t variable) const { return values_[variable]; }
  void bind(std::uint32_t variable, TermId ground) {
    values_[variable] = ground;
    trail_.push_back(variable);
  }

  /// A moment to come back to.
  [[nodiscard]] std::size_t mark() const { return trail_.size(); }
  /// Forgets all that was bound since the mark.
  void undo_to(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) values_[trail_.back()] = TermId();
  }

 private:
  std::vector<TermId> values_;
  std::vector<std::uint32_t> trail_;  // bound variables, oldest first
};

/// Binds the variables of `pattern` so that it becomes `ground`; false if that cannot be, and
/// then some variables may already be bound: undo to a mark taken before.
[[nodiscard]] bool match(const Terms& terms, TermId pattern, TermId ground, Bindings& bindings);

/// Passes what a goal knows on to a rule: binds the variables of `head` that face ground parts of
/// `goal`. False if no instance of the head can be an instance of the goal. Parts where both are
/// unknown are left to the answers, which must be matched against the goal.
[[nodiscard]] bool match_head(const Terms& terms, TermId head, TermId goal, Bindings& bindings);

/// The pattern with bound variables replaced; it keeps the variables that are not bound.
[[nodiscard]] TermId substitute(Terms& terms, TermId pattern, const Bindings& bindings);

/// The pattern with its variables numbered by first occurrence: equal for variants.
[[nodiscard]] TermId renumber(Terms& terms, TermId pattern);

/// One more than the highest variable of the pattern: the size its Bindings need.
[[nodiscard]] std::size_t count_variables(const Terms& terms, TermId pattern);

/// How many variables of the pattern, each counted once, are not bound.
[[nodiscard]] std::size_t count_unbound(const Terms& terms, TermId pattern,
                                        const Bindings& bindings);
[[nodiscard]] bool is_bound(const Terms& terms, TermId pattern, const Bindings& bindings);

}  // namespace rulewise::machine::reference
