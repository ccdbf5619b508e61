// make_in_time.h — a machine for rules in GDL, made by the clock.
//
// Idea      grounding counts the processor's time, of which others may take a part: where the clock
//           decides, what does not come in time runs on the relational machine
// Tested by tests/discovery/times
#pragma once

#include <cstddef>

#include "base/result.h"
#include "machine/machine.h"
#include "syntax/gdl/rules.h"

namespace rulewise::app {

[[nodiscard]] base::Result<machine::MadeMachine> make_in_time(const gdl::Rules& rules,
                                                              double seconds,
                                                              machine::MachineOptions options);

}  // namespace rulewise::app
