#include "logic/factor.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "logic/rewrite.h"

namespace rulewise::logic {
namespace {

using Cube = std::vector<Signal>;  // sorted

GateKind other_kind(GateKind kind) {
  return kind == GateKind::kAnd ? GateKind::kOr : GateKind::kAnd;
}

class Factoring {
 public:
  explicit Factoring(const Net& net) : net_(net), use_count_(net.gates.size(), 0) {
    for (const Signal input : net.inputs) ++use_count_[input.gate()];
    const auto use = [this](Signal signal) { ++use_count_[signal.gate()]; };
    std::ranges::for_each(net.next, use);
    std::ranges::for_each(net.legal, use);
    use(net.terminal);
    for (const auto& values : net.goals) {
      for (const GoalValue& goal : values) use(goal.when);
    }
  }

  Signal rebuild(GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
    outer_ = net_.gates[gate].kind;
    store_ = &store;
    std::vector<Cube> cubes;
    const auto old_inputs = net_.gate_inputs(gate);
    bool can_factor = false;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      cubes.push_back({inputs[i]});
      if (use_count_[old_inputs[i].gate()] == 1) open_cube(cubes.back());
      can_factor = can_factor || cubes.back().size() > 1;
    }
    if (!can_factor) return store.gate(outer_, inputs);
    std::vector<Signal> alternatives;
    factor(std::move(cubes), alternatives);
    return store_->gate(outer_, alternatives);
  }

 private:
  /// Replaces a cube of one signal by the inputs of its gate, if that is of the inner kind.
  void open_cube(Cube& cube) const {
    const Signal signal = cube.front();
    const Gate& gate = (*store_)[signal.gate()];
    if (gate.kind != GateKind::kAnd && gate.kind != GateKind::kOr) return;
    // A negated gate is of the other kind over negated inputs.
    const GateKind seen_as = signal.is_negated() ? other_kind(gate.kind) : gate.kind;
    if (seen_as == outer_) return;
    cube.clear();
    for (const Signal input : store_->inputs(signal.gate())) {
      cube.push_back(signal.is_negated() ? !input : input);
    }
    std::ranges::sort(cube);
  }

  /// The signal most cubes share, if at least two do; ties go to the smallest.
  static std::pair<Signal, std::size_t> most_shared(const std::vector<Cube>& cubes) {
    std::unordered_map<std::uint32_t, std::uint32_t> counts;
    for (const Cube& cube : cubes) {
      for (const Signal signal : cube) ++counts[signal.code];
    }
    std::pair<Signal, std::size_t> best{kFalse, 1};
    for (const auto& [code, count] : counts) {
      if (count > best.second || (count == best.second && count > 1 && code < best.first.code)) {
        best = {Signal{code}, count};
      }
    }
    return best;
  }

  /// Appends signals whose outer combination is that of the cubes.
  void factor(std::vector<Cube> cubes, std::vector<Signal>& result) {
    for (;;) {
      const auto [shared, count] = most_shared(cubes);
      if (count < 2) break;
      std::vector<Cube> with;
      std::vector<Cube> without;
      for (Cube& cube : cubes) {
        const bool has = std::ranges::binary_search(cube, shared);
        (has ? with : without).push_back(std::move(cube));
      }
      result.push_back(factor_out(std::move(with)));
      cubes = std::move(without);
    }
    for (const Cube& cube : cubes) result.push_back(store_->gate(other_kind(outer_), cube));
  }

  /// Cubes that share at least one signal: everything they all share, and the rest factored.
  Signal factor_out(std::vector<Cube> cubes) {
    Cube common = cubes.front();
    for (const Cube& cube : cubes) {
      Cube both;
      std::ranges::set_intersection(common, cube, std::back_inserter(both));
      common = std::move(both);
    }
    for (Cube& cube : cubes) {
      Cube rest;
      std::ranges::set_difference(cube, common, std::back_inserter(rest));
      // One alternative asks for nothing more than what is common: it covers the others.
      if (rest.empty()) return store_->gate(other_kind(outer_), common);
      cube = std::move(rest);
    }
    std::vector<Signal> alternatives;
    factor(std::move(cubes), alternatives);
    common.push_back(store_->gate(outer_, alternatives));
    return store_->gate(other_kind(outer_), common);
  }

  const Net& net_;
  std::vector<std::uint32_t> use_count_;  // by old gate
  GateKind outer_ = GateKind::kOr;
  GateStore* store_ = nullptr;
};

}  // namespace

Net factor_gates(const Net& net) {
  Factoring factoring(net);
  return rewrite(
      net, [&factoring](GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
        return factoring.rebuild(store, gate, inputs);
      });
}

}  // namespace rulewise::logic
