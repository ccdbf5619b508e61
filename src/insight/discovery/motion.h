// motion.h — which things move, what they become, and how often others take them.
//
// Idea      a thing moves where it leaves one place and comes to another in one change (OGRE's
//           motion detection); it becomes what came of the same owner where its own kind did not;
//           it is taken where another role's choice alone makes it go
// Needs     things whose nature and owners are known (pieces.h)
// Promises  counts over all moves tried in the sample
// Tested by motion_test.cc, pieces_test.cc, structure_test.cc
#pragma once

#include <vector>

#include "insight/discovery/pieces.h"

namespace rulewise::insight {

/// Adds to the figures of every kind. `is_beside`, by kind: told by facts that name no things,
/// unlike the main ones.
void study_motion(const Sample& sample, const BoardView& board, const std::vector<bool>& is_beside,
                  std::vector<PieceFigures>& figures);

}  // namespace rulewise::insight
