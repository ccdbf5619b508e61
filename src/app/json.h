// json.h — JSON as this program prints it: front's, by a shorter name.
//
// Tested by tests/cli
#pragma once

#include "front/web/json.h"

namespace rulewise::app {

using front::joint_move_to_json;
using front::Json;
using front::to_line;

}  // namespace rulewise::app
