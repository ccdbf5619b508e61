// piece_of.h — a kind of piece and whose it is: White's king and Black's are different pieces.
//
// Idea      all words are absolute: scl::Side::kPlayer is White, kOpponent is Black, as they are in
//           `rules` (White's view) and in `scl::inverted(rules)` (Black's view) alike
// Tested by board_tables_test.cc
#pragma once

#include <array>
#include <cstddef>

#include "syntax/scl/rules.h"

namespace rulewise::insight {

using scl::PieceId;
using scl::Side;

inline constexpr std::array<Side, 2> kSides{Side::kPlayer, Side::kOpponent};

[[nodiscard]] constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }
[[nodiscard]] constexpr Side enemy_of(Side side) { return scl::inverted(side); }
/// +1 for White, -1 for Black.
[[nodiscard]] constexpr double sign_of(Side side) { return side == Side::kPlayer ? 1.0 : -1.0; }

struct PieceOf {
  Side owner = Side::kPlayer;
  PieceId kind;
  friend auto operator<=>(const PieceOf&, const PieceOf&) = default;
};

/// Both players' rules, each in absolute words, and the numbering of squares and pieces.
struct BothViews {
  explicit BothViews(const scl::Rules& rules) : views{rules, scl::inverted(rules)} {}

  [[nodiscard]] const scl::Rules& of(Side side) const { return views[index_of(side)]; }
  [[nodiscard]] const scl::Board& board() const { return views[0].board; }
  [[nodiscard]] std::size_t kind_count() const { return views[0].pieces.size(); }
  [[nodiscard]] std::size_t piece_count() const { return 2 * kind_count(); }
  [[nodiscard]] int square_count() const { return board().width * board().height; }

  /// White's pieces first, then Black's, each in the order of the rules.
  [[nodiscard]] std::size_t index(PieceOf piece) const {
    return index_of(piece.owner) * kind_count() + piece.kind.index();
  }
  [[nodiscard]] PieceOf piece(std::size_t index) const {
    const bool is_white = index < kind_count();
    return {is_white ? Side::kPlayer : Side::kOpponent,
            PieceId(is_white ? index : index - kind_count())};
  }
  /// Squares are numbered rank by rank from (1,1).
  [[nodiscard]] int index(scl::Square square) const {
    return (square.y - 1) * board().width + square.x - 1;
  }
  [[nodiscard]] scl::Square square(int index) const {
    return {index % board().width + 1, index / board().width + 1};
  }
  /// The same square from the other side of the board.
  [[nodiscard]] int inverted_index(int square_index) const {
    return index(scl::inverted(board(), square(square_index)));
  }

  std::array<scl::Rules, 2> views;
};

}  // namespace rulewise::insight
