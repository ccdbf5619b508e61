// scope.h — which variables of a clause are bound so far, and who still needs which.
//
// Idea      the order of literals and the code for each hang on the same few questions, asked here
// Tested by relational_game_test.cc
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "machine/relational/specialise.h"

namespace rulewise::machine::relational {

/// A literal that waits for its place in the order.
struct Pending {
  Literal literal;
  std::size_t text_place = 0;
  std::vector<std::uint32_t> occurrences;  // variables, as often as they occur
};

struct Scope {
  const gdl::Terms& terms;
  std::vector<bool> is_bound;             // by variable
  std::vector<std::uint32_t> use_counts;  // occurrences in waiting literals and in the answer

  [[nodiscard]] bool is_known(TermId term) const {
    if (terms.is_ground(term)) return true;
    if (terms.is_variable(term)) return is_bound[terms.variable_index(term)];
    for (const TermId argument : terms.arguments(term)) {
      if (!is_known(argument)) return false;
    }
    return true;
  }
  [[nodiscard]] static std::uint32_t uses_in(const Pending& literal, std::uint32_t variable) {
    return static_cast<std::uint32_t>(std::ranges::count(literal.occurrences, variable));
  }
  /// Somebody besides this literal asks for the variable.
  [[nodiscard]] bool is_wanted_elsewhere(const Pending& literal, std::uint32_t variable) const {
    return use_counts[variable] > uses_in(literal, variable);
  }
  /// Unbound, named once, and nobody asks: any value will do.
  [[nodiscard]] bool is_indifferent(const Pending& literal, std::uint32_t variable) const {
    return !is_bound[variable] && use_counts[variable] == 1 && uses_in(literal, variable) == 1;
  }
  [[nodiscard]] bool all_bound(const Pending& literal) const {
    return std::ranges::all_of(literal.occurrences,
                               [&](std::uint32_t v) { return static_cast<bool>(is_bound[v]); });
  }
};

/// The shape of a call in this scope. Compound arguments with unbound parts are looked into down to
/// a fixed depth, and not at all once the predicate has very many patterns, so that there are
/// finitely many.
[[nodiscard]] std::vector<std::uint32_t> shape_of(const Workspace& workspace, const Scope& scope,
                                                  const Pending& literal);

/// Which of the waiting literals, given in the order of the text, to ask next; that order where
/// nothing tells otherwise.
[[nodiscard]] std::size_t choose_next(Workspace& workspace, const Scope& scope,
                                      std::span<const Pending> waiting);

/// Whether the literal may be asked now without leaving a variable open that it cannot bind.
[[nodiscard]] bool is_safe_now(const Workspace& workspace, const Scope& scope,
                               const Pending& literal);

}  // namespace rulewise::machine::relational
