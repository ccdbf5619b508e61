// history_rules.h — writes how positions are remembered, and what it means that one comes again.
//
// Idea      a position is one term, rank by rank, with hands, rights and who is to move: so a past
//           position is one fact, and to come again is to find that fact. A capture that removes
//           a piece ends what can come again: then all is forgotten. No ply has to be counted
// Promises  nothing where the game has no such rule; the same occurrences as on the board machine
// Tested by to_gdl_test.cc, tests/agree
#pragma once

#include <string>

#include "logic/scl/draft.h"

namespace rulewise::logic {

/// `repeated`, and with a rule about perpetual checks (always r): r has given check with every
/// turn since the position first came.
[[nodiscard]] std::string history_text(Draft& draft);

}  // namespace rulewise::logic
