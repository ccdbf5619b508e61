// ogre_advisors.h — OGRE's evaluators as advisors: one for each sort, piece and line.
//
// Idea      Kaiser 2007, section 7: Distance-Initial, Distance-To-Target, Count-Pieces and
//           Occupied-Columns on a discovered board; Count-Moves, Depth, Exact, Pattern and Purse on
//           any game. Which of them help is found out afterwards (selection.h)
// Needs     a structure; features of the rules for patterns and targets
// Promises  bounded: at most `kMostOgreAdvisors`
// Tested by state_advisors_test.cc
#pragma once

#include <vector>

#include "insight/advice/board_play.h"
#include "insight/advice/metagamer_advisors.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

inline constexpr std::size_t kMostOgreAdvisors = 240;

/// `play` may be missing where there is no board.
void add_ogre_advisors(const gdl::Rules& rules, const Structure& structure, const BoardPlay* play,
                       const SceneTables& tables, const std::vector<Feature>& features,
                       StateAdvisors& advisors);

}  // namespace rulewise::insight
