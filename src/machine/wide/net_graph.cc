#include "machine/wide/net_graph.h"

#include <algorithm>
#include <cassert>

namespace rulewise::machine::wide {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

/// By gate: whether an earlier gate of the same loop, or it itself, reads it.
std::vector<bool> find_cycle_closers(const logic::Net& net) {
  std::vector<bool> closes(net.gates.size(), false);
  for (const logic::Loop& loop : net.loops) {
    for (std::uint32_t gate = loop.begin; gate < loop.end; ++gate) {
      if (net.gates[gate].kind != logic::GateKind::kAnd &&
          net.gates[gate].kind != logic::GateKind::kOr) {
        continue;
      }
      for (const logic::Signal in : net.gate_inputs(gate)) {
        if (in.gate() >= gate) closes[in.gate()] = true;
      }
    }
  }
  return closes;
}

bool has_inputs(const logic::Gate& gate) {
  return gate.kind == logic::GateKind::kAnd || gate.kind == logic::GateKind::kOr;
}

}  // namespace

NetGraph::NetGraph(const logic::Net& net, std::span<const Known> known)
    : net_(net),
      known_(known.begin(), known.end()),
      edges_(net.gates.size(), kNever),
      mark_(net.gates.size(), 0),
      closes_cycle_(find_cycle_closers(net)),
      does_(net.move_count(), kNever),
      base_inputs_(net.base_count(), 0),
      variable_of_gate_(net.loops.empty() ? 0 : net.gates.size(), kNone) {
  known_.resize(net.base_count(), Known::kUnknown);
}

void NetGraph::add(std::span<const logic::Signal> signals) {
  mark_needed(signals);
  if (!net_.loops.empty()) make_variables();
  for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
    if (mark_[gate] != 1) continue;
    mark_[gate] = 2;
    const Edge edge = convert(gate);
    if (closes_cycle_[gate]) {
      variables_[variable_of_gate_[gate]].next_value = edge;
    } else {
      edges_[gate] = edge;
    }
  }
}

Edge NetGraph::edge(logic::Signal signal) const {
  assert(mark_[signal.gate()] == 2);
  const Edge edge = edges_[signal.gate()];
  return signal.is_negated() ? !edge : edge;
}

Edge NetGraph::stored_base(std::uint32_t base) {
  if (base_inputs_[base] == 0) base_inputs_[base] = graph_.input().node();
  return Edge::of(base_inputs_[base]);
}

void NetGraph::mark_needed(std::span<const logic::Signal> signals) {
  std::vector<std::uint32_t> stack;
  const auto want = [&](logic::Signal signal) {
    if (mark_[signal.gate()] != 0) return;
    mark_[signal.gate()] = 1;
    stack.push_back(signal.gate());
  };
  for (const logic::Signal signal : signals) want(signal);
  while (!stack.empty()) {
    const std::uint32_t gate = stack.back();
    stack.pop_back();
    if (!has_inputs(net_.gates[gate])) continue;
    for (const logic::Signal in : net_.gate_inputs(gate)) want(in);
  }
}

void NetGraph::make_variables() {
  for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
    if (mark_[gate] != 1 || !closes_cycle_[gate]) continue;
    variable_of_gate_[gate] = static_cast<std::uint32_t>(variables_.size());
    edges_[gate] = graph_.input();
    variables_.push_back({loop_of(gate), edges_[gate], kNever});
  }
}

std::uint32_t NetGraph::loop_of(std::uint32_t gate) const {
  const auto after = std::upper_bound(
      net_.loops.begin(), net_.loops.end(), gate,
      [](std::uint32_t value, const logic::Loop& loop) { return value < loop.begin; });
  return static_cast<std::uint32_t>(after - net_.loops.begin() - 1);
}

Edge NetGraph::convert(std::uint32_t gate_number) {
  const logic::Gate& gate = net_.gates[gate_number];
  switch (gate.kind) {
    case logic::GateKind::kConstant: return kNever;
    case logic::GateKind::kDoes: return does_[gate.first];
    case logic::GateKind::kBase:
      if (known_[gate.first] == Known::kUnknown) return stored_base(gate.first);
      return known_[gate.first] == Known::kTrue ? kAlways : kNever;
    case logic::GateKind::kAnd:
    case logic::GateKind::kOr: break;
  }
  scratch_.clear();
  for (const logic::Signal in : net_.gate_inputs(gate_number)) {
    const Edge edge = edges_[in.gate()];
    scratch_.push_back(in.is_negated() ? !edge : edge);
  }
  return gate.kind == logic::GateKind::kAnd ? graph_.all_of(scratch_) : graph_.any_of(scratch_);
}

}  // namespace rulewise::machine::wide
