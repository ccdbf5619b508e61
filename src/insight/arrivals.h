// arrivals.h — the squares on which a piece ends the game by standing there.
//
// Idea      one set of squares for each player whose goal it is and each piece it is about
// Needs     checked rules
// Tested by board_tables_test.cc
#pragma once

#include <array>
#include <vector>

#include "base/words.h"
#include "insight/piece_of.h"

namespace rulewise::insight {

class ArrivalGoals {
 public:
  explicit ArrivalGoals(const BothViews& views);

  /// Where `piece` makes `winner` reach an arrival goal.
  [[nodiscard]] const base::Words& squares(Side winner, PieceOf piece) const {
    return squares_[index_of(winner)][index_of(piece.owner)][piece.kind.index()];
  }
  [[nodiscard]] bool holds(Side winner, PieceOf piece, int square) const {
    return squares(winner, piece).test_bit(static_cast<std::size_t>(square));
  }

 private:
  std::array<std::array<std::vector<base::Words>, 2>, 2> squares_;  // winner, owner, kind
};

}  // namespace rulewise::insight
