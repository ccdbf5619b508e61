// bits.h — counts and walks over set bits.
//
// Tested by cursor_test.cc
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace rulewise::machine {

/// As std::popcount, which is a function call where the processor may lack the instruction.
[[nodiscard]] constexpr std::uint32_t count_bits(std::uint64_t word) {
  word -= (word >> 1U) & 0x5555555555555555ULL;
  word = (word & 0x3333333333333333ULL) + ((word >> 2U) & 0x3333333333333333ULL);
  word = (word + (word >> 4U)) & 0x0f0f0f0f0f0f0f0fULL;
  return static_cast<std::uint32_t>((word * 0x0101010101010101ULL) >> 56U);
}

/// Calls visit(bit) for each set bit of [begin, end), ascending. `visit` must not change them.
template <class Visit>
void for_each_bit(std::span<const std::uint64_t> words, std::uint32_t begin, std::uint32_t end,
                  const Visit& visit) {
  if (begin >= end) return;
  const std::uint32_t last = (end - 1) / 64;
  std::uint64_t mask = ~std::uint64_t{0} << (begin % 64);
  for (std::uint32_t i = begin / 64; i <= last; ++i) {
    if (i == last) mask &= ~std::uint64_t{0} >> (63 - (end - 1) % 64);
    for (std::uint64_t bits = words[i] & mask; bits != 0; bits &= bits - 1) {
      visit(i * 64 + static_cast<std::uint32_t>(std::countr_zero(bits)));
    }
    mask = ~std::uint64_t{0};
  }
}

}  // namespace rulewise::machine
