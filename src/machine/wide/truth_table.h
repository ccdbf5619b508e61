// truth_table.h — boolean functions of up to three inputs as eight bits.
//
// Idea      bit (a << 2 | b << 1 | c) of the table is f(a, b, c): the order of vpternlog
// Promises  pure functions; input 0 is a, 1 is b, 2 is c
// Tested by circuit_test.cc
#pragma once

#include <array>
#include <cstdint>

namespace rulewise::machine::wide {

using Table = std::uint8_t;

inline constexpr std::array<Table, 3> kInputTable = {0xf0, 0xcc, 0xaa};  // f = a, f = b, f = c
inline constexpr std::array<unsigned, 3> kInputShift = {4, 2, 1};

/// f with input `i` held at `value`; no longer depends on it.
[[nodiscard]] constexpr Table restricted(Table f, unsigned i, bool value) {
  const Table half = static_cast<Table>(value ? f & kInputTable[i] : f & ~kInputTable[i]);
  const unsigned shift = kInputShift[i];
  return static_cast<Table>(value ? half | (half >> shift) : half | (half << shift));
}

/// f with input `i` negated.
[[nodiscard]] constexpr Table flipped(Table f, unsigned i) {
  const unsigned shift = kInputShift[i];
  return static_cast<Table>(((f & kInputTable[i]) >> shift) | ((f & ~kInputTable[i]) << shift));
}

/// f with input `j` replaced by input `i`.
[[nodiscard]] constexpr Table merged(Table f, unsigned i, unsigned j) {
  return static_cast<Table>((kInputTable[i] & restricted(f, j, true)) |
                            (~kInputTable[i] & restricted(f, j, false)));
}

[[nodiscard]] constexpr bool depends_on(Table f, unsigned i) {
  return restricted(f, i, false) != restricted(f, i, true);
}

/// g with g(inputs) = f where f's input k is g's input to[k].
[[nodiscard]] constexpr Table rewired(Table f, const std::array<unsigned, 3>& to) {
  Table g = 0;
  for (unsigned row = 0; row < 8; ++row) {
    unsigned source = 0;
    for (unsigned k = 0; k < 3; ++k) {
      if ((row >> (2 - to[k]) & 1U) != 0) source |= 4U >> k;
    }
    if ((f >> source & 1U) != 0) g = static_cast<Table>(g | (1U << row));
  }
  return g;
}

inline constexpr std::array<std::array<unsigned, 3>, 6> kInputOrders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

/// The order of inputs that gives the least table.
[[nodiscard]] constexpr std::array<unsigned, 3> canonical_order(Table f) {
  std::array<unsigned, 3> best = kInputOrders[0];
  for (const std::array<unsigned, 3>& order : kInputOrders) {
    if (rewired(f, order) < rewired(f, best)) best = order;
  }
  return best;
}

/// The least table among those that differ by the order of inputs only.
[[nodiscard]] constexpr Table canonical_table(Table f) { return rewired(f, canonical_order(f)); }

}  // namespace rulewise::machine::wide
