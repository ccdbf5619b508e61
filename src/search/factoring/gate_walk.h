// gate_walk.h — every gate that some gates hang on, each once.
//
// Promises  `visit(gate, open)` for those in `open` and all below them; what it adds to `open` is
//           walked too; it ends the walk by returning false
// Tested by part_classes_test.cc, impartial_sum_test.cc
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "logic/net.h"

namespace rulewise::search {

/// False if it was ended.
template <class Visit>
bool walk_gates(const logic::Net& net, std::vector<std::uint32_t> open, Visit visit) {
  std::vector<bool> is_met(net.gates.size());
  while (!open.empty()) {
    const std::uint32_t g = open.back();
    open.pop_back();
    if (is_met[g]) continue;
    is_met[g] = true;
    if (!visit(g, open)) return false;
    const logic::GateKind kind = net.gates[g].kind;
    if (kind != logic::GateKind::kAnd && kind != logic::GateKind::kOr) continue;
    for (const logic::Signal input : net.gate_inputs(g)) open.push_back(input.gate());
  }
  return true;
}

}  // namespace rulewise::search
