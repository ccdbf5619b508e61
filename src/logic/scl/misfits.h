// misfits.h — which rules of a chess-like game its GDL sheet does not have.
//
// Tested by misfits_test.cc
#pragma once

#include "base/diagnostics.h"
#include "syntax/scl/rules.h"

namespace rulewise::logic {

/// A warning for each rule that the translation leaves out, where it stands in the text.
[[nodiscard]] base::Diagnostics gdl_misfits(const scl::Rules& rules);

}  // namespace rulewise::logic
