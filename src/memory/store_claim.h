// store_claim.h — who writes what a method learns about a game: one process at a time.
//
// Idea      a row in the store names the process, when it started and when it was last heard of.
//           A claim holds as long as its process lives: where that runs on this machine the system
//           knows, elsewhere it must have been heard of of late. What writes looks whether the
//           claim is still its own, so that one who was taken for dead cannot write over another
// Never     waits: who comes second is told, and by whom it is held
// Tested by store_claim_test.cc, tests/cli/learn_test.py
#pragma once

#include <cstdint>
#include <string>

namespace rulewise::memory {

struct Claim {
  std::uint64_t mark = 0;     // of this claim alone
  std::string host;           // a machine since it was last started, and its space of processes
  std::uint64_t process = 0;  // its number there
  std::uint64_t started = 0;  // when it began, as the system counts
  std::uint64_t heard = 0;    // of it last, in seconds since 1970
};

/// Of this process, now.
[[nodiscard]] Claim make_claim();
/// Whether the process that made it may still write.
[[nodiscard]] bool is_alive(const Claim& claim);

}  // namespace rulewise::memory
