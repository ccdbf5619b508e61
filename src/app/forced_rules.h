// forced_rules.h — derived rules about winning, forced and threatening moves, as JSON.
//
// Tested by tests/cli, tests/web
#pragma once

#include <vector>

#include "app/json.h"
#include "app/state_picture.h"
#include "tactics/tactics.h"

namespace rulewise::app {

/// Derived rules in words, and the board they are drawn on, where there is one.
struct ToldRules {
  std::vector<tactics::Description> rules;  // the first of those that are images of each other
                                            // tells of the others
  FactGrid grid;
};
/// Images under symmetries, words and the board, as far as there is time left for them.
[[nodiscard]] ToldRules tell_in_time(const tactics::DerivedGame& game, const gdl::Rules& rules,
                                     double seconds);
/// One of `rules` of what `forced --json` prints.
[[nodiscard]] Json forced_rule_json(const tactics::Description& rule, const FactGrid& grid);
/// All else of it but what a check gave.
[[nodiscard]] Json forced_json(const tactics::DerivedGame& game, double seconds);

/// The rules derived within so many seconds of the clock.
[[nodiscard]] base::Result<tactics::DerivedGame> derive_in_time(const gdl::Rules& rules,
                                                                tactics::TacticsLimits limits,
                                                                double seconds);

}  // namespace rulewise::app
