// compiler.h — call patterns in, steps out.
//
// Idea      each clause is specialised to the pattern, its literals are ordered one at a time (see
//           scope.h) and turned into a step each; registers are given out as variables get bound
// Needs     the state loaded when it first runs: fan-outs are estimated from the rows there are
// Promises  calls inside get patterns of their own, compiled when first used
// Tested by relational_game_test.cc
#pragma once

#include "machine/relational/workspace.h"

namespace rulewise::machine::relational {

void compile(Workspace& workspace, CallPattern& pattern);

/// Compiles one clause of a compiled pattern again, asking the literals of `lead` (places in the
/// text) first, as far as they are safe to ask, and the rest as usual.
[[nodiscard]] ClauseCode compile_again(Workspace& workspace, const CallPattern& pattern,
                                       const ClauseCode& clause,
                                       const std::vector<std::uint32_t>& lead);

}  // namespace rulewise::machine::relational
