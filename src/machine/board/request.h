// request.h — what is asked of the generator.
//
// Idea      the same walk over the pieces lists moves, counts them, makes and unmakes them, or
//           stops at the first: what differs is what is done with a move that was found
// Tested by generator_test.cc, agreement_test.cc
#pragma once

#include <cstddef>
#include <cstdint>

#include "machine/board/generator.h"

namespace rulewise::machine::board {

enum class Wanted : std::uint8_t {
  kAll,
  kMerged,  // one sequence for each position it leads to
  kOne,     // any: is there one at all?
  kCount,   // none, only their number
  kVisit,   // none: each is made and unmade, and counted
};

struct Request {
  Wanted wanted = Wanted::kAll;
  Bounds bounds = {};
  bool minds_drop_mate = true;
  bool only_gains = false;  // captures and promotions

  [[nodiscard]] bool lists() const { return wanted < Wanted::kCount; }
  [[nodiscard]] bool merges() const { return wanted == Wanted::kMerged || wanted == Wanted::kOne; }
};

}  // namespace rulewise::machine::board
