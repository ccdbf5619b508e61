#include "logic/scl/misfits.h"

#include <algorithm>
#include <string>

namespace rulewise::logic {
namespace {

class MisfitFinder {
 public:
  explicit MisfitFinder(const scl::Rules& rules) : rules_(rules), ours_(rules.additions) {}

  base::Diagnostics find() {
    find_in_game();
    for (const scl::Piece& piece : rules_.pieces) find_in_piece(piece);
    for (const scl::Goal& goal : rules_.goals) {
      if (goal.kind == scl::GoalKind::kCheckmate) {
        leave_out(goal.place, "the goal checkmate is not in the translation");
      }
    }
    return std::move(misfits_);
  }

 private:
  void leave_out(const scl::Place& place, const std::string& sentence) {
    misfits_.warning(place.at, sentence);
  }

  void find_in_game() {
    if (ours_.repetition) leave_out(ours_.place, "positions that come again do not end the game");
    if (ours_.no_progress) leave_out(ours_.place, "plies without progress do not end the game");
    if (!ours_.royal.empty()) {
      leave_out(ours_.place, "a turn may leave a royal piece attacked");
    }
    if (!ours_.castlings.empty()) leave_out(ours_.place, "there is no castling");
    if (ours_.stalemate_draws) leave_out(ours_.place, "who cannot move loses, without a draw");
    if (ours_.promote_on_leaving) {
      leave_out(ours_.place, "a move out of the zone does not promote");
    }
    if (ours_.most_captures) leave_out(ours_.place, "a shorter chain of captures is legal too");
    if (ours_.victims_stay) leave_out(ours_.place, "captured pieces leave the board at once");
  }

  void find_in_piece(const scl::Piece& piece) {
    if (piece.drops_mobile || piece.one_per_file || piece.no_drop_mate) {
      leave_out(piece.place, "a " + piece.name + " may be placed on any empty square");
    }
    if (std::ranges::any_of(piece.moving, &scl::Movement::passing)) {
      leave_out(piece.place, "a " + piece.name + " is not captured in passing");
    }
  }

  const scl::Rules& rules_;
  const scl::Additions& ours_;
  base::Diagnostics misfits_;
};

}  // namespace

base::Diagnostics gdl_misfits(const scl::Rules& rules) { return MisfitFinder(rules).find(); }

}  // namespace rulewise::logic
