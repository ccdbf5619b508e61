// wave_expander.h — expands a state by what its children differ in.
//
// Idea      the first child is evaluated by a cursor, the others are lanes of a LaneWave: the
//           cost follows what the moves change, not the size of the net
// Tested by expand_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/single/cursor.h"
#include "machine/single/expansion.h"
#include "machine/single/lane_wave.h"

namespace rulewise::machine {

class WaveExpander {
 public:
  /// A base and the lanes in which it is not as in the first child.
  struct Difference {
    std::uint32_t index = 0;
    Lanes lanes = 0;
  };

  explicit WaveExpander(const Program& program);

  /// First the children and their states, then what there is to know of them.
  void make_children(const game::State& state, const ExpandOptions& options,
                     ExpansionWriter& writer);
  void evaluate_children(const ExpandOptions& options, ExpansionWriter& writer);

  /// What the states of a batch made last differ in.
  [[nodiscard]] std::span<const Difference> differences(std::size_t batch) const {
    const std::size_t begin = batch == 0 ? 0 : batch_end_[batch - 1];
    return {differences_.data() + begin, batch_end_[batch] - begin};
  }
  /// Gates worked on so far by cursor and waves: a measure of what it costs.
  [[nodiscard]] std::uint64_t gates_visited() const {
    return cursor_.gates_visited() + 2 * wave_.gates_heard();
  }

 private:
  void make_states(ExpansionWriter& writer);
  void differ_in_moves(const Batch& batch, ExpansionWriter& writer);
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
