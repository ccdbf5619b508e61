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

}  // namespace rulewise::machine::relational
