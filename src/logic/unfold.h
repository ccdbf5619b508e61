// unfold.h — wide static relations with one rule and one use, put where they are used.
//
// Before   (dist ?r ?c ?u ?v ?d) :- (minus ?r ?u ?x), (minus ?c ?v ?y), (add ?x ?y ?d)
//          (near ?r ?c ?u ?v) :- (dist ?r ?c ?u ?v ?d), (small ?d)
// After    (near ?r ?c ?u ?v) :- (minus ?r ?u ?x), (minus ?c ?v ?y), (add ?x ?y ?d), (small ?d)
//
// Idea      by itself such a relation has a fact for every combination of its arguments; where the
//           only rule that uses it narrows one value, most of those are needless
// Needs     clauses before variables are eliminated, static relations marked
// Promises  the same facts of every other relation
// Tested by unfold_test.cc, tests/agree
#pragma once

#include "logic/lifted.h"

namespace rulewise::logic {

void unfold_single_uses(LiftedProgram& program);

}  // namespace rulewise::logic
