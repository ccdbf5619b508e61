// structure_json.h — board, pieces, counters and columns of a game in GDL as JSON.
//
// Promises  every sentence comes with the lines of the rules or the sample that it rests on
// Tested by tests/cli, tests/discovery/audit
#pragma once

#include <vector>

#include "app/json.h"
#include "base/diagnostics.h"
#include "insight/discovery/structure.h"

namespace rulewise::app {

/// `possible` are facts that may come up, seen or not.
[[nodiscard]] Json structure_json(const insight::Structure& found,
                                  const insight::FactStore& possible);

/// The numbers of the lines.
[[nodiscard]] Json lines_json(const std::vector<base::Location>& places);

}  // namespace rulewise::app
