#include "logic/scl/misfits.h"

#include <algorithm>
#include <string>
#include <utility>

#include "logic/scl/chains.h"
#include "logic/scl/draft.h"

namespace rulewise::logic {
namespace {

class MisfitFinder {
 public:
  explicit MisfitFinder(const scl::Rules& rules) : rules_(rules), ours_(rules.additions) {}

  base::Diagnostics find() {
    if (sheet_limit(rules_) > 0 && scl::move_limit(rules_) == 0) {
      leave_out("the game is drawn after " + std::to_string(kLastResort) +
                " plies, for it has to end");
    }
    const Features has = features_of(rules_);
    if (has.longest) find_in_longest(has);
    if (has.stays) find_in_staying(has);
    if (has.royal) find_in_promotions(has);
    if (has.foresees() && has.asks) {
      leave_out("a promotion chosen by the opponent may leave a royal piece attacked");
    }
    if (has.royal && has.continues) {
      leave_out("a chain of captures may not pass through a check");
    }
    if (has.leaving && has.continues) {
      leave_out("a chain of captures that begins in the zone does not promote for that");
    }
    if (has.bans_mates && has.castles && !castling_needs_no_check()) {
      leave_out("castling is no answer to a placement that checks");
    }
    for (const scl::Piece& piece : rules_.pieces) {
      if (has.royal_passes) find_in_passing(piece, has);
      find_in_piece(piece);
    }
    return std::move(misfits_);
  }

 private:
  void leave_out(const std::string& sentence) { leave_out(ours_.place, sentence); }
  void leave_out(const scl::Place& place, const std::string& sentence) {
    misfits_.warning(place.at, sentence);
  }

  void find_in_longest(const Features& has) {
    const int longest = longest_chain(rules_);
    if (longest > kMostAhead) {
      leave_out("chains of " + std::to_string(kMostAhead) + " captures and of more count alike");
    }
    if (has.asks) leave_out("an answer to a promotion need not leave the most captures");
  }

  /// A piece that lands on what it takes would share its square with it.
  void find_in_staying(const Features& has) {
    const bool clobbers = std::ranges::any_of(rules_.pieces, [](const scl::Piece& piece) {
      return piece.constraints.continue_captures &&
             std::ranges::any_of(piece.capturing, &scl::Capture::clobber);
    });
    if (clobbers) leave_out("a captured piece that was landed on leaves the board at once");
    if (has.royal) leave_out("captured pieces that still stand there attack, and are attacked");
  }

  /// Checks look at the piece that arrives as it was before.
  void find_in_promotions(const Features& has) {
    if ((has.chooses || has.becomes) && kinds_matter()) {
      leave_out("whether a move leaves a check is judged before the piece promotes");
    }
  }

  /// Whether it makes a difference to attacks what kind of piece stands somewhere, or whose.
  [[nodiscard]] bool kinds_matter() const {
    const auto is_special = [](const scl::Description& what) { return !what.any_piece; };
    const auto in_movement = [&](const scl::Movement& movement) {
      return movement.kind == scl::MovementKind::kHop &&
             (is_special(movement.hop_over) || movement.hop_over.owner != scl::Owner::kAny);
    };
    return std::ranges::any_of(rules_.pieces, [&](const scl::Piece& piece) {
      const scl::Promotion& promotion = piece.promotion;
      const bool changes_sides = promotion.kind == scl::PromotionKind::kDecision &&
                                 promotion.options.owner != scl::Owner::kPlayer;
      return changes_sides || becomes_royal(piece) ||
             std::ranges::any_of(piece.capturing, [&](const scl::Capture& capture) {
               return std::ranges::any_of(capture.movements, in_movement);
             });
    });
  }

  /// Whether a promotion makes a royal piece, or makes another of one.
  [[nodiscard]] bool becomes_royal(const scl::Piece& piece) const {
    const scl::Promotion& promotion = piece.promotion;
    const auto id = scl::PieceId(static_cast<std::size_t>(&piece - rules_.pieces.data()));
    const auto is_royal = [&](scl::PieceId kind) {
      return std::ranges::binary_search(ours_.royal, kind);
    };
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      const scl::PieceId option(i);
      const bool may_become = promotion.kind == scl::PromotionKind::kFixed
                                  ? promotion.becomes == option
                                  : matches(rules_, promotion.options, scl::Side::kPlayer, option);
      if (may_become && is_royal(option) != is_royal(id)) return true;
    }
    return false;
  }

  /// Whoever is in check may not castle: the king is the one royal piece.
  [[nodiscard]] bool castling_needs_no_check() const {
    return ours_.royal.size() == 1 &&
           std::ranges::all_of(ours_.castlings, [&](const scl::Castling& castling) {
             return castling.king == ours_.royal.front();
           });
  }

  /// A king that passes over a square may be taken there. Castling looks at the same boards, and
  /// answers to mates at others that do not know of it.
  void find_in_passing(const scl::Piece& piece, const Features& has) {
    const auto id = scl::PieceId(static_cast<std::size_t>(&piece - rules_.pieces.data()));
    if (!std::ranges::binary_search(ours_.royal, id)) return;
    if (std::ranges::none_of(piece.moving, &scl::Movement::passing)) return;
    const bool castles = std::ranges::any_of(
        ours_.castlings, [&](const scl::Castling& castling) { return castling.king == id; });
    if (castles) {
      leave_out(piece.place, "castling may not cross squares where the " + piece.name +
                                 " could be taken in passing, had it gone there by its own move");
    }
    if (has.bans_mates) {
      leave_out(piece.place, "a placement counts as no mate where the " + piece.name +
                                 " could pass over a square where it is taken for it");
    }
  }

  void find_in_piece(const scl::Piece& piece) {
    for (const scl::Capture& capture : piece.capturing) {
      if (capture.en_passant && (capture.retrieve || capture.hop)) {
        leave_out(capture.place, "what is captured in passing is captured alone");
      }
    }
  }

  const scl::Rules& rules_;
  const scl::Additions& ours_;
  base::Diagnostics misfits_;
};

}  // namespace

base::Diagnostics gdl_misfits(const scl::Rules& rules) { return MisfitFinder(rules).find(); }

}  // namespace rulewise::logic
