// lane_wave.h — what 64 states that differ a little from one another have in common is computed
// once, what they differ in is computed for all of them at once.
//
// Idea      a cursor holds one of the states evaluated. Another state is a lane; a node has a
//           difference word, one bit a lane: set where the node is not as in the cursor's state.
//           Only nodes with a difference tell the gates they feed. A gate needs to hear from
//           those alone: the count the cursor keeps says whether its other inputs decide it
// Needs     the cursor is settled for the parts run, and stays where it is during a wave
// Promises  after run(), difference() of every node of the parts run is right
// Tested by expand_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/single/cursor.h"
#include "machine/single/dirty_loops.h"
#include "machine/single/expansion.h"
#include "machine/single/program.h"

namespace rulewise::machine {

class LaneWave {
 public:
  /// A bit of the outputs (see Program) that is not the same in all lanes.
  struct OutputDifference {
    std::uint32_t output = 0;
    Lanes lanes = 0;
  };

  explicit LaneWave(const Program& program);

  /// Forgets all differences. Only outputs in [first_output, last_output) will be listed.
  void begin(const SingleCursor& cursor, std::uint32_t first_output, std::uint32_t last_output);
  /// Says in which lanes a base or move differs; before the first run(), each node once.
  void differ(std::uint32_t node, Lanes lanes);
  /// Carries the differences through a part. Parts it reads must have been run before.
  void run(Part part);

  [[nodiscard]] Lanes difference(std::uint32_t node) const { return differences_[node]; }
  [[nodiscard]] std::uint64_t gates_heard() const { return gates_heard_; }
  /// In order of discovery, of all parts run so far.
  [[nodiscard]] std::span<const OutputDifference> output_differences() const { return outputs_; }

 private:
  /// What a gate has heard so far. `others` counts like the cursor, without the inputs heard of.
  struct Hearing {
    Lanes all = 0;  // lanes where all inputs heard of are true; for an `or`: false
    std::int32_t others = 0;
    std::uint32_t wave = 0;
  };

  void tell(std::uint32_t node);
  void tell_gates(std::uint32_t first_target, std::uint32_t last_target, Lanes values, bool usual);
  void wake_stretch(const Stretch& stretch);
  void list_outputs(std::uint32_t node);
  void begin_hearing(std::uint32_t gate);
  void run_level(std::uint32_t level);
  void run_plain_level(std::uint32_t level);
  void run_switched_level(std::uint32_t level);
  void run_loop_level(std::uint32_t level);
  void run_loop(const LoopRange& loop);
  void grow_loop(const LoopRange& loop);
  [[nodiscard]] Lanes counted_value(std::uint32_t gate) const;
  void settle_gate(std::uint32_t gate, Lanes value);

  const Program& program_;
  const SingleCursor* cursor_ = nullptr;
  std::uint32_t first_output_ = 0;
  std::uint32_t last_output_ = 0;

  std::uint32_t wave_ = 0;
  std::uint64_t gates_heard_ = 0;         // over all waves
  std::vector<Hearing> hearings_;         // by gate
  std::vector<Lanes> differences_;        // by node
  std::vector<std::uint32_t> differing_;  // nodes with a difference
  std::vector<OutputDifference> outputs_;

  // The part being run, and its queue as in the cursor.
  std::uint32_t gate_begin_ = 0;
  std::uint32_t gate_end_ = 0;
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> queue_end_;
  std::vector<std::uint64_t> waiting_levels_;

  // Loops.
  DirtyLoops dirty_loops_;
  std::vector<Lanes> loop_outside_;  // by position in the loop tables
  std::vector<Lanes> loop_values_;
  std::vector<std::uint32_t> loop_pending_;
  std::vector<std::uint8_t> is_loop_pending_;
};

}  // namespace rulewise::machine
