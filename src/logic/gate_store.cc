#include "logic/gate_store.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/huge_pages.h"

namespace rulewise::logic {
namespace {

GateKind other_kind(GateKind kind) {
  return kind == GateKind::kAnd ? GateKind::kOr : GateKind::kAnd;
}

/// The same in whatever order the inputs come. Quick rather than even: it is asked for millions of
/// gates. `sign` 1 stands for the negated inputs.
std::uint32_t hash_of(GateKind kind, std::span<const Signal> inputs, std::uint32_t sign = 0) {
  std::uint64_t sum = static_cast<std::uint64_t>(kind);
  for (const Signal signal : inputs) {
    std::uint64_t mixed = ((signal.code ^ sign) + 1) * 0x9e3779b97f4a7c15ULL;
    mixed ^= mixed >> 32U;
    sum += mixed * 0xd6e8feb86659fd93ULL;
  }
  sum *= 0x9e3779b97f4a7c15ULL;
  return static_cast<std::uint32_t>(sum >> 32U);
}

}  // namespace

GateStore::GateStore() : gates_(1), table_(1024) {}

void GateStore::reserve(std::size_t gates, std::size_t inputs) {
  gates_.reserve(gates);
  inputs_.reserve(inputs);
  base::prefer_huge_pages(gates_.data(), gates_.capacity() * sizeof(Gate));
  base::prefer_huge_pages(inputs_.data(), inputs_.capacity() * sizeof(Signal));
  const std::size_t size = std::bit_ceil(gates + gates / 2 + 1);
  if (size > table_.size()) resize_table(size);
}

Signal GateStore::leaf(GateKind kind, std::uint32_t index) {
  auto& known = kind == GateKind::kBase ? base_gates_ : does_gates_;
  if (known.size() <= index) known.resize(index + 1, 0);
  if (known[index] == 0) {
    known[index] = static_cast<std::uint32_t>(gates_.size());
    gates_.push_back({kind, index, 0});
    last_leaf_ = known[index];
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
  sort_scratch();
  std::size_t kept = 0;
  for (const Signal signal : scratch_) {
    if (signal == neutral || (kept > 0 && signal == scratch_[kept - 1])) continue;
    if (signal == !neutral || (kept > 0 && signal == !scratch_[kept - 1])) return !neutral;
    scratch_[kept++] = signal;
  }
  scratch_.resize(kept);
  if (kept == 0) return neutral;
  if (kept == 1) return scratch_.front();
  // One of the two De Morgan forms: the one whose first input is not negated.
  if (!scratch_.front().is_negated()) return find_or_add(kind);
  for (Signal& signal : scratch_) signal = !signal;  // still in order: no gate is there twice
  return !find_or_add(other_kind(kind));
}

/// Most gates have few inputs.
void GateStore::sort_scratch() {
  constexpr std::size_t kFew = 12;
  if (scratch_.size() > kFew) {
    std::ranges::sort(scratch_);
    return;
  }
  for (std::size_t i = 1; i < scratch_.size(); ++i) {
    const Signal signal = scratch_[i];
    std::size_t place = i;
    for (; place > 0 && signal < scratch_[place - 1]; --place) {
      scratch_[place] = scratch_[place - 1];
    }
    scratch_[place] = signal;
  }
}

void GateStore::prefetch(GateKind kind, std::span<const Signal> inputs) const {
  if (inputs.size() < 2) return;
  const bool is_dual = std::ranges::min(inputs).is_negated();
  const std::uint32_t hash = is_dual ? hash_of(other_kind(kind), inputs, 1) : hash_of(kind, inputs);
  __builtin_prefetch(&table_[hash & (table_.size() - 1)]);
}

bool GateStore::is_same(const Gate& gate, GateKind kind) const {
  return gate.kind == kind && gate.count == scratch_.size() &&
         std::equal(scratch_.begin(), scratch_.end(), inputs_.begin() + gate.first);
}

Signal GateStore::find_or_add(GateKind kind) {
  if (in_table_ >= table_.size() / 3 * 2) resize_table(table_.size() * 2);
  const std::uint32_t hash = hash_of(kind, scratch_);
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
