// rule_headline.h — a derived rule about stones in a row, in the words of a player.
//
//     Play the empty end of three in a row.
//
// Idea      what an example of the rule puts on the board is looked at: stones of one sign, the
// move
//           and places that must be free that lie side by side on one line
// Promises  empty where the rule speaks of anything else
// Tested by rule_headline_test.cc
#pragma once

#include <string>

#include "app/state_picture.h"
#include "tactics/describe.h"

namespace rulewise::app {

[[nodiscard]] std::string headline(const FactGrid& grid, const tactics::Description& rule);

}  // namespace rulewise::app
