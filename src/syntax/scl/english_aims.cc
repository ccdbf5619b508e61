#include "syntax/scl/english_aims.h"

#include <algorithm>

#include "syntax/scl/mutual_goals.h"

namespace rulewise::scl {
namespace {

class AimPairs {
 public:
  explicit AimPairs(const Rules& rules) : rules_(rules) {}

  [[nodiscard]] bool may_meet() const {
    const auto some = [&](auto is_so) {
      return std::ranges::any_of(rules_.goals,
                                 [&](const Goal& g) { return !is_mutual(rules_, g) && is_so(g); });
    };
    return some([&](const Goal& g) { return may_be_given(g); }) &&
           some([](const Goal& g) { return may_be_made(g); });
  }

 private:
  static bool is_moveless(const Goal& goal) {
    return goal.kind == GoalKind::kStalemate || goal.kind == GoalKind::kCheckmate;
  }

  /// By the move of the one whose goal it is.
  static bool may_be_made(const Goal& goal) {
    return !is_moveless(goal) || goal.side == Side::kOpponent;
  }

  /// By a move of the other one, who is the opponent of the description.
  [[nodiscard]] bool may_be_given(const Goal& goal) const {
    if (is_moveless(goal)) return goal.side == Side::kPlayer;
    if (goal.kind == GoalKind::kArrive) {
      return goal.description.owner != Owner::kPlayer || sides_change();
    }
    return goal.description.owner != Owner::kOpponent || sides_change() || takes_own() ||
           promotes_away(goal.description) || is_never_placed(goal.description);
  }

  /// Whether a move can put a piece of the other side on the board.
  [[nodiscard]] bool sides_change() const {
    return rules_.board.setup == SetupKind::kByOpponent ||
           std::ranges::any_of(rules_.pieces, [](const Piece& piece) {
             return piece.is_defined && piece.promotion.kind == PromotionKind::kDecision &&
                    (piece.promotion.options.owner != Owner::kPlayer ||
                     piece.promotion.chooser == Side::kOpponent);
           });
  }

  [[nodiscard]] bool takes_own() const {
    return std::ranges::any_of(rules_.pieces, [](const Piece& piece) {
      return std::ranges::any_of(piece.capturing, [](const Capture& capture) {
        return capture.type.owner != Owner::kOpponent;
      });
    });
  }

  /// Whether the players set up, but no such piece: when they are done neither has one.
  [[nodiscard]] bool is_never_placed(const Description& kinds) const {
    const Board& board = rules_.board;
    return (board.setup == SetupKind::kByPlayer || board.setup == SetupKind::kByOpponent) &&
           std::ranges::none_of(board.assigned, [&](PieceId p) { return is_meant(kinds, p); });
  }

  /// Whether a piece of these kinds can become one of another.
  [[nodiscard]] bool promotes_away(const Description& kinds) const {
    for (std::size_t from = 0; from < rules_.pieces.size(); ++from) {
      const Piece& piece = rules_.pieces[from];
      if (!piece.is_defined || !is_meant(kinds, PieceId(from))) continue;
      for (std::size_t to = 0; to < rules_.pieces.size(); ++to) {
        if (may_become(piece, PieceId(to)) && !is_meant(kinds, PieceId(to))) return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool is_meant(Description kinds, PieceId piece) const {
    kinds.owner = Owner::kAny;
    return matches(rules_, kinds, Side::kPlayer, piece);
  }

  [[nodiscard]] bool may_become(const Piece& piece, PieceId kind) const {
    if (piece.promotion.kind == PromotionKind::kFixed) return piece.promotion.becomes == kind;
    return matches(rules_, piece.promotion.options, Side::kPlayer, kind);
  }

  const Rules& rules_;
};

}  // namespace

bool may_both_win(const Rules& rules) { return AimPairs(rules).may_meet(); }

}  // namespace rulewise::scl
