// question_net.h — the net of a game with the questions that derived rules answer.
//
// Idea      rules that outgrow the limits are split into parts (split_rule.h); where that does not
//           help either, or takes too long, what is least useful of what was derived is left out
// Promises  twice the time of the limits at most, all attempts together, and the last of them has
//           time enough for winning moves alone; what was left out is noted in the derivation
// Tested by tactician_test.cc
#pragma once

#include "base/result.h"
#include "logic/logic.h"
#include "syntax/gdl/rules.h"
#include "tactics/derive.h"

namespace rulewise::tactics {

[[nodiscard]] base::Result<logic::Net> compile_questions(const gdl::Rules& rules,
                                                         Derivation& derivation,
                                                         const logic::CompileLimits& limits);

}  // namespace rulewise::tactics
