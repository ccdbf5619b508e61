// bits.h — a set of squares: as many 64-bit words as the board needs, known when compiled.
//
// Idea      square s is bit s % 64 of word s / 64; boards of up to 64, 128, 256 and 676 squares
//           each get code of their own, so that a small board costs one word
// Promises  no allocation; loads from and stores to plain rows of words
// Tested by bits_test.cc
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace rulewise::machine::board {

template <std::size_t W>
class Bits {
 public:
  constexpr Bits() = default;

  [[nodiscard]] static Bits load(const std::uint64_t* words) {
    Bits bits;
    for (std::size_t i = 0; i < W; ++i) bits.words_[i] = words[i];
    return bits;
  }
  void store(std::uint64_t* words) const {
    for (std::size_t i = 0; i < W; ++i) words[i] = words_[i];
  }
  [[nodiscard]] static constexpr Bits of(std::size_t square) {
    Bits bits;
    bits.set(square);
    return bits;
  }
  /// All squares before `square`.
  [[nodiscard]] static constexpr Bits below(std::size_t square) {
    Bits bits;
    for (std::size_t i = 0; i < W; ++i) {
      if (i < square / 64) bits.words_[i] = ~std::uint64_t{0};
      if (i == square / 64) bits.words_[i] = (std::uint64_t{1} << (square % 64)) - 1;
    }
    return bits;
  }

  /// All squares after `square`.
  [[nodiscard]] static constexpr Bits above(std::size_t square) {
    Bits bits;
    for (std::size_t i = 0; i < W; ++i) {
      if (i > square / 64) bits.words_[i] = ~std::uint64_t{0};
      if (i == square / 64) bits.words_[i] = ~std::uint64_t{1} << (square % 64);
    }
    return bits;
  }

  constexpr void set(std::size_t s) { words_[word(s)] |= mask(s); }
  constexpr void reset(std::size_t s) { words_[word(s)] &= ~mask(s); }
  [[nodiscard]] constexpr bool test(std::size_t s) const {
    return (words_[word(s)] & mask(s)) != 0;
  }

  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < W; ++i) all |= words_[i];
    return all != 0;
  }
  [[nodiscard]] constexpr std::size_t count() const {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < W; ++i) sum += ones(words_[i]);
    return sum;
  }
  /// The lowest square; the set must not be empty.
  [[nodiscard]] constexpr std::size_t first() const {
    std::size_t i = 0;
    while (i + 1 < W && words_[i] == 0) ++i;
    return i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i]));
  }
  /// The highest square; the set must not be empty.
  [[nodiscard]] constexpr std::size_t last() const {
    std::size_t i = W - 1;
    while (i > 0 && words_[i] == 0) --i;
    return i * 64 + 63 - static_cast<std::size_t>(std::countl_zero(words_[i]));
  }
  /// All squares up to the lowest of the set, that one too; all there are, if it is empty.
  [[nodiscard]] constexpr Bits through_first() const {
    Bits bits;
    std::uint64_t open = ~std::uint64_t{0};
    for (std::size_t i = 0; i < W; ++i) {
      bits.words_[i] = (words_[i] ^ (words_[i] - 1)) & open;
      if (words_[i] != 0) open = 0;
    }
    return bits;
  }
  /// All squares from the highest of the set on, that one too; all there are, if it is empty.
  [[nodiscard]] constexpr Bits from_last() const {
    Bits bits;
    std::uint64_t open = ~std::uint64_t{0};
    for (std::size_t i = W; i-- > 0;) {
      bits.words_[i] = ~std::uint64_t{0} << (63 - std::countl_zero(words_[i] | 1U)) & open;
      if (words_[i] != 0) open = 0;
    }
    return bits;
  }
  /// Removes and returns the lowest square; the set must not be empty.
  constexpr std::size_t pop() {
    std::size_t i = 0;
    while (i + 1 < W && words_[i] == 0) ++i;
    const auto s = i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i]));
    words_[i] &= words_[i] - 1;
    return s;
  }
  /// Calls `f` with every square, lowest first.
  template <class F>
  constexpr void each(F&& f) const {
    for (std::size_t i = 0; i < W; ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        f(i * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  }

  constexpr Bits& operator|=(const Bits& o) {
    for (std::size_t i = 0; i < W; ++i) words_[i] |= o.words_[i];
    return *this;
  }
  constexpr Bits& operator&=(const Bits& o) {
    for (std::size_t i = 0; i < W; ++i) words_[i] &= o.words_[i];
    return *this;
  }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  [[nodiscard]] constexpr Bits without(const Bits& o) const {
    Bits bits = *this;
    for (std::size_t i = 0; i < W; ++i) bits.words_[i] &= ~o.words_[i];
    return bits;
  }
  [[nodiscard]] constexpr Bits complement() const {
    Bits bits;
    for (std::size_t i = 0; i < W; ++i) bits.words_[i] = ~words_[i];
    return bits;
  }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;

 private:
  [[nodiscard]] static constexpr std::size_t word(std::size_t s) { return W == 1 ? 0 : s / 64; }
  [[nodiscard]] static constexpr std::uint64_t mask(std::size_t s) {
    return std::uint64_t{1} << (s % 64);
  }
  /// Written out: without an instruction for it std::popcount is a call and a walk through a table.
  [[nodiscard]] static constexpr std::size_t ones(std::uint64_t word) {
    word -= (word >> 1U) & 0x5555'5555'5555'5555U;
    word = (word & 0x3333'3333'3333'3333U) + ((word >> 2U) & 0x3333'3333'3333'3333U);
    word = (word + (word >> 4U)) & 0x0f0f'0f0f'0f0f'0f0fU;
    return (word * 0x0101'0101'0101'0101U) >> 56U;
  }

  std::array<std::uint64_t, W> words_{};
};

}  // namespace rulewise::machine::board
