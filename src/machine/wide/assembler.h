// assembler.h — AVX-512 instructions on slots of a workspace and vector registers.
//
// Idea      several base registers, each in the middle of a stretch of slots, keep most addresses
//           to one byte (disp8 * 64)
// Needs     x86-64
// Promises  memory is writable while code is written and executable after, never both
// Tested by engines_test.cc
#pragma once

#if defined(__x86_64__)

#include <xbyak/xbyak.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "machine/wide/circuit.h"
#include "machine/wide/plane.h"

namespace rulewise::machine::wide {

/// Emits instructions on slots and vector registers.
class Assembler : public Xbyak::CodeGenerator {
 public:
  Assembler(std::size_t max_bytes, bool many_pointers)
      : Xbyak::CodeGenerator(max_bytes, Xbyak::DontSetProtectRWE) {
    pointers_ = {rdi, rsi, rdx, rcx, r8, r9, r10, r11, rax};
    if (many_pointers) {
      saved_ = {rbx, rbp, r13, r14, r15, r12};
      pointers_.insert(pointers_.end(), saved_.begin(), saved_.end());
    }
    for (const Xbyak::Reg64& saved : saved_) push(saved);
    for (std::size_t i = pointers_.size(); i-- > 0;) {
      lea(pointers_[i], ptr[rdi + static_cast<int>((i * kSlotsPerPointer + kSlotsPerPointer / 2) *
                                                   sizeof(Plane))]);
    }
  }

  void leave() {
    vzeroupper();
    for (std::size_t i = saved_.size(); i-- > 0;) pop(saved_[i]);
    ret();
  }

  [[nodiscard]] Xbyak::Address at(Slot slot) const {
    const std::size_t pointer =
        std::min<std::size_t>(slot / kSlotsPerPointer, pointers_.size() - 1);
    const auto middle =
        static_cast<std::int64_t>(pointer * kSlotsPerPointer + kSlotsPerPointer / 2);
    const std::int64_t offset =
        (static_cast<std::int64_t>(slot) - middle) * static_cast<std::int64_t>(sizeof(Plane));
    return ptr[pointers_[pointer] + static_cast<int>(offset)];
  }

  void load(int to, Slot slot) { vmovdqa64(Xbyak::Zmm(to), at(slot)); }
  void save(int from, Slot slot) { vmovdqa64(at(slot), Xbyak::Zmm(from)); }
  void copy(int to, int from) { vmovdqa64(Xbyak::Zmm(to), Xbyak::Zmm(from)); }
  void clear(int to) { vpxord(Xbyak::Xmm(to), Xbyak::Xmm(to), Xbyak::Xmm(to)); }

 private:
  static constexpr Slot kSlotsPerPointer = 256;

  std::vector<Xbyak::Reg64> pointers_;
  std::vector<Xbyak::Reg64> saved_;
};

}  // namespace rulewise::machine::wide

#endif
