// go_audit.h — holds what is said of tactical goals in Go against brute force, position by
// position.
//
// Idea      random games; in each position strings with few liberties give goals: take this one,
//           save that, join or part these, make or spoil an eye here. A move is said to reach the
//           goal, or not: every legal move is made and looked at. Where the other side moves and a
//           threat is found, every move outside the forced set is made, and the threat must then
//           reach the goal
// Promises  same seed, same counts; what judges makes moves on the board and knows no forced sets
// Tested by go_audit_test.cc
#pragma once

#include <cstdint>
#include <functional>

#include "tactics/audit.h"

namespace rulewise::tactics {

/// A position is a board, a goal and who moves. `side` is that of the board.
[[nodiscard]] AuditCounts audit_go(int side, const AuditLimits& limits);

}  // namespace rulewise::tactics
