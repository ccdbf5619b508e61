#include "logic/factor.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "logic/rewrite.h"

namespace rulewise::logic {
namespace {

using Cube = std::vector<Signal>;  // sorted

GateKind other_kind(GateKind kind) {
  return kind == GateKind::kAnd ? GateKind::kOr : GateKind::kAnd;
}

/// Which signals a row of cubes share, kept up to date while cubes are taken away.
class SharedSignals {
 public:
  explicit SharedSignals(const std::vector<Cube>& cubes) : is_taken_(cubes.size(), false) {
    for (std::uint32_t i = 0; i < cubes.size(); ++i) {
      for (const Signal signal : cubes[i]) uses_.push_back({signal, i});
    }
    std::ranges::sort(uses_);
    for (std::uint32_t begin = 0, end = 0; begin < uses_.size(); begin = end) {
      while (end < uses_.size() && uses_[end].signal == uses_[begin].signal) ++end;
      if (end - begin < 2) continue;
      queue_.push({end - begin, ~static_cast<std::uint32_t>(signals_.size())});
      signals_.push_back({uses_[begin].signal, begin, end, end - begin});
    }
  }

  [[nodiscard]] bool is_taken(std::uint32_t cube) const { return is_taken_[cube]; }

  /// Takes the cubes, ascending, that have the signal most of those left share, if at least two
  /// do; ties go to the smallest.
  std::optional<std::vector<std::uint32_t>> take_most_shared(const std::vector<Cube>& cubes) {
    while (!queue_.empty()) {
      const auto [count, place] = queue_.top();
      const SharedSignal shared = signals_[~place];
      queue_.pop();
      if (shared.count == count) return take(shared, cubes);
      if (shared.count > 1) queue_.push({shared.count, place});
    }
    return std::nullopt;
  }

 private:
  struct Use {
    Signal signal;
    std::uint32_t cube = 0;
    auto operator<=>(const Use&) const = default;
  };
  struct SharedSignal {
    Signal signal;
    std::uint32_t begin = 0;  // in uses_
    std::uint32_t end = 0;
    std::uint32_t count = 0;  // of cubes that are not taken
  };

  std::vector<std::uint32_t> take(const SharedSignal& shared, const std::vector<Cube>& cubes) {
    std::vector<std::uint32_t> having;
    for (std::uint32_t use = shared.begin; use < shared.end; ++use) {
      const std::uint32_t cube = uses_[use].cube;
      if (is_taken_[cube]) continue;
      is_taken_[cube] = true;
      having.push_back(cube);
      for (const Signal signal : cubes[cube]) {
        const auto found = std::ranges::lower_bound(signals_, signal, {}, &SharedSignal::signal);
        if (found != signals_.end() && found->signal == signal) --found->count;
      }
    }
    return having;
  }

  std::vector<bool> is_taken_;         // by cube
  std::vector<Use> uses_;              // ascending
  std::vector<SharedSignal> signals_;  // ascending
  // Counts, perhaps outdated, and places in signals_, complemented: the smallest comes first.
  std::priority_queue<std::pair<std::uint32_t, std::uint32_t>> queue_;
};

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

  /// Appends signals whose outer combination is that of the cubes: again and again, the signal
  /// that most of the cubes left share is taken out of those that have it.
  void factor(std::vector<Cube> cubes, std::vector<Signal>& result) {
    SharedSignals shared(cubes);
    while (const auto having = shared.take_most_shared(cubes)) {
      std::vector<Cube> with;
      for (const std::uint32_t cube : *having) with.push_back(std::move(cubes[cube]));
      result.push_back(factor_out(std::move(with)));
    }
    for (std::uint32_t i = 0; i < cubes.size(); ++i) {
      if (!shared.is_taken(i)) result.push_back(store_->gate(other_kind(outer_), cubes[i]));
    }
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
