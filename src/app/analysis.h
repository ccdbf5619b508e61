// analysis.h — what `analyze` finds out about a game, as JSON, for whoever asks.
//
// Promises  the same as the command prints with --json, and with --report --json
// Tested by tests/cli, tests/web
#pragma once

#include <cstdint>
#include <functional>

#include "app/json.h"
#include "app/rule_files.h"
#include "base/result.h"

namespace rulewise::app {

[[nodiscard]] base::Result<Json> analysis_json(const RuleFile& file, double seconds,
                                               std::uint64_t seed);
/// From random and strong play; `should_stop` is asked between moves.
[[nodiscard]] base::Result<Json> play_report_json(const RuleFile& file, double seconds,
                                                  std::uint64_t seed,
                                                  const std::function<bool()>& should_stop);

}  // namespace rulewise::app
