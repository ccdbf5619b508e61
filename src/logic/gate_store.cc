#include "logic/gate_store.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"

namespace rulewise::logic {

GateStore::GateStore() : gates_(1), table_(1024, 0), hashes_(1, 0) {}

Signal GateStore::leaf(GateKind kind, std::uint32_t index) {
  auto& known = kind == GateKind::kBase ? base_gates_ : does_gates_;
  if (known.size() <= index) known.resize(index + 1, 0);
  if (known[index] == 0) {
    known[index] = static_cast<std::uint32_t>(gates_.size());
    gates_.push_back({kind, index, 0});
    hashes_.push_back(0);
  }
  return Signal::of(known[index]);
}

Signal GateStore::append_raw(GateKind kind, std::span<const Signal> inputs) {
  const auto gate = static_cast<std::uint32_t>(gates_.size());
  gates_.push_back({kind, static_cast<std::uint32_t>(inputs_.size()),
                    static_cast<std::uint32_t>(inputs.size())});
  inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
  hashes_.push_back(0);
  return Signal::of(gate);
}

Signal GateStore::gate(GateKind kind, std::span<const Signal> inputs) {
  // An input equal to `neutral` says nothing; its negation decides.
  const Signal neutral = kind == GateKind::kAnd ? kTrue : kFalse;
  scratch_.assign(inputs.begin(), inputs.end());
  std::ranges::sort(scratch_);
  scratch_.erase(std::unique(scratch_.begin(), scratch_.end()), scratch_.end());
  std::erase(scratch_, neutral);
  for (std::size_t i = 0; i < scratch_.size(); ++i) {
    if (scratch_[i] == !neutral) return !neutral;
    if (i > 0 && scratch_[i] == !scratch_[i - 1]) return !neutral;
  }
  if (scratch_.empty()) return neutral;
  if (scratch_.size() == 1) return scratch_.front();
  // One of the two De Morgan forms: the one whose first input is not negated.
  if (!scratch_.front().is_negated()) return find_or_add(kind);
  for (Signal& signal : scratch_) signal = !signal;
  std::ranges::sort(scratch_);
  return !find_or_add(kind == GateKind::kAnd ? GateKind::kOr : GateKind::kAnd);
}

bool GateStore::is_same(const Gate& gate, GateKind kind) const {
  return gate.kind == kind && gate.count == scratch_.size() &&
         std::equal(scratch_.begin(), scratch_.end(), inputs_.begin() + gate.first);
}

Signal GateStore::find_or_add(GateKind kind) {
  if ((in_table_ + 1) * 2 > table_.size()) grow();
  std::uint64_t hash = base::combine(static_cast<std::uint64_t>(kind), scratch_.size());
  for (const Signal signal : scratch_) hash = base::combine(hash, signal.code);
  const std::size_t mask = table_.size() - 1;
  std::size_t place = hash & mask;
  for (; table_[place] != 0; place = (place + 1) & mask) {
    const std::uint32_t gate = table_[place];
    if (hashes_[gate] == hash && is_same(gates_[gate], kind)) return Signal::of(gate);
  }
  const Signal signal = append_raw(kind, scratch_);
  hashes_.back() = hash;
  table_[place] = signal.gate();
  ++in_table_;
  return signal;
}

void GateStore::grow() {
  std::vector<std::uint32_t> old(table_.size() * 2, 0);
  old.swap(table_);
  const std::size_t mask = table_.size() - 1;
  for (const std::uint32_t gate : old) {
    if (gate == 0) continue;
    std::size_t place = hashes_[gate] & mask;
    while (table_[place] != 0) place = (place + 1) & mask;
    table_[place] = gate;
  }
}

void GateStore::move_into(Net& net) && {
  net.gates = std::move(gates_);
  net.inputs = std::move(inputs_);
}

}  // namespace rulewise::logic
