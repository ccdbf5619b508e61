#include "machine/single/flatten.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace rulewise::machine {
namespace {

using logic::GateKind;
using logic::Net;
using logic::Signal;

// Rough costs in tenths of nanoseconds, measured on chess-like games.
constexpr double kEdgeCost = 15;
constexpr double kFlipCost = 120;
/// Never turn one gate into more inputs than this.
constexpr std::size_t kMostInputs = 256;

bool is_logic(const Net& net, std::uint32_t gate) {
  return net.gates[gate].kind == GateKind::kAnd || net.gates[gate].kind == GateKind::kOr;
}

/// An input that is a gate of the same kind, or negated of the other kind, can give way to the
/// inputs of that gate, in the second case negated.
bool can_merge(const Net& net, std::uint32_t user, Signal input) {
  const bool is_same_kind = net.gates[user].kind == net.gates[input.gate()].kind;
  return is_same_kind != input.is_negated();
}

class Flattening {
 public:
  Flattening(const Net& net, std::span<const std::uint32_t> flips)
      : net_(net),
        flips_(flips),
        inputs_(net.gates.size()),
        users_(net.gates.size()),
        must_stay_(net.gates.size()),
        room_(net.inputs.size() + 1000) {}

  Net run() {
    collect();
    for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
      if (is_logic(net_, gate) && pays_to_merge(gate)) merge(gate);
    }
    return write();
  }

 private:
  void collect() {
    for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
      if (!is_logic(net_, gate)) continue;
      const std::span<const Signal> inputs = net_.gate_inputs(gate);
      inputs_[gate].assign(inputs.begin(), inputs.end());
      for (const Signal input : inputs) {
        users_[input.gate()].push_back(gate);
        if (!can_merge(net_, gate, input)) must_stay_[input.gate()] = true;
      }
    }
    for (const Signal signal : net_.next) must_stay_[signal.gate()] = true;
    for (const Signal signal : net_.legal) must_stay_[signal.gate()] = true;
    must_stay_[net_.terminal.gate()] = true;
    for (const auto& values : net_.goals) {
      for (const logic::GoalValue& goal : values) must_stay_[goal.when.gate()] = true;
    }
    for (const logic::Loop& loop : net_.loops) {
      for (std::uint32_t gate = loop.begin; gate < loop.end; ++gate) must_stay_[gate] = true;
    }
  }

  [[nodiscard]] bool pays_to_merge(std::uint32_t gate) const {
    const std::size_t users = users_[gate].size();
    const std::size_t growth = inputs_[gate].size() * users;
    if (must_stay_[gate] || users == 0 || growth > kMostInputs || growth > room_) return false;
    double input_flips = 0;
    for (const Signal input : inputs_[gate]) input_flips += flips_[input.gate()];
    const auto count = static_cast<double>(users);
    const double cost_apart = input_flips * (count - 1) * kEdgeCost;
    const double cost_shared = flips_[gate] * (kFlipCost + count * kEdgeCost);
    return users == 1 || cost_apart < cost_shared;
  }

  void merge(std::uint32_t gate) {
    for (const std::uint32_t user : users_[gate]) {
      std::vector<Signal>& inputs = inputs_[user];
      const auto place = std::ranges::find(inputs, gate, &Signal::gate);
      const bool is_negated = place->is_negated();
      inputs.erase(place);
      for (const Signal input : inputs_[gate]) {
        const Signal merged = is_negated ? !input : input;
        if (std::ranges::find(inputs, merged) == inputs.end()) inputs.push_back(merged);
      }
      room_ -= std::min(room_, inputs_[gate].size());
    }
    inputs_[gate].clear();
  }

  [[nodiscard]] Net write() const {
    Net flat;
    flat.gates = net_.gates;
    for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
      if (!is_logic(net_, gate)) continue;
      flat.gates[gate].first = static_cast<std::uint32_t>(flat.inputs.size());
      flat.gates[gate].count = static_cast<std::uint32_t>(inputs_[gate].size());
      flat.inputs.insert(flat.inputs.end(), inputs_[gate].begin(), inputs_[gate].end());
    }
    flat.loops = net_.loops;
    flat.next = net_.next;
    flat.legal = net_.legal;
    flat.terminal = net_.terminal;
    flat.goals = net_.goals;
    flat.initial = net_.initial;
    flat.first_move = net_.first_move;
    flat.role_names = net_.role_names;
    return flat;
  }

  const Net& net_;
  std::span<const std::uint32_t> flips_;
  std::vector<std::vector<Signal>> inputs_;        // by gate, as merged so far
  std::vector<std::vector<std::uint32_t>> users_;  // by gate; twice if it feeds one twice
  std::vector<bool> must_stay_;                    // by gate
  std::size_t room_;                               // inputs that may still be added
};

}  // namespace

Net flatten(const Net& net, std::span<const std::uint32_t> flips) {
  return Flattening(net, flips).run();
}

}  // namespace rulewise::machine
