// topology.h — which places are neighbours, as the rules relate them and as pieces move.
//
// Idea      a static relation that has the coordinates of a place twice names neighbours; six at
// most
//           is a board of hexagons, a star where the board leaves much of the rectangle of its
//           coordinates out. Where pieces move, some of their moves must go to neighbours, or the
//           relation is about something else
// Needs     a structure with a board, and the rules
// Promises  bounded in time but for one question to the rules; what is said carries its evidence
// Tested by topology_test.cc
#pragma once

#include <optional>

#include "insight/discovery/neighbours.h"
#include "insight/discovery/structure.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

/// Nothing where no relation of the rules has most of the places, or pieces do not move along it.
[[nodiscard]] std::optional<Neighbours> find_neighbours(const gdl::Rules& rules,
                                                        const Structure& structure,
                                                        double max_seconds);

}  // namespace rulewise::insight
