// turn_rules.h — writes how a turn goes: what is legal in it, and what each step does.
//
// Idea      a turn is one or more steps of GDL with the same player in control: answering a
//           promotion (promote), moving, capturing again and again (stop ends it), promoting
// Tested by to_gdl_test.cc, tests/agree
#pragma once

#include <string>

#include "logic/scl/draft.h"

namespace rulewise::logic {

/// `legal`, with compulsion and the phases of a turn.
[[nodiscard]] std::string legal_text(Draft& draft);
/// `next`.
[[nodiscard]] std::string next_text(Draft& draft);

}  // namespace rulewise::logic
