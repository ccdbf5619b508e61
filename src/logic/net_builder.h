// net_builder.h — ground rules into a net of gates.
//
// Idea      an atom is the `or` of its instances, an instance the `and` of its literals; atoms
//           that depend on each other become a loop
// Needs     a ground program that is stratified once ground, its texts bounded by the grounder
// Promises  every derivable fact of a state is a base, every derivable move a move; moves of a
//           role are ordered by their terms; the gates are shared but not yet optimised; stops at
//           its limits and says which
// Tested by net_builder_test.cc, tests/agree
#pragma once

#include <cstddef>

#include "base/clock.h"
#include "base/result.h"
#include "logic/grounder.h"
#include "logic/net.h"

namespace rulewise::logic {

struct BuildLimits {
  std::size_t max_bytes = ~std::size_t{0};        // with the ground program
  std::size_t max_gates = std::size_t{1} << 30U;  // signals are numbers of 32 bits
  base::WorkLimit time{};
};

[[nodiscard]] base::Result<Net> build_net(const GroundProgram& program,
                                          const BuildLimits& limits = {});

}  // namespace rulewise::logic
