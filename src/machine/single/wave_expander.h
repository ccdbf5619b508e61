// wave_expander.h — expands a state by what its children differ in.
//
// Idea      the first child is evaluated by a cursor, the others are lanes of a LaneWave: the
//           cost follows what the moves change, not the size of the net
// Tested by expand_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "machine/single/cursor.h"
#include "machine/single/expansion.h"
#include "machine/single/lane_wave.h"

namespace rulewise::machine {

class WaveExpander {
 public:
  explicit WaveExpander(const Program& program);

  void expand(const game::State& state, const ExpandOptions& options, ExpansionWriter& writer);
  /// Gates worked on so far: a measure of what it costs.
  [[nodiscard]] std::uint64_t gates_heard() const { return wave_.gates_heard(); }

 private:
  struct Difference {
    std::uint32_t index = 0;  // of a base or move
    Lanes lanes = 0;
  };

  void make_states(ExpansionWriter& writer);
  void evaluate(std::size_t batch, GoalsWanted wanted, ExpansionWriter& writer);
  void count_legal(const Batch& batch, ExpansionWriter& writer);
  void find_goals(const Batch& batch, Lanes lanes, ExpansionWriter& writer);
  [[nodiscard]] Lanes lanes_of(const NodeSignal& signal) const;

  const Program& program_;
  SingleCursor cursor_;
  LaneWave wave_;
  std::vector<Difference> differences_;      // of all batches, one batch after another
  std::vector<Difference> unusual_;          // moves of the first child, where not made
  std::vector<std::size_t> batch_end_;       // by batch: where its differences end
  std::vector<std::uint32_t> first_counts_;  // legal moves of the first child by role
  std::vector<std::uint32_t> role_of_word_;  // by word of the legal outputs
};

}  // namespace rulewise::machine
