// analyze_gdl.h — `rulewise analyze` for games in GDL: what random games show of their structure.
//
// Promises  ends within the time given, but for making the machine's last step
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/json.h"
#include "base/result.h"

namespace rulewise::app {

struct RuleFile;

struct DiscoveryOptions {
  bool as_json = false;
  double seconds = 5;
  std::uint64_t seed = 1;
  std::string role{};                             // whose model and goals are told; empty: all
  std::size_t max_bytes = std::size_t{2} << 30U;  // of the game
  std::vector<std::string> advisors{};  // to be listed, by name, sort or family; none: the believed
};

/// What to complain of where a role is asked for that is none of the game's.
[[nodiscard]] std::optional<base::Error> unknown_role(const std::string& role,
                                                      const std::vector<std::string>& roles);

/// What `analyze --json` prints of the text of a game in GDL.
[[nodiscard]] base::Result<Json> gdl_analysis_json(const std::string& name, const std::string& text,
                                                   const DiscoveryOptions& options);

/// Prints what was found; the exit status.
int analyze_gdl(const RuleFile& file, const DiscoveryOptions& options);

}  // namespace rulewise::app
