#include "search/bounds/three_valued.h"

#include <algorithm>

namespace rulewise::search {

using logic::GateKind;
using logic::Signal;

ThreeValued::ThreeValued(const logic::Net& net, std::span<const Signal> asked)
    : net_(net),
      is_in_loop_(net.gates.size()),
      bases_(net.base_count()),
      moves_(net.move_count()),
      gates_(net.gates.size()) {
  for (const logic::Loop& loop : net.loops) {
    for (std::uint32_t g = loop.begin; g < loop.end; ++g) is_in_loop_[g] = true;
  }
  std::vector<bool> is_met(net.gates.size());
  std::vector<std::uint32_t> open;
  for (const Signal signal : asked) open.push_back(signal.gate());
  while (!open.empty()) {
    const std::uint32_t g = open.back();
    open.pop_back();
    if (is_met[g]) continue;
    is_met[g] = true;
    cone_.push_back(g);
    const logic::Gate& gate = net.gates[g];
    if (gate.kind == GateKind::kBase) support_.push_back(gate.first);
    if (gate.kind != GateKind::kAnd && gate.kind != GateKind::kOr) continue;
    for (const Signal input : net.gate_inputs(g)) open.push_back(input.gate());
  }
  std::ranges::sort(cone_);
  std::ranges::sort(support_);
}

void ThreeValued::forget() {
  std::ranges::fill(bases_, May{});
  std::ranges::fill(moves_, May{});
}

May ThreeValued::value_of(std::uint32_t g) const {
  const logic::Gate& gate = net_.gates[g];
  if (gate.kind == GateKind::kConstant) return {0, ~std::uint64_t{0}};
  if (gate.kind == GateKind::kBase) return bases_[gate.first];
  if (gate.kind == GateKind::kDoes) return moves_[gate.first];
  if (is_in_loop_[g]) return {};
  if (gate.kind == GateKind::kAnd) {
    May all{~std::uint64_t{0}, 0};
    for (const Signal input : net_.gate_inputs(g)) {
      all.be_true &= of(input).be_true;
      all.be_false |= of(input).be_false;
    }
    return all;
  }
  May any{0, ~std::uint64_t{0}};
  for (const Signal input : net_.gate_inputs(g)) {
    any.be_true |= of(input).be_true;
    any.be_false &= of(input).be_false;
  }
  return any;
}

void ThreeValued::evaluate() {
  for (const std::uint32_t g : cone_) gates_[g] = value_of(g);
}

void ThreeValued::evaluate_legal_moves() {
  for (std::uint32_t move = 0; move < net_.move_count(); ++move) {
    moves_[move].be_true = of(net_.legal[move]).be_true;
  }
  evaluate();
}

}  // namespace rulewise::search
