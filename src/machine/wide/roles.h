// roles.h — the moves of a role as the choice sees them.
//
// Idea      a leaf is a move, or several moves that are proved never to be legal together
// Tested by step_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "logic/net.h"
#include "machine/wide/net_graph.h"

namespace rulewise::machine::wide {

struct Leaf {
  std::vector<std::uint32_t> moves;
  Edge legal;   // one of them is
  Edge chosen;  // an input of the graph; kAlways where there is nothing to choose
};

/// The leaves of a role, without moves that can never be legal. Tells the graph what making each
/// move is. The legal signals must have been added.
[[nodiscard]] std::vector<Leaf> make_leaves(const logic::Net& net, std::size_t role,
                                            NetGraph& graph);

/// The same count without a graph: at most this many leaves.
[[nodiscard]] std::size_t count_leaves(const logic::Net& net, std::size_t role);

/// By goal value of the role: it is provable and no other is. The goals must have been added.
[[nodiscard]] std::vector<Edge> sole_goals(const logic::Net& net, std::size_t role,
                                           NetGraph& graph);

[[nodiscard]] std::vector<logic::Signal> goal_signals(const logic::Net& net);

}  // namespace rulewise::machine::wide
