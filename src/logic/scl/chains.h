// chains.h — writes how many captures can follow one another, for games where the most must be
// taken.
//
// Idea      a chain is looked at capture by capture on boards that do not exist yet: (took b q t v)
//           is the board b after the piece on q has gone to t and taken v. Each number of captures
//           has relations of its own, `ahead1_` to the longest chain there can be, since rules
//           of GDL may not build ever larger boards by recursion
// Tested by to_gdl_test.cc, tests/agree
#pragma once

#include <string>

#include "logic/scl/draft.h"

namespace rulewise::logic {

/// Captures that can follow one another at most: each takes a piece.
[[nodiscard]] int longest_chain(const scl::Rules& rules);
/// More levels than this are not written: a chain that is longer counts as this long.
inline constexpr int kMostAhead = 24;

/// `chain` and `attained`; empty where the game has no such rule.
[[nodiscard]] std::string chains_text(Draft& draft);

}  // namespace rulewise::logic
