// config.h — the generator's settings as text: one `key = value` a line, every one optional.
//
//     board_size = 6..8                                    # a range, or one number
//     board_type = planar: 0.5, vertical_cylinder: 0.5     # options with their chances, or one
//     must_capture = 0.2                                   # a chance
//     hopper_over = 1..max                                 # max: the larger side of the board
//     capture_effect -= remove                             # an option blocked, the rest scaled up
//
// Promises  every fault in one run, with its place and a hint; bounded work for any text; what
//           `to_text` prints is read as the same config
// Tested by config_test.cc
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "generator/parameters.h"
#include "generator/quality_limits.h"

namespace rulewise::generator {

struct Config {
  Parameters parameters;
  QualityLimits quality;
  friend bool operator==(const Config&, const Config&) = default;
};

/// Changes `config` as the text says. Where there are errors `config` must not be used.
void read_config(std::string_view text, Config& config, base::Diagnostics& diagnostics);

/// All settings with their values, each under a comment that says what it does.
[[nodiscard]] std::string to_text(const Config& config);

/// The settings that differ from the defaults, one `key = value` a line; empty if none does.
[[nodiscard]] std::string changed_settings(const Config& config);
/// The same, without those that only decide which games are kept.
[[nodiscard]] std::string changed_parameters(const Parameters& parameters);

}  // namespace rulewise::generator
