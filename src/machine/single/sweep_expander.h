// sweep_expander.h — expands a state by evaluating every gate for all children at once.
//
// Idea      the parent in all lanes, its legal moves one to a lane, then the children; three
//           sweeps whatever the moves change, so it wins on small nets and busy games
// Tested by expand_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/single/expansion.h"
#include "machine/single/lane_sweep.h"
#include "machine/single/wave_expander.h"

namespace rulewise::machine {

class SweepExpander {
 public:
  explicit SweepExpander(const logic::Net& net);

  /// First the children and their states, then what there is to know of them.
  void make_children(const game::State& state, const ExpandOptions& options,
                     ExpansionWriter& writer);
  void evaluate_children(const ExpandOptions& options, ExpansionWriter& writer);
  /// Instead of make_children: the states of a batch from elsewhere, by lanes.
  void set_children(std::size_t batch, const ExpansionWriter& writer,
                    std::span<const WaveExpander::Difference> differences);

  /// Inputs, bases and moves looked at for this many batches of children.
  [[nodiscard]] std::size_t cost_of_making(std::size_t batches) const;
  [[nodiscard]] std::size_t cost_of_evaluating(std::size_t batches) const;

 private:
  void list_legal(ExpansionWriter& writer) const;
  void make_states(std::size_t batch, ExpansionWriter& writer);
  void evaluate(std::size_t batch, GoalsWanted wanted, ExpansionWriter& writer);
  void count_legal(const Batch& batch, ExpansionWriter& writer);
  void find_goals(const Batch& batch, Lanes lanes, ExpansionWriter& writer);

  std::vector<std::uint32_t> first_move_;  // by role; one more
  std::size_t base_count_;
  LaneSweep sweep_;
  std::vector<game::Move> moves_set_;
  std::vector<Lanes> children_;  // by batch and base
};

}  // namespace rulewise::machine
