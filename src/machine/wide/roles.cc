#include "machine/wide/roles.h"

#include <unordered_map>
#include <unordered_set>

namespace rulewise::machine::wide {
namespace {

void tell_does(const logic::Net& net, const Leaf& leaf, NetGraph& graph) {
  for (const std::uint32_t move : leaf.moves) {
    const Edge does = leaf.moves.size() == 1
                          ? leaf.chosen
                          : graph.graph().both(leaf.chosen, graph.edge(net.legal[move]));
    graph.set_does(move, does);
  }
}

}  // namespace

std::vector<Leaf> make_leaves(const logic::Net& net, std::size_t role, NetGraph& graph) {
  std::vector<Leaf> leaves;
  std::unordered_map<std::uint32_t, std::size_t> leaf_of_group;
  for (std::uint32_t move = net.first_move[role]; move < net.first_move[role + 1]; ++move) {
    if (graph.edge(net.legal[move]) == kNever) continue;
    std::size_t leaf = leaves.size();
    if (!net.move_group.empty()) {
      leaf = leaf_of_group.try_emplace(net.move_group[move], leaf).first->second;
    }
    if (leaf == leaves.size()) leaves.push_back({});
    leaves[leaf].moves.push_back(move);
  }
  for (Leaf& leaf : leaves) {
    std::vector<Edge> legal;
    for (const std::uint32_t move : leaf.moves) legal.push_back(graph.edge(net.legal[move]));
    leaf.legal = graph.graph().any_of(legal);
    leaf.chosen = leaves.size() == 1 ? kAlways : graph.graph().input();
    tell_does(net, leaf, graph);
  }
  return leaves;
}

std::size_t count_leaves(const logic::Net& net, std::size_t role) {
  const std::size_t moves = net.first_move[role + 1] - net.first_move[role];
  if (net.move_group.empty()) return moves;
  return std::unordered_set<std::uint32_t>(net.move_group.begin() + net.first_move[role],
                                           net.move_group.begin() + net.first_move[role + 1])
      .size();
}

std::vector<Edge> sole_goals(const logic::Net& net, std::size_t role, NetGraph& graph) {
  std::vector<Edge> values;
  for (const logic::GoalValue& goal : net.goals[role]) values.push_back(graph.edge(goal.when));
  std::vector<Edge> none_after(values.size() + 1, kAlways);
  for (std::size_t i = values.size(); i-- > 0;) {
    none_after[i] = graph.graph().both(none_after[i + 1], !values[i]);
  }
  std::vector<Edge> sole;
  Edge none_before = kAlways;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Edge no_other = graph.graph().both(none_before, none_after[i + 1]);
    sole.push_back(graph.graph().both(values[i], no_other));
    none_before = graph.graph().both(none_before, !values[i]);
  }
  return sole;
}

std::vector<logic::Signal> goal_signals(const logic::Net& net) {
  std::vector<logic::Signal> signals;
  for (const std::vector<logic::GoalValue>& values : net.goals) {
    for (const logic::GoalValue& goal : values) signals.push_back(goal.when);
  }
  return signals;
}

}  // namespace rulewise::machine::wide
