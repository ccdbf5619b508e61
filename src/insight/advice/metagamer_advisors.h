// metagamer_advisors.h — METAGAMER's material, mobility and threats on a discovered board.
//
// Idea      what Pell's advisors read off the rules of chess-like games, sampled play shows of any
//           game that has a board: what a piece is worth by the moves it has, where it has more of
//           them, and what it may take from where
// Needs     a structure; no board or no owned pieces, no advisors
// Tested by state_advisors_test.cc
#pragma once

#include <memory>
#include <vector>

#include "insight/advice/board_play.h"
#include "insight/advice/state_advisor.h"

namespace rulewise::insight {

using StateAdvisors = std::vector<std::unique_ptr<StateAdvisor>>;

void add_metagamer_advisors(const Structure& structure, const BoardPlay& play,
                            const SceneTables& tables, StateAdvisors& advisors);

}  // namespace rulewise::insight
