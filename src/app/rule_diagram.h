// rule_diagram.h — an example of a derived rule on the board of its game, and nothing else of it.
//
// Idea      facts of the board become their signs, places that must be free a dot, the move a
//           star; the frame is the part of the board that the rule speaks of. Where places have
//           one name each, those that other conditions name are crosses
// Promises  empty where the rule speaks of no two places of a board
// Tested by rule_diagram_test.cc
#pragma once

#include <string>

#include "app/state_picture.h"
#include "tactics/describe.h"

namespace rulewise::app {

[[nodiscard]] std::string draw_example(const FactGrid& grid, const tactics::Example& example);

}  // namespace rulewise::app
