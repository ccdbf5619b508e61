// machine_memory.h — how much memory this process may count on.
//
// Idea      what the machine has, unless a container or the shell has set a lower limit
// Tested by machine_memory_test.cc
#pragma once

#include <cstddef>

namespace rulewise::base {

/// In bytes; never 0.
[[nodiscard]] std::size_t machine_memory();

}  // namespace rulewise::base
