// exclusions.h — facts of different kinds that are never true together: no stone stands on a
// liberty.
//
//     (liberty ?a ?i) and (stone ?i ?p)
//
// Idea      by induction: it holds in the opening, and where it holds before a move nothing makes
//           both true after it, which is an unfolding that must come to nothing
// Needs     a game in which one role at a time has a choice; where that is not proved nothing is
//           found
// Promises  only what is proved, for every state that legal moves lead to; the work is bounded by
//           counts, so that the same is found in every run
// Tested by exclusions_test.cc
#pragma once

#include "logic/net.h"
#include "tactics/effort.h"
#include "tactics/invariants.h"

namespace rulewise::tactics {

/// Adds what is found to the invariants, which are those of the program.
void find_exclusions(logic::LiftedProgram& program, Invariants& invariants, const logic::Net& net,
                     Effort& effort);

}  // namespace rulewise::tactics
