#include "insight/arrivals.h"

namespace rulewise::insight {
namespace {

std::size_t words_for(int bits) { return static_cast<std::size_t>(bits + 63) / 64; }

void add_squares(const BothViews& views, const scl::Goal& goal, base::Words& squares) {
  for (const scl::Square square : goal.squares) {
    squares.set_bit(static_cast<std::size_t>(views.index(square)));
  }
}

}  // namespace

ArrivalGoals::ArrivalGoals(const BothViews& views) {
  for (const Side winner : kSides) {
    for (std::size_t i = 0; i < views.piece_count(); ++i) {
      const PieceOf piece = views.piece(i);
      base::Words squares(words_for(views.square_count()));
      for (const scl::Goal& goal : views.of(winner).goals) {
        if (goal.kind != scl::GoalKind::kArrive) continue;
        if (!scl::matches(views.of(winner), goal.description, piece.owner, piece.kind)) continue;
        add_squares(views, goal, squares);
      }
      squares_[index_of(winner)][index_of(piece.owner)].push_back(std::move(squares));
    }
  }
}

}  // namespace rulewise::insight
