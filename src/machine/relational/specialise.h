// specialise.h — a clause made to fit one call pattern.
//
// Idea      the pattern is a term with a fresh variable at each leaf; unifying it with the head of
//           the clause once, while compiling, leaves no general unification for later
// Promises  nothing if the head can never match the pattern
// Tested by relational_game_test.cc
#pragma once

#include <optional>
#include <vector>

#include "machine/relational/workspace.h"

namespace rulewise::machine::relational {

/// A clause of a pattern before its literals are ordered.
struct Draft {
  std::vector<Literal> body;
  std::vector<TermId> bound;   // what each value that comes with the call must look like
  std::vector<TermId> wanted;  // what each answer is made of
  std::uint32_t variable_count = 0;
};

[[nodiscard]] std::optional<Draft> specialise(Workspace& workspace, const CallPattern& pattern,
                                              const Clause& clause);

}  // namespace rulewise::machine::relational
