// eliminate.h — splits long bodies so that the grounder never joins more variables than it must.
//
// Before   (next (cell ?x ?y ?p)) :- (does ?r (move ?u ?v)), (true (cell ?x ?y ?p)), ?x != ?u
// After    (aux ?x) :- (does ?r (move ?u ?v)), (col ?x), ?x != ?u          one instance per x, u, v
//          (next (cell ?x ?y ?p)) :- (aux ?x), (true (cell ?x ?y ?p))      one per x, y, p
//
// Idea      bucket elimination: a variable the head does not need, and everything that mentions
//           it, moves into an auxiliary relation over the variables still needed outside; the
//           cheapest variable first, as long as the auxiliary joins fewer variables than the rule.
//           What the rest says of the variables inside goes along: static conditions as they are,
//           facts of states as what is asked for, so that nothing is derived that no rule needs
// Promises  the same derivable facts; equal auxiliaries are shared between clauses; every new
//           clause is safe
// Tested by eliminate_test.cc, tests/agree
#pragma once

#include "logic/lifted.h"

namespace rulewise::logic {

void eliminate_variables(LiftedProgram& program);

}  // namespace rulewise::logic
