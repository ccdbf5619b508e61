// register_file.h — which value is in which register or slot while code is written.
//
// Idea      when a register is needed, the value whose next use is furthest away leaves (Belady),
//           and is written to a scratch slot only if no slot holds it already
// Needs     x86-64
// Promises  linear time; scratch slots are used again when a value is dead
// Tested by engines_test.cc
#pragma once

#if defined(__x86_64__)

#include <array>
#include <cstdint>
#include <vector>

#include "machine/wide/assembler.h"
#include "machine/wide/liveness.h"
#include "machine/wide/segment_plan.h"

namespace rulewise::machine::wide {

inline constexpr Slot kNoSlot = 0xffffffffU;
inline constexpr int kNoRegister = -1;

class RegisterFile {
 public:
  RegisterFile(const Circuit& circuit, const Liveness& liveness, Assembler& assembler);

  [[nodiscard]] bool is_in_register(std::uint32_t node) const {
    return register_of_[node] != kNoRegister;
  }
  [[nodiscard]] int register_of(std::uint32_t node) const { return register_of_[node]; }
  /// A slot that holds the node, or kNoSlot.
  [[nodiscard]] Slot slot_of(std::uint32_t node) const { return slot_of_[node]; }
  /// Slots in use so far, scratch ones included.
  [[nodiscard]] Slot slot_count() const { return next_slot_; }

  /// A register that holds nothing any more; never one of `kept`, a set of registers.
  int take(std::uint32_t kept);
  void put(std::uint32_t node, int r, std::uint32_t next_use);
  void set_next_use(std::uint32_t node, std::uint32_t use) { use_of_[register_of_[node]] = use; }
  void release(int r);
  void forget_all();
  /// Whether keeping a value used at `use` is better than keeping what is in the registers now.
  [[nodiscard]] bool is_worth_keeping(std::uint32_t use, std::uint32_t kept) const;

  /// The node, which is in register `r`, is written to that slot.
  void save_in(std::uint32_t node, int r, Slot slot);
  /// The same in a slot of its own, unless it has one.
  void save(std::uint32_t node, int r);
  /// The last use of a node in its segment is over.
  void retire(std::uint32_t node);

 private:
  static constexpr int kRegisters = 32;

  void evict(int r);
  Slot take_slot();

  const Liveness& liveness_;
  Assembler& asm_;
  std::vector<int> register_of_;                     // by node
  std::vector<Slot> slot_of_;                        // by node
  std::array<std::uint32_t, kRegisters> node_in_{};  // by register, kNever if free
  std::array<std::uint32_t, kRegisters> use_of_{};   // by register: next use of what it holds
  std::vector<Slot> free_slots_;
  Slot scratch_begin_;
  Slot next_slot_;
};

}  // namespace rulewise::machine::wide

#endif
