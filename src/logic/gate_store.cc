#include "logic/gate_store.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/huge_pages.h"

namespace rulewise::logic {

GateStore::GateStore() : gates_(1), table_(1024) {}

void GateStore::reserve(std::size_t gates, std::size_t inputs) {
  gates_.reserve(gates);
  inputs_.reserve(inputs);
  const std::size_t size = std::bit_ceil(gates + gates / 2 + 1);
  if (size > table_.size()) resize_table(size);
}

Signal GateStore::leaf(GateKind kind, std::uint32_t index) {
  auto& known = kind == GateKind::kBase ? base_gates_ : does_gates_;
  if (known.size() <= index) known.resize(index + 1, 0);
  if (known[index] == 0) {
    known[index] = static_cast<std::uint32_t>(gates_.size());
    gates_.push_back({kind, index, 0});
  }
  return Signal::of(known[index]);
}

Signal GateStore::append_raw(GateKind kind, std::span<const Signal> inputs) {
  const auto gate = static_cast<std::uint32_t>(gates_.size());
  gates_.push_back({kind, static_cast<std::uint32_t>(inputs_.size()),
                    static_cast<std::uint32_t>(inputs.size())});
  inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
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

/// Of kind and inputs in scratch_. Quick rather than even: it is asked for millions of gates.
std::uint32_t GateStore::hash_of(GateKind kind) const {
  std::uint64_t hash = static_cast<std::uint64_t>(kind) + 1;
  for (const Signal signal : scratch_) {
    hash = (hash ^ signal.code) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 32U;
  }
  return static_cast<std::uint32_t>(hash);
}

Signal GateStore::find_or_add(GateKind kind) {
  if (in_table_ >= table_.size() / 3 * 2) resize_table(table_.size() * 2);
  const std::uint32_t hash = hash_of(kind);
  const std::size_t mask = table_.size() - 1;
  std::size_t place = hash & mask;
  for (; table_[place].gate != 0; place = (place + 1) & mask) {
    const Entry entry = table_[place];
    if (entry.hash == hash && is_same(gates_[entry.gate], kind)) return Signal::of(entry.gate);
  }
  const Signal signal = append_raw(kind, scratch_);
  table_[place] = {signal.gate(), hash};
  ++in_table_;
  return signal;
}

void GateStore::resize_table(std::size_t size) {
  std::vector<Entry> old = base::large_vector<Entry>(size);
  old.swap(table_);
  const std::size_t mask = table_.size() - 1;
  for (const Entry entry : old) {
    if (entry.gate == 0) continue;
    std::size_t place = entry.hash & mask;
    while (table_[place].gate != 0) place = (place + 1) & mask;
    table_[place] = entry;
  }
}

void GateStore::move_into(Net& net) && {
  net.gates = std::move(gates_);
  net.inputs = std::move(inputs_);
}

}  // namespace rulewise::logic
