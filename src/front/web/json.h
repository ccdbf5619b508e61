// json.h — JSON as this program writes it, on the terminal and on the web.
//
// Promises  keys in the order they were set; one line; always valid UTF-8, whatever bytes names
//           in the rules have; nothing in it that a terminal would obey
// Tested by tests/cli
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/visible.h"
#include "game/playthrough.h"

namespace rulewise::front {

using Json = nlohmann::ordered_json;

[[nodiscard]] inline std::string to_line(const Json& json) {
  return base::visible_json(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// Null stands for the move of a role that waits.
[[nodiscard]] Json joint_move_to_json(const std::vector<std::string>& texts);
/// What `rulewise walk` prints of a state.
[[nodiscard]] Json step_to_json(const game::Step& step, const std::vector<std::string>& roles);
/// What `rulewise check --json` prints.
[[nodiscard]] Json diagnostics_to_json(const base::Diagnostics& diagnostics);

}  // namespace rulewise::front
