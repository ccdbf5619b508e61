// attributes.h — facts that tell how a thing is, such as which way it is turned, not where one
// stands.
//
// Idea      things and places may share their names, as cubies and positions of Rubik's cube do.
// What
//           is said of a name is said of the thing where rules use one variable for the name and
//           for the thing of another placement with the same places, and never one for it and a
//           place
// Needs     placements (placement.h)
// Promises  depends on which variables are equal, never on how anything is spelled
// Tested by structure_test.cc
#pragma once

#include <vector>

#include "insight/discovery/placement.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

/// Takes the placements out that only tell of the things of another.
void drop_attributes(const gdl::Rules& rules, const Sample& sample,
                     std::vector<Placement>& placements);

}  // namespace rulewise::insight
