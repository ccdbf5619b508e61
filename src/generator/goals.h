// goals.h — step 6: what winning means, and which goal makes another one needless.
//
// Idea      one stalemate goal always, so that a game can end; then others, each redrawn until
//           it adds something; at last those go that a later one made needless
// Promises  never `any_player`; own arrival only of types that are not there at the start;
//           the other's arrival only on squares he does not start from; an eradicate goal always
//           names a type that is there at the start
// Tested by goals_test.cc
#pragma once

#include <vector>

#include "generator/draw.h"
#include "generator/frame.h"
#include "generator/parameters.h"
#include "syntax/scl/rules.h"

namespace rulewise::generator {

[[nodiscard]] std::vector<scl::Goal> draw_goals(const Parameters& parameters, const Frame& frame,
                                                Draw& draw);

/// Whether `goal` achieved means that `other`, for one of the two players, is achieved too.
[[nodiscard]] bool is_subsumed(const scl::Goal& goal, const scl::Goal& other,
                               const scl::Board& board);
/// Without repetitions and without goals that another of the list subsumes.
[[nodiscard]] std::vector<scl::Goal> simplified(const std::vector<scl::Goal>& goals,
                                                const scl::Board& board);

}  // namespace rulewise::generator
