// forced_rules.h — derived rules about winning, forced and threatening moves, as JSON.
//
// Tested by tests/cli, tests/web
#pragma once

#include <vector>

#include "app/json.h"
#include "tactics/tactics.h"

namespace rulewise::app {

/// Every derived rule; of those that are images of each other the first tells of the others.
[[nodiscard]] std::vector<tactics::Description> describe_rules(const tactics::DerivedGame& game);
/// One of `rules` of what `forced --json` prints.
[[nodiscard]] Json forced_rule_json(const tactics::Description& rule);
/// All else of it but what a check gave.
[[nodiscard]] Json forced_json(const tactics::DerivedGame& game, double seconds);

/// The rules derived within so many seconds of the clock.
[[nodiscard]] base::Result<tactics::DerivedGame> derive_in_time(const gdl::Rules& rules,
                                                                tactics::TacticsLimits limits,
                                                                double seconds);

}  // namespace rulewise::app
