// net_builder.h — ground rules into a net of gates.
//
// Idea      an atom is the `or` of its instances, an instance the `and` of its literals; atoms
//           that depend on each other become a loop
// Needs     a ground program that is stratified once ground, its texts bounded by the grounder
// Promises  every derivable fact of a state is a base, every derivable move a move; moves of a
//           role are ordered by their terms; the gates are shared but not yet optimised
// Tested by net_builder_test.cc, tests/agree
#pragma once

#include "base/result.h"
#include "logic/grounder.h"
#include "logic/net.h"

namespace rulewise::logic {

[[nodiscard]] base::Result<Net> build_net(const GroundProgram& program);

}  // namespace rulewise::logic
