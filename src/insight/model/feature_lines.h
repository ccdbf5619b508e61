// feature_lines.h — the lines of the rules that a feature comes from, for people to look up.
//
// Idea      an expression of the model is one of the rules (Clune 2007): those that ask for its
//           facts where goals, moves or the end hang on them, those that put the condition on it,
//           and those that its distances go by
// Needs     a feature made of these rules
// Promises  sorted, each line once; never empty for a feature whose facts the rules ask for
// Tested by feature_lines_test.cc
#pragma once

#include <vector>

#include "base/diagnostics.h"
#include "insight/model/feature.h"
#include "insight/model/rule_text.h"

namespace rulewise::insight {

/// As part of what is decided.
[[nodiscard]] std::vector<base::Location> feature_lines(const RuleText& text,
                                                        const Feature& feature, Decided what);

}  // namespace rulewise::insight
