// supports.h — facts that others lie on: there is no disc above an empty place.
//
//     (cell ?x ?v ?p) and (above ?y ?v)   need   some (cell ?x ?y ?q)
//
// Idea      for facts that never go away, by induction: it holds in the opening, and whatever makes
//           such a fact has the fact beneath among its conditions. A table says what is beneath
// Promises  only what is proved, for every state that legal moves lead to
// Tested by derive_test.cc
#pragma once

#include <vector>

#include "logic/net.h"
#include "tactics/unfold.h"

namespace rulewise::tactics {

[[nodiscard]] std::vector<Support> find_supports(Unfolder& unfolder, const logic::Net& net);

}  // namespace rulewise::tactics
