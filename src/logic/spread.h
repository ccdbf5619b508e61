// spread.h — compound arguments into columns of their own.
//
// Before   (legal2 ?p (move ?x ?y ?u ?v)) :- …        a column of moves: found only by whole ones
// After    (legal2 ?p ?x ?y ?u ?v) :- …               found by any part
//
// Idea      where every head and every call of a relation has a compound of one functor in a
//           column, that functor says nothing
// Promises  facts of the new relations stand one to one for those of the old; the relations that
//           players see (facts of states, moves, goals) stay as they are
// Tested by spread_test.cc, tests/agree
#pragma once

#include "logic/lifted.h"

namespace rulewise::logic {

void spread_arguments(LiftedProgram& program);

}  // namespace rulewise::logic
