#include "machine/wide/register_file.h"

#if defined(__x86_64__)

namespace rulewise::machine::wide {

RegisterFile::RegisterFile(const Circuit& circuit, const Liveness& liveness, Assembler& assembler)
    : liveness_(liveness),
      asm_(assembler),
      register_of_(circuit.nodes().size(), kNoRegister),
      slot_of_(circuit.nodes().size(), kNoSlot),
      scratch_begin_(circuit.slot_count()),
      next_slot_(circuit.slot_count()) {
  node_in_.fill(kNever);
  for (std::size_t node = 0; node < circuit.nodes().size(); ++node) {
    if (circuit.nodes()[node].kind == NodeKind::kInput) {
      slot_of_[node] = circuit.nodes()[node].in[0];
    }
  }
}

int RegisterFile::take(std::uint32_t kept) {
  int best = kNoRegister;
  std::uint32_t furthest = 0;
  for (int r = 0; r < kRegisters; ++r) {
    if ((kept >> r & 1U) != 0) continue;
    if (node_in_[r] == kNever) return r;
    if (best == kNoRegister || use_of_[r] > furthest) {
      best = r;
      furthest = use_of_[r];
    }
  }
  evict(best);
  return best;
}

void RegisterFile::evict(int r) {
  const std::uint32_t node = node_in_[r];
  if (slot_of_[node] == kNoSlot && use_of_[r] != kNever) save_in(node, r, take_slot());
  release(r);
}

void RegisterFile::release(int r) {
  register_of_[node_in_[r]] = kNoRegister;
  node_in_[r] = kNever;
}

void RegisterFile::put(std::uint32_t node, int r, std::uint32_t next_use) {
  register_of_[node] = r;
  node_in_[r] = node;
  use_of_[r] = next_use;
}

void RegisterFile::forget_all() {
  for (int r = 0; r < kRegisters; ++r) {
    if (node_in_[r] != kNever) release(r);
  }
}

bool RegisterFile::is_worth_keeping(std::uint32_t use, std::uint32_t kept) const {
  if (use == kNever) return false;
  for (int r = 0; r < kRegisters; ++r) {
    if ((kept >> r & 1U) != 0) continue;
    if (node_in_[r] == kNever || use_of_[r] > use) return true;
  }
  return false;
}

void RegisterFile::save_in(std::uint32_t node, int r, Slot slot) {
  slot_of_[node] = slot;
  asm_.save(r, slot);
}

void RegisterFile::save(std::uint32_t node, int r) {
  if (slot_of_[node] == kNoSlot) save_in(node, r, next_slot_++);
}

Slot RegisterFile::take_slot() {
  if (free_slots_.empty()) return next_slot_++;
  const Slot slot = free_slots_.back();
  free_slots_.pop_back();
  return slot;
}

void RegisterFile::retire(std::uint32_t node) {
  if (is_in_register(node)) release(register_of_[node]);
  const Slot slot = slot_of_[node];
  if (slot == kNoSlot || slot < scratch_begin_ || liveness_.outlives_segment(node)) return;
  free_slots_.push_back(slot);
  slot_of_[node] = kNoSlot;
}

}  // namespace rulewise::machine::wide

#endif
