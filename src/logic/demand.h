// demand.h — derives huge relations only where something asks for them (magic sets).
//
// Before   (legal ?p (move ?u ?v ?x ?y)) :- …, not (in_check ?p ?x ?y ?u ?v)
//          (in_check ?p ?x ?y ?u ?v) :- …                       for every p, x, y, u, v there is
// After    (asked in_check ?p ?x ?y ?u ?v) :- …                 what `legal` would ask
//          (in_check ?p ?x ?y ?u ?v) :- (asked in_check ?p ?x ?y ?u ?v), …
//
// Idea      one pattern of bound arguments for each demanded relation: those bound in every call
//           once the literals that are not demanded are joined. So an atom is either derived in
//           full or not at all, and nothing is derived twice.
// Needs     clauses before variables are eliminated: bindings are lost afterwards
// Promises  every atom of a demanded relation that any clause can ask for is derived as before;
//           a relation that some call asks for with nothing bound stays as it was
// Tested by demand_test.cc, tests/agree
#pragma once

#include <vector>

#include "logic/lifted.h"

namespace rulewise::logic {

/// Makes `relations` demand-driven.
void add_demand(LiftedProgram& program, const std::vector<RelationId>& relations);

/// Restricts relations that every call asks for with constants, such as (count a1 a2 a3 ?n), to
/// the constants asked for. Costs a static table and no more, so it is always worth while.
void restrict_to_constants(LiftedProgram& program);

/// Replaces calls of relations such as (different_cells ?a ?b ?c ?d), whose clauses consist of
/// differences and domains of single variables, by their bodies: the differences can then be
/// tested one at a time.
void unfold_differences(LiftedProgram& program);

}  // namespace rulewise::logic
