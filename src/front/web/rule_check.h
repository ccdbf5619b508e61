// rule_check.h — every fault of a text of rules, as `rulewise check` finds them.
//
// Tested by tests/cli, tests/web
#pragma once

#include <string_view>

#include "base/diagnostics.h"
#include "syntax/language.h"
#include "syntax/scl/scl.h"

namespace rulewise::front {

/// Says so if nothing can be played at all: a goal is met, or nobody can move, as the game begins.
void check_opening(scl::Reading& reading);

/// Faults and warnings by place.
[[nodiscard]] base::Diagnostics check_rules(std::string_view text, Language language);

}  // namespace rulewise::front
