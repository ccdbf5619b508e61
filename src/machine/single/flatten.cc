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
        lists_(net.gates.size()),
        signals_(net.inputs),
        user_begin_(net.gates.size() + 1, 0),
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
  /// A stretch of signals_.
  struct List {
    std::size_t begin = 0;
    std::uint32_t count = 0;
    std::uint32_t room = 0;
  };

  void collect() {
    for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
      if (!is_logic(net_, gate)) continue;
      const logic::Gate& g = net_.gates[gate];
      lists_[gate] = {g.first, g.count, g.count};
      for (const Signal input : net_.gate_inputs(gate)) {
        ++user_begin_[input.gate() + 1];
        if (!can_merge(net_, gate, input)) must_stay_[input.gate()] = true;
      }
    }
    list_users();
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

  void list_users() {
    for (std::size_t i = 1; i < user_begin_.size(); ++i) user_begin_[i] += user_begin_[i - 1];
    users_.resize(user_begin_.back());
    std::vector<std::uint32_t> next(user_begin_.begin(), user_begin_.end() - 1);
    for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
      if (!is_logic(net_, gate)) continue;
      for (const Signal input : net_.gate_inputs(gate)) users_[next[input.gate()]++] = gate;
    }
  }

  [[nodiscard]] std::span<const std::uint32_t> users_of(std::uint32_t gate) const {
    return {users_.data() + user_begin_[gate], users_.data() + user_begin_[gate + 1]};
  }
  [[nodiscard]] std::span<Signal> inputs_of(std::uint32_t gate) {
    return {signals_.data() + lists_[gate].begin, lists_[gate].count};
  }

  [[nodiscard]] bool pays_to_merge(std::uint32_t gate) {
    const std::size_t users = users_of(gate).size();
    const std::size_t growth = lists_[gate].count * users;
    if (must_stay_[gate] || users == 0 || growth > kMostInputs || growth > room_) return false;
    if (users == 1) return true;
    double input_flips = 0;
    for (const Signal input : inputs_of(gate)) input_flips += flips_[input.gate()];
    const auto count = static_cast<double>(users);
    const double cost_apart = input_flips * (count - 1) * kEdgeCost;
    const double cost_shared = flips_[gate] * (kFlipCost + count * kEdgeCost);
    return cost_apart < cost_shared;
  }

  void merge(std::uint32_t gate) {
    const std::size_t count = lists_[gate].count;
    for (const std::uint32_t user : users_of(gate)) {
      make_room(lists_[user], count);
      const std::span<Signal> inputs = inputs_of(user);
      const auto place = std::ranges::find(inputs, gate, &Signal::gate);
      const bool is_negated = place->is_negated();
      std::move(place + 1, inputs.end(), place);
      --lists_[user].count;
      for (const Signal input : inputs_of(gate)) add_input(user, is_negated ? !input : input);
      room_ -= std::min(room_, count);
    }
    lists_[gate].count = 0;
  }

  void add_input(std::uint32_t user, Signal input) {
    const std::span<Signal> inputs = inputs_of(user);
    if (std::ranges::find(inputs, input) != inputs.end()) return;
    List& list = lists_[user];
    signals_[list.begin + list.count++] = input;
  }

  /// A list that has no room for so many more goes to the end, with room to spare.
  void make_room(List& list, std::size_t more) {
    if (list.count + more <= list.room) return;
    const std::size_t begin = signals_.size();
    list.room = static_cast<std::uint32_t>(2 * (list.count + more));
    signals_.resize(begin + list.room);
    std::copy_n(signals_.begin() + static_cast<std::ptrdiff_t>(list.begin), list.count,
                signals_.begin() + static_cast<std::ptrdiff_t>(begin));
    list.begin = begin;
  }

  [[nodiscard]] Net write() const {
    Net flat;
    flat.gates = net_.gates;
    flat.inputs.reserve(net_.inputs.size());
    for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
      if (!is_logic(net_, gate)) continue;
      flat.gates[gate].first = static_cast<std::uint32_t>(flat.inputs.size());
      flat.gates[gate].count = lists_[gate].count;
      const auto begin = signals_.begin() + static_cast<std::ptrdiff_t>(lists_[gate].begin);
      flat.inputs.insert(flat.inputs.end(), begin, begin + lists_[gate].count);
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
  std::vector<List> lists_;  // by gate: its inputs, as merged so far
  std::vector<Signal> signals_;
  std::vector<std::uint32_t> user_begin_;  // by gate, and one more
  std::vector<std::uint32_t> users_;       // twice if it feeds one twice
  std::vector<bool> must_stay_;            // by gate
  std::size_t room_;                       // inputs that may still be added
};

}  // namespace

Net flatten(const Net& net, std::span<const std::uint32_t> flips) {
  return Flattening(net, flips).run();
}

}  // namespace rulewise::machine
