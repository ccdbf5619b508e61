#include "search/puzzle/goal_literals.h"

#include <algorithm>

namespace rulewise::search {
namespace {

constexpr int kAllPoints = 100;

/// Splits a signal into what it is the conjunction of; the parts that are bases are told apart.
struct Conjunction {
  std::vector<logic::Signal> bases;
  std::vector<logic::Signal> others;
};

Conjunction split(const logic::Net& net, logic::Signal signal) {
  Conjunction parts;
  std::vector<logic::Signal> open{signal};
  std::vector<bool> is_met(2 * net.gates.size());
  while (!open.empty()) {
    const logic::Signal next = open.back();
    open.pop_back();
    if (is_met[next.code]) continue;
    is_met[next.code] = true;
    const logic::Gate& gate = net.gates[next.gate()];
    const bool is_conjunction =
        gate.kind == (next.is_negated() ? logic::GateKind::kOr : logic::GateKind::kAnd);
    if (is_conjunction) {
      for (const logic::Signal input : net.gate_inputs(next.gate())) {
        open.push_back(next.is_negated() ? !input : input);
      }
    } else {
      (gate.kind == logic::GateKind::kBase ? parts.bases : parts.others).push_back(next);
    }
  }
  return parts;
}

}  // namespace

GoalLiterals::GoalLiterals(const logic::Net& net) {
  const auto& goals = net.goals.front();
  const auto best = std::ranges::find(goals, kAllPoints, &logic::GoalValue::value);
  if (best == goals.end() || !net.loops.empty()) return;
  const Conjunction parts = split(net, best->when);
  is_complete_ = parts.others.empty();
  asked_.resize((net.base_count() + 63) / 64);
  wanted_.resize(asked_.size());
  for (const logic::Signal literal : parts.bases) {
    const std::uint32_t base = net.gates[literal.gate()].first;
    const std::uint64_t bit = std::uint64_t{1} << (base % 64);
    if ((asked_[base / 64] & bit) == 0) ++count_;
    asked_[base / 64] |= bit;
    if (!literal.is_negated()) wanted_[base / 64] |= bit;
  }
}

bool GoalLiterals::follows_from(const logic::Net& net, logic::Signal signal) const {
  std::vector<std::uint64_t> held(asked_.size());
  for (const logic::Signal literal : split(net, signal).bases) {
    const std::uint32_t base = net.gates[literal.gate()].first;
    const std::uint64_t bit = std::uint64_t{1} << (base % 64);
    const bool is_wanted = (wanted_[base / 64] & bit) != 0;
    if (is_wanted != literal.is_negated()) held[base / 64] |= bit;
  }
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    if ((asked_[i] & ~held[i]) != 0) return false;
  }
  return true;
}

}  // namespace rulewise::search
