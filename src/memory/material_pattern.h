// material_pattern.h — "up two pawns and down a rook": what one side has more of than the other.
//
// Promises  a pattern is part of another where every surplus and every want of it is there too, the
//           same or greater; "even material" is part of all
// Tested by pattern_order_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "machine/board/position.h"

namespace rulewise::memory {

struct MaterialPattern {
  std::vector<std::int8_t> surplus;  // by kind, of the one to move

  using Whole = MaterialPattern;
  [[nodiscard]] const MaterialPattern& as_whole() const { return *this; }
  /// All patterns are filed together.
  [[nodiscard]] static const std::vector<std::uint32_t>& keys() {
    static const std::vector<std::uint32_t> one{0};
    return one;
  }
  [[nodiscard]] static bool may_be_part_of(const MaterialPattern&) { return true; }
  [[nodiscard]] bool is_part_of(const MaterialPattern& other) const {
    for (std::size_t kind = 0; kind < surplus.size(); ++kind) {
      const int mine = surplus[kind];
      const int theirs = other.surplus[kind];
      if (mine > 0 ? theirs < mine : mine < 0 && theirs > mine) return false;
    }
    return true;
  }
  /// As the other side sees it.
  [[nodiscard]] MaterialPattern of_the_other() const {
    MaterialPattern other = *this;
    for (std::int8_t& more : other.surplus) more = static_cast<std::int8_t>(-more);
    return other;
  }
  friend bool operator==(const MaterialPattern&, const MaterialPattern&) = default;
};

[[nodiscard]] inline MaterialPattern material_of(const machine::board::Position& position) {
  namespace board = machine::board;
  MaterialPattern pattern;
  const board::Colour mover = position.control();
  const auto count = [&](std::size_t kind, board::Colour colour) {
    const board::Code code = board::code_of(kind, colour);
    return static_cast<int>(position.count(code) + position.in_hand(colour, code));
  };
  for (std::size_t kind = 0; kind < position.game().kinds; ++kind) {
    const int more = count(kind, mover) - count(kind, board::other(mover));
    pattern.surplus.push_back(static_cast<std::int8_t>(more < -99 ? -99 : more > 99 ? 99 : more));
  }
  return pattern;
}

}  // namespace rulewise::memory
