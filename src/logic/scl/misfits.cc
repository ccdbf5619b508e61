#include "logic/scl/misfits.h"

#include <string>
#include <utility>

#include "logic/scl/draft.h"

namespace rulewise::logic {
namespace {

class MisfitFinder {
 public:
  explicit MisfitFinder(const scl::Rules& rules) : rules_(rules), ours_(rules.additions) {}

  base::Diagnostics find() {
    if (ours_.repetition) leave_out("positions that come again do not end the game");
    if (scl::move_limit(rules_) == 0 && !ours_.no_progress) {
      leave_out("the game is drawn after " + std::to_string(kLastResort) +
                " plies, for it has to end");
    }
    if (ours_.most_captures) leave_out("a shorter chain of captures is legal too");
    if (ours_.victims_stay) leave_out("captured pieces leave the board at once");
    const Features has = features_of(rules_);
    if (has.foresees() && has.asks) {
      leave_out("a promotion chosen by the opponent may leave a royal piece attacked");
    }
    if (has.royal && has.continues) {
      leave_out("a chain of captures may not pass through a check");
    }
    if (has.leaving && has.continues) {
      leave_out("a chain of captures that begins in the zone does not promote for that");
    }
    for (const scl::Piece& piece : rules_.pieces) find_in_piece(piece);
    return std::move(misfits_);
  }

 private:
  void leave_out(const std::string& sentence) { leave_out(ours_.place, sentence); }
  void leave_out(const scl::Place& place, const std::string& sentence) {
    misfits_.warning(place.at, sentence);
  }

  void find_in_piece(const scl::Piece& piece) {
    if (piece.no_drop_mate) {
      leave_out(piece.place, "a " + piece.name + " may be placed where that is checkmate");
    }
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
