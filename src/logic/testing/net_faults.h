// net_faults.h — what net.h promises of every net, looked at gate by gate: for tests only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "logic/net.h"

namespace rulewise::logic::testing {

class NetInspection {
 public:
  explicit NetInspection(const Net& net) : net_(net) {}

  /// The first promise that is broken; empty for a sound net.
  std::string run() {
    if (net_.gates.empty() || net_.gates[0].kind != GateKind::kConstant) return "gate 0";
    if (net_.initial.size() != net_.base_count() || net_.base_names.size() != net_.base_count()) {
      return "bases";
    }
    if (net_.move_names.size() != net_.move_count() || net_.goals.size() != net_.role_count() ||
        net_.first_move.size() != net_.role_count() + 1 ||
        net_.first_move.back() != net_.move_count()) {
      return "moves and roles";
    }
    if (!find_loops()) return "loops overlap or are empty";
    for (std::uint32_t gate = 1; gate < net_.gates.size(); ++gate) {
      if (!is_sound(gate)) return "gate " + std::to_string(gate);
    }
    return outputs();
  }

 private:
  static constexpr std::uint32_t kNoLoop = 0xffffffffU;

  bool find_loops() {
    loop_of_.assign(net_.gates.size(), kNoLoop);
    depends_on_moves_.assign(net_.gates.size(), false);
    std::uint32_t end = 1;
    for (std::uint32_t l = 0; l < net_.loops.size(); ++l) {
      const Loop& loop = net_.loops[l];
      if (loop.begin < end || loop.end <= loop.begin || loop.end > net_.gates.size()) return false;
      end = loop.end;
      for (std::uint32_t gate = loop.begin; gate < end; ++gate) loop_of_[gate] = l;
    }
    return true;
  }

  bool is_sound(std::uint32_t gate) {
    const Gate& g = net_.gates[gate];
    if (g.kind == GateKind::kConstant) return false;
    if (g.kind == GateKind::kBase) return g.first < net_.base_count();
    if (g.kind == GateKind::kDoes) {
      depends_on_moves_[gate] = true;
      return g.first < net_.move_count();
    }
    if (g.count < 2 || g.first + g.count > net_.inputs.size()) return false;
    for (const Signal input : net_.gate_inputs(gate)) {
      if (!may_use(gate, input)) return false;
      if (depends_on_moves_[input.gate()]) mark_moves(gate);
    }
    return true;
  }

  [[nodiscard]] bool may_use(std::uint32_t gate, Signal input) const {
    if (input.gate() >= net_.gates.size()) return false;
    if (loop_of_[gate] == kNoLoop || loop_of_[gate] != loop_of_[input.gate()]) {
      return input.gate() < gate;
    }
    return !input.is_negated();
  }

  /// Gates of a loop depend on each other, so all of them depend on what one does.
  void mark_moves(std::uint32_t gate) {
    depends_on_moves_[gate] = true;
    if (loop_of_[gate] == kNoLoop) return;
    const Loop& loop = net_.loops[loop_of_[gate]];
    for (std::uint32_t g = loop.begin; g < loop.end; ++g) depends_on_moves_[g] = true;
  }

  [[nodiscard]] std::string outputs() const {
    const auto is_state_only = [this](Signal signal) {
      return signal.gate() < net_.gates.size() && !depends_on_moves_[signal.gate()];
    };
    for (const Signal signal : net_.next) {
      if (signal.gate() >= net_.gates.size()) return "next";
    }
    for (const Signal signal : net_.legal) {
      if (!is_state_only(signal)) return "legal";
    }
    for (const auto& values : net_.goals) {
      for (const GoalValue& goal : values) {
        if (!is_state_only(goal.when)) return "goal";
      }
    }
    return is_state_only(net_.terminal) ? "" : "terminal";
  }

  const Net& net_;
  std::vector<std::uint32_t> loop_of_;
  std::vector<bool> depends_on_moves_;
};

[[nodiscard]] inline std::string find_fault(const Net& net) { return NetInspection(net).run(); }

}  // namespace rulewise::logic::testing
