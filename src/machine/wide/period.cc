#include "machine/wide/period.h"

#include <algorithm>
#include <cstdint>

namespace rulewise::machine::wide {
namespace {

using Bases = std::vector<std::uint8_t>;  // one byte a base

bool has_inputs(const logic::Gate& gate) {
  return gate.kind == logic::GateKind::kAnd || gate.kind == logic::GateKind::kOr;
}

/// Who reads a gate: gates, and bases whose next value it is.
struct Readers {
  std::vector<std::uint32_t> first;  // by gate, into `gates`
  std::vector<std::uint32_t> gates;
  std::vector<std::vector<std::uint32_t>> bases;  // by gate
  std::vector<std::vector<std::uint32_t>> gates_of_base;

  explicit Readers(const logic::Net& net)
      : first(net.gates.size() + 2, 0), bases(net.gates.size()), gates_of_base(net.base_count()) {
    for_each_input(net, [&](std::uint32_t, std::uint32_t in) { ++first[in + 2]; });
    for (std::size_t i = 2; i < first.size(); ++i) first[i] += first[i - 1];
    gates.resize(first.back());
    for_each_input(net,
                   [&](std::uint32_t gate, std::uint32_t in) { gates[first[in + 1]++] = gate; });
    for (std::uint32_t base = 0; base < net.base_count(); ++base) {
      bases[net.next[base].gate()].push_back(base);
    }
    for (std::uint32_t gate = 0; gate < net.gates.size(); ++gate) {
      if (net.gates[gate].kind == logic::GateKind::kBase) {
        gates_of_base[net.gates[gate].first].push_back(gate);
      }
    }
  }

  template <class Visit>
  static void for_each_input(const logic::Net& net, Visit visit) {
    for (std::uint32_t gate = 0; gate < net.gates.size(); ++gate) {
      if (!has_inputs(net.gates[gate])) continue;
      for (const logic::Signal in : net.gate_inputs(gate)) visit(gate, in.gate());
    }
  }
};

/// Takes out of `clocks` every base that depends on a move or on a base outside.
void keep_closed(const logic::Net& net, const Readers& readers, std::vector<bool>& clocks) {
  std::vector<bool> reached(net.gates.size(), false);
  std::vector<std::uint32_t> stack;
  const auto reach = [&](std::uint32_t gate) {
    if (reached[gate]) return;
    reached[gate] = true;
    stack.push_back(gate);
  };
  for (std::uint32_t gate = 0; gate < net.gates.size(); ++gate) {
    const logic::Gate& it = net.gates[gate];
    if (it.kind == logic::GateKind::kDoes) reach(gate);
    if (it.kind == logic::GateKind::kBase && !clocks[it.first]) reach(gate);
  }
  while (!stack.empty()) {
    const std::uint32_t gate = stack.back();
    stack.pop_back();
    for (std::uint32_t i = readers.first[gate]; i < readers.first[gate + 1]; ++i) {
      reach(readers.gates[i]);
    }
    for (const std::uint32_t base : readers.bases[gate]) {
      if (!clocks[base]) continue;
      clocks[base] = false;
      for (const std::uint32_t own : readers.gates_of_base[base]) reach(own);
    }
  }
}

Bases initial_bases(const logic::Net& net) { return Bases(net.initial.begin(), net.initial.end()); }

/// The bases of the opening and of `steps` steps after it, as if no move were ever made: right
/// for the bases that depend on none.
std::vector<Bases> run_clocks(const logic::Net& net, std::size_t steps) {
  std::vector<Bases> trace = {initial_bases(net)};
  const std::vector<std::uint8_t> no_moves(net.move_count(), 0);
  for (std::size_t step = 0; step < steps; ++step) {
    const std::vector<std::uint8_t> values = logic::evaluate_gates(net, trace.back(), no_moves);
    Bases next(net.base_count());
    for (std::size_t base = 0; base < next.size(); ++base) {
      next[base] = logic::value_of(net.next[base], values) ? 1 : 0;
    }
    trace.push_back(std::move(next));
  }
  return trace;
}

/// The bases that come back to the opening's values every `length` steps, proved.
std::vector<bool> find_clocks(const logic::Net& net, const Readers& readers,
                              const std::vector<Bases>& trace, std::size_t length,
                              std::vector<bool> clocks) {
  for (std::size_t base = 0; base < clocks.size(); ++base) {
    for (std::size_t step = 0; step + length < trace.size(); ++step) {
      if (trace[step][base] != trace[step + length][base]) clocks[base] = false;
    }
  }
  keep_closed(net, readers, clocks);
  return clocks;
}

Period make_period(const logic::Net& net, const std::vector<bool>& clocks,
                   const std::vector<Bases>& trace, std::size_t length) {
  Period period;
  for (std::size_t step = 0; step < length; ++step) {
    std::vector<Known> known(net.base_count(), Known::kUnknown);
    for (std::size_t base = 0; base < known.size(); ++base) {
      if (clocks[base]) known[base] = trace[step][base] != 0 ? Known::kTrue : Known::kFalse;
    }
    period.known.push_back(std::move(known));
  }
  return period;
}

}  // namespace

Period no_period(const logic::Net& net) {
  return Period{{std::vector<Known>(net.base_count(), Known::kUnknown)}};
}

Period find_period(const logic::Net& net, std::size_t longest) {
  const Readers readers(net);
  std::vector<bool> clocks(net.base_count(), true);
  keep_closed(net, readers, clocks);
  if (std::find(clocks.begin(), clocks.end(), true) == clocks.end()) return no_period(net);
  const std::vector<Bases> trace = run_clocks(net, 2 * longest);
  const std::vector<bool> constant = find_clocks(net, readers, trace, 1, clocks);
  for (std::size_t length = 2; length <= longest; ++length) {
    const std::vector<bool> found = find_clocks(net, readers, trace, length, clocks);
    if (found != constant) return make_period(net, found, trace, length);
  }
  return make_period(net, constant, trace, 1);
}

}  // namespace rulewise::machine::wide
