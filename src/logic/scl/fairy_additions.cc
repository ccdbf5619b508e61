// fairy_additions.cc — what Pell's language has not: castling, repetition, progress.
#include <algorithm>

#include "logic/scl/fairy_writer.h"
#include "logic/scl/words.h"

namespace rulewise::logic {

void FairyWriter::write_our_rules() {
  write_castling();
  if (ours_.most_captures) refuse(ours_.place, "most_captures does not fit");
  if (ours_.victims_stay) refuse(ours_.place, "victims_stay does not fit");
  if (ours_.royal.size() > 1) refuse(ours_.place, "only one kind of piece is royal");
  if (ours_.royal.empty() && ours_.stalemate_draws) stalemate_ = "draw";
  if (!ours_.royal.empty() && rules_.constraints.must_capture) {
    refuse(ours_.place, "captures that a check forbids would still be compulsory");
  }
  const int moves = ours_.no_progress.value_or(0) / 2;
  say("nMoveRule", std::to_string(moves));
  if (ours_.no_progress && !counts_pawns()) {
    refuse(ours_.place, "progress is a capture or a move of a pawn");
  }
  write_repetition();
  write_mating_pawn();
  if (const int limit = scl::move_limit(rules_); limit > 0) {
    // Pell's limit is written nowhere: it belongs to the goals.
    const scl::Place& place = ours_.move_limit ? ours_.place : rules_.goals_place;
    misfits_.warning(place.at, "the game is not drawn after " + std::to_string(limit) + " plies");
  }
}

bool FairyWriter::counts_pawns() const {
  for (std::size_t i = 0; i < types_.size(); ++i) {
    const bool counts = std::ranges::binary_search(ours_.progress, scl::PieceId(i));
    if (counts != (types_[i] == "pawn")) return false;
  }
  return *ours_.no_progress % 2 == 0;
}

void FairyWriter::write_repetition() {
  if (!ours_.repetition) return say("nFoldRule", "0");
  const scl::Place& place = ours_.repetition->place;
  say("nFoldRule", std::to_string(ours_.repetition->times));
  if (ours_.repetition->end == scl::RepetitionEnd::kMoverLoses) say("nFoldValue", "win");
  if (ours_.repetition->end == scl::RepetitionEnd::kCheckerLoses) {
    say("perpetualCheckIllegal", "true");
    misfits_.warning(place.at,
                     "a repetition in which both give check all the while may be lost for one "
                     "of them, it is not surely a draw");
  }
  if (shares_type_) {
    misfits_.warning(place.at,
                     "a position comes again too where pieces that move alike, one of them "
                     "promoted, have changed places");
  }
}

void FairyWriter::write_mating_pawn() {
  if (pawn_that_may_not_mate_ == nullptr) return;
  const scl::Piece& pawn = *pawn_that_may_not_mate_;
  if (*stalemate_ != "loss") {
    return refuse(pawn.place, pawn.name + ": no_mate fits where who cannot move has lost");
  }
  misfits_.warning(pawn.place.at, "to place a " + pawn.name +
                                      " with checkmate is no illegal move, but loses the game");
}

void FairyWriter::write_castling() {
  say("castling", ours_.castlings.empty() ? "false" : "true");
  const int files = rules_.board.width;
  for (const scl::Castling& c : ours_.castlings) {
    if (!is_royal(c.king)) {
      refuse(c.place, "a king that may be taken castles there even while it is attacked");
      continue;
    }
    const bool right = c.king_to.x > c.king_from.x;
    const bool fits = c.king_from.y == 1 && c.king_to.y == 1 && c.partner_from.y == 1 &&
                      c.partner_to.y == 1 && c.partner_from.x == (right ? files : 1) &&
                      c.partner_to.x == c.king_to.x + (right ? -1 : 1) && is_royal(c.king) &&
                      types_[c.partner.index()] == "rook";
    if (!fits) {
      refuse(c.place,
             "a king castles along the first rank with a rook in the corner, which "
             "goes to the square beside it");
      continue;
    }
    say(right ? "castlingKingsideFile" : "castlingQueensideFile",
        std::string(1, square_name(c.king_to)[0]));
  }
}

}  // namespace rulewise::logic
