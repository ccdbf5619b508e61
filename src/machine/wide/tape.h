// tape.h — a circuit as a list of operations on slots, for the interpreter.
//
// Idea      operations in order with operands as slot numbers; runs of one function side by side,
//           so that the interpreter branches once a run; slots are used again when a value is dead
// Promises  dead operations are dropped; of functions that differ only by the order of their
//           inputs one is used
// Tested by engines_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "machine/wide/executable.h"

namespace rulewise::machine::wide {

struct TapeOp {
  Slot a = 0;
  Slot b = 0;
  Slot c = 0;
  Slot to = 0;
};

/// `count` operations with one function.
struct TapeRun {
  Table table = 0;
  std::uint32_t count = 0;
};

/// A copy of one slot into another at the end of a round of a loop.
struct TapeCopy {
  Slot from = 0;
  Slot to = 0;
};

struct TapeSegment {
  std::vector<TapeRun> runs;
  std::vector<TapeOp> ops;
  bool is_loop = false;
  std::vector<TapeCopy> loop_stores;
};

struct Tape {
  std::vector<TapeSegment> segments;
  Slot zero_slot = 0;  // a scratch slot that the interpreter clears first
  Slot slot_count = 0;
};

[[nodiscard]] Tape make_tape(const Circuit& circuit, TapeOrder order);

}  // namespace rulewise::machine::wide
