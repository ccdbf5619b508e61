// emitter.h — writes a covered graph of ands into a circuit, on demand and loops first.
//
// Idea      depth first from what is asked for, so that values are used soon after they are made
// Needs     inputs bound to wires before they are reached; `prepare` before asking for anything
//           that depends on a loop
// Promises  what a loop reads from outside is computed before it, once
// Tested by step_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/wide/circuit.h"
#include "machine/wide/cover.h"
#include "machine/wide/net_graph.h"

namespace rulewise::machine::wide {

/// Covers what `roots` and the loops need.
[[nodiscard]] Cover make_cover(const NetGraph& graph, std::span<const Edge> roots);

class Emitter {
 public:
  /// Loop variables take slots from `first_loop_slot` on.
  Emitter(Circuit& circuit, const NetGraph& net_graph, const Cover& cover, Slot first_loop_slot);

  void bind(Edge input, Wire wire);
  /// Base i is read from slot first + i.
  void bind_bases(Slot first);
  /// Runs every loop that `edges` depend on and that did not run yet.
  void prepare(std::span<const Edge> edges);
  [[nodiscard]] Wire emit(Edge edge);

 private:
  [[nodiscard]] std::vector<std::uint32_t> loops_needed(std::span<const Edge> edges) const;
  void run_loop(std::uint32_t loop);
  void emit_invariants(std::span<const std::uint32_t> variables, std::uint32_t level);
  [[nodiscard]] bool is_done(std::uint32_t node) const { return done_[node]; }

  Circuit& circuit_;
  const NetGraph& net_graph_;
  const AndGraph& graph_;
  const Cover& cover_;
  std::vector<Wire> wires_;  // by node of the graph
  std::vector<bool> done_;
  std::vector<std::uint32_t> level_;        // by node: 1 + highest loop it reads, or 0
  std::vector<std::uint32_t> variable_of_;  // by node, where it is a loop variable
  std::vector<std::vector<std::uint32_t>> variables_of_loop_;
  std::vector<bool> has_run_;                // by loop
  std::vector<std::uint32_t> seen_in_loop_;  // by node: the last level that visited it
  Slot first_loop_slot_;
};

}  // namespace rulewise::machine::wide
