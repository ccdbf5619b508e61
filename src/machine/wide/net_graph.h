// net_graph.h — a net as a graph of ands, with what is known about the state put in.
//
// Idea      gates are turned into ands only as far as someone asks for them; a base that is known
//           to be true or false disappears. A gate that closes a cycle becomes an input, the
//           loop's variable, beside the function that gives it its next value.
// Promises  moves are inputs until `set_does` says what they are; linear time
// Tested by step_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/net.h"
#include "machine/wide/and_graph.h"

namespace rulewise::machine::wide {

enum class Known : std::uint8_t { kFalse, kTrue, kUnknown };

/// A gate that feeds an earlier gate of its loop.
struct LoopVariable {
  std::uint32_t loop = 0;
  Edge value;       // an input of the graph
  Edge next_value;  // from the variables of this loop and what comes before it
};

class NetGraph {
 public:
  /// `known` by base; may be empty.
  NetGraph(const logic::Net& net, std::span<const Known> known);

  /// Turns the gates that `signals` need into ands.
  void add(std::span<const logic::Signal> signals);
  /// The edge of a signal that was added.
  [[nodiscard]] Edge edge(logic::Signal signal) const;

  /// What making `move` is; must be said before a gate that depends on it is added.
  void set_does(std::uint32_t move, Edge edge) { does_[move] = edge; }
  /// The input of a base, also of a known one.
  [[nodiscard]] Edge stored_base(std::uint32_t base);

  [[nodiscard]] AndGraph& graph() { return graph_; }
  [[nodiscard]] const AndGraph& graph() const { return graph_; }
  [[nodiscard]] std::span<const LoopVariable> loop_variables() const { return variables_; }
  /// By base: its input node, 0 if nothing reads it.
  [[nodiscard]] std::span<const std::uint32_t> base_inputs() const { return base_inputs_; }

 private:
  void mark_needed(std::span<const logic::Signal> signals);
  void make_variables();
  [[nodiscard]] Edge convert(std::uint32_t gate);
  [[nodiscard]] std::uint32_t loop_of(std::uint32_t gate) const;

  const logic::Net& net_;
  std::vector<Known> known_;
  AndGraph graph_;
  std::vector<Edge> edges_;         // by gate
  std::vector<std::uint8_t> mark_;  // by gate: 0 untouched, 1 wanted, 2 done
  std::vector<bool> closes_cycle_;  // by gate
  std::vector<Edge> does_;          // by move
  std::vector<std::uint32_t> base_inputs_;
  std::vector<LoopVariable> variables_;
  std::vector<std::uint32_t> variable_of_gate_;  // by gate where there are loops
  std::vector<Edge> scratch_;
};

}  // namespace rulewise::machine::wide
