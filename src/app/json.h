// json.h — JSON as this program prints it.
//
// Promises  keys in the order they were set; one line; always valid UTF-8, whatever bytes names
//           in the rules have; nothing in it that a terminal would obey
// Tested by tests/cli
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/visible.h"

namespace rulewise::app {

using Json = nlohmann::ordered_json;

[[nodiscard]] inline std::string to_line(const Json& json) {
  return base::visible_json(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// Null stands for the move of a role that waits.
[[nodiscard]] inline Json joint_move_to_json(const std::vector<std::string>& texts) {
  Json json = Json::array();
  for (const std::string& text : texts) json.push_back(text.empty() ? Json() : Json(text));
  return json;
}

}  // namespace rulewise::app
