// end_rules.h — writes when a game is over and what it was worth.
//
// Idea      goals are looked at between turns only; the limit comes first, then goals of both,
//           then of one; who cannot move and of whom no goal speaks loses
// Tested by to_gdl_test.cc, tests/agree
#pragma once

#include <string>

#include "logic/scl/draft.h"
#include "logic/scl/power_rules.h"

namespace rulewise::logic {

/// `terminal` and `goal`. `powers` gives the relations for what fits a description.
[[nodiscard]] std::string end_text(Draft& draft, PowerWriter& powers);

}  // namespace rulewise::logic
