// board_rules.h — writes what a game starts from and is played on: the opening, squares, steps,
// groups of victims, and what it means that a square is empty.
//
// Tested by to_gdl_test.cc, tests/agree
#pragma once

#include <string>
#include <vector>

#include "logic/scl/draft.h"

namespace rulewise::logic {

/// Roles, pieces, hands, counters at the start.
[[nodiscard]] std::string opening_text(Draft& draft);
/// Everything about the board that never changes. Last of all: rules ask for what is in it.
[[nodiscard]] std::string geometry_text(Draft& draft);
/// `occupied`, `empty` and, where pieces are lifted, `free` of a scene.
[[nodiscard]] std::string emptiness_text(const Scene& scene);

/// The most pieces of each kind that one hand can hold, by PieceId; 0: never held.
[[nodiscard]] std::vector<int> most_in_hand(const scl::Rules& rules, bool has_doubles);

template <class Do>
void for_each_square(const scl::Board& board, const Do& act) {
  for (int y = 1; y <= board.height; ++y) {
    for (int x = 1; x <= board.width; ++x) act(scl::Square{x, y});
  }
}

}  // namespace rulewise::logic
