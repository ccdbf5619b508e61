#include "insight/discovery/asked_kinds.h"

#include <algorithm>

#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

/// By gate: whether one of the signals hangs on it.
std::vector<bool> gates_below(const logic::Net& net, const std::vector<logic::Signal>& signals) {
  std::vector<bool> is_below(net.gates.size(), false);
  std::vector<std::uint32_t> open;
  const auto reach = [&](logic::Signal signal) {
    if (is_below[signal.gate()]) return;
    is_below[signal.gate()] = true;
    open.push_back(signal.gate());
  };
  for (const logic::Signal signal : signals) reach(signal);
  while (!open.empty()) {
    const std::uint32_t gate = open.back();
    open.pop_back();
    const logic::GateKind kind = net.gates[gate].kind;
    if (kind != logic::GateKind::kAnd && kind != logic::GateKind::kOr) continue;
    for (const logic::Signal input : net.gate_inputs(gate)) reach(input);
  }
  return is_below;
}

/// By kind: whether one of the signals hangs on where such things stand.
std::vector<bool> kinds_below(const BoardView& board, const logic::Net& net,
                              const std::vector<logic::Signal>& signals) {
  const std::vector<bool> is_below = gates_below(net, signals);
  std::vector<bool> kinds(board.kinds().size(), false);
  FactStore facts;
  for (std::uint32_t g = 0; g < net.gates.size(); ++g) {
    if (!is_below[g] || net.gates[g].kind != logic::GateKind::kBase) continue;
    const FactId fact = facts.intern(net.base_names[net.gates[g].first]);
    if (const auto standing = board.find(facts, fact)) kinds[standing->kind.index()] = true;
  }
  return kinds;
}

}  // namespace

std::vector<bool> asked_kinds(const BoardView& board, const game::Game& game) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr) return {};
  const logic::Net& net = net_game->net();
  std::vector<bool> by_moves = kinds_below(board, net, net.legal);
  const auto asked = static_cast<std::size_t>(std::ranges::count(by_moves, true));
  if (asked > 0 && asked < by_moves.size()) return by_moves;
  std::vector<logic::Signal> ends{net.terminal};
  for (const auto& goals : net.goals) {
    for (const logic::GoalValue& goal : goals) ends.push_back(goal.when);
  }
  return kinds_below(board, net, ends);
}

}  // namespace rulewise::insight
