#include "syntax/scl/checks.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/quoted.h"
#include "base/similar_name.h"
#include "syntax/scl/lexer.h"
#include "syntax/scl/mutual_goals.h"

namespace rulewise::scl {
namespace {

std::string text_of(Square square) {
  return '(' + std::to_string(square.x) + ',' + std::to_string(square.y) + ')';
}

std::string name_of(const Rules& rules, PieceId piece) {
  return base::quoted(rules.piece(piece).name);
}

// ---- Set-up ------------------------------------------------------------------------------

struct Standing {
  PieceId piece;
  Place place;
};
using Position = std::map<Square, Standing>;

/// White's pieces of a fixed set-up; tells squares that are given twice.
Position white_position(const Rules& rules, base::Diagnostics* diagnostics) {
  Position position;
  for (const Assignment& assignment : rules.board.assignments) {
    for (const Square square : assignment.squares) {
      const auto [entry, is_free] =
          position.try_emplace(square, Standing{assignment.piece, assignment.place});
      if (is_free || diagnostics == nullptr) continue;
      diagnostics->error(
          assignment.place.at,
          name_of(rules, assignment.piece) + " is set up on " + text_of(square) + ", where " +
              name_of(rules, entry->second.piece) + " already stands",
          "the other one is set up in line " + std::to_string(entry->second.place.at.line));
    }
  }
  return position;
}

void check_fixed_setup(const Rules& rules, base::Diagnostics& diagnostics) {
  const Position white = white_position(rules, &diagnostics);
  for (const auto& [square, standing] : white) {
    const Square mirrored = inverted(rules.board, square);
    const auto other = white.find(mirrored);
    if (other == white.end() || mirrored < square) continue;
    diagnostics.error(
        standing.place.at,
        "White's " + name_of(rules, standing.piece) + " on " + text_of(square) + " and Black's " +
            name_of(rules, other->second.piece) + " would start on the same square",
        "Black's set-up is White's seen from the other side of the board: " + text_of(mirrored) +
            " becomes " + text_of(square));
  }
}

void check_assigned_setup(const Rules& rules, base::Diagnostics& diagnostics) {
  const Board& board = rules.board;
  if (board.assigned.size() > board.assign_squares.size()) {
    diagnostics.error(board.setup_place.at,
                      std::to_string(board.assigned.size()) + " pieces are to be assigned to " +
                          std::to_string(board.assign_squares.size()) + " squares",
                      "each piece needs a square of its own");
  }
  for (const Square square : board.assign_squares) {
    if (!std::ranges::count(board.assign_squares, inverted(board, square))) continue;
    diagnostics.error(board.setup_place.at,
                      "White and Black would both be assigned the square " + text_of(square),
                      "Black's squares are White's seen from the other side of the board");
    return;
  }
}

// ---- Goals -------------------------------------------------------------------------------

/// Whether some piece of either side that starts on the board fits the description.
bool occurs_at_start(const Rules& rules, const Description& description) {
  const auto fits = [&](PieceId piece) {
    return matches(rules, description, Side::kPlayer, piece) ||
           matches(rules, description, Side::kOpponent, piece);
  };
  const Board& board = rules.board;
  return std::ranges::any_of(board.assigned, fits) ||
         std::ranges::any_of(board.assignments, [&](const Assignment& a) { return fits(a.piece); });
}

/// A square of the goal where a piece that fits stands at the start, said in words.
std::string arrived_at_start(const Rules& rules, const Goal& goal) {
  const Position white = white_position(rules, nullptr);
  for (const Square square : goal.squares) {
    const auto own = white.find(square);
    if (own != white.end() && matches(rules, goal.description, Side::kPlayer, own->second.piece)) {
      return "White's " + name_of(rules, own->second.piece) + " starts on " + text_of(square);
    }
    const auto other = white.find(inverted(rules.board, square));
    if (other != white.end() &&
        matches(rules, goal.description, Side::kOpponent, other->second.piece)) {
      return "Black's " + name_of(rules, other->second.piece) + " starts on " + text_of(square);
    }
  }
  return {};
}

std::string reason_met_at_start(const Rules& rules, const Goal& goal) {
  if (goal.kind == GoalKind::kArrive) return arrived_at_start(rules, goal);
  if (goal.kind != GoalKind::kEradicate || occurs_at_start(rules, goal.description)) return {};
  return "no piece of the set-up fits the description";
}

void check_goals_said_twice(const Rules& rules, base::Diagnostics& diagnostics) {
  for (auto goal = rules.goals.begin(); goal != rules.goals.end(); ++goal) {
    const auto first = std::find(rules.goals.begin(), goal, *goal);
    if (first == goal) continue;
    diagnostics.warning(goal->place.at, "this goal is said twice",
                        "the same is said in line " + std::to_string(first->place.at.line));
  }
}

void check_mutual_goals(const Rules& rules, base::Diagnostics& diagnostics) {
  for (const Goal& goal : rules.goals) {
    if (!is_mutual(rules, goal)) continue;
    diagnostics.warning(goal.place.at,
                        "nobody wins by this goal: both players meet it at once, which is a draw",
                        "it, or another goal, says the same from the other side of the board");
  }
}

// ---- Pieces ------------------------------------------------------------------------------

int least(const Count& count, int floor) {
  return count.comparison == Comparison::kAtMost ? floor : std::max(count.number, floor);
}

/// The fewest leaps that a movement of this kind consists of.
int fewest_leaps(const Movement& movement) {
  if (movement.kind == MovementKind::kLeap) return 1;
  if (movement.kind == MovementKind::kRide) return std::max(movement.min, 1);
  return least(movement.before, 0) + least(movement.over, 0) + least(movement.after, 0) + 1;
}

/// Whether there is room for the movement on an empty board, from some square.
bool fits_on_board(const Board& board, const Movement& movement) {
  const long leaps = fewest_leaps(movement);
  const bool is_joined = board.type == BoardType::kVerticalCylinder;
  return std::ranges::any_of(directions(movement), [&](Direction direction) {
    const long across = leaps * std::abs(direction.dx);
    const long forward = leaps * std::abs(direction.dy);
    return (is_joined || across < board.width) && forward < board.height;
  });
}

class PieceCheck {
 public:
  PieceCheck(const Rules& rules, base::Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics) {}

  void check(const Piece& piece) {
    for (const Movement& movement : piece.moving) check(movement);
    for (const Movement& movement : piece.moving) check_passing(movement);
    for (const Capture& capture : piece.capturing) check(capture);
  }

 private:
  void check(const Movement& movement) {
    const base::Location where = movement.place.at;
    if (movement.direction == Direction{}) {
      diagnostics_.warning(where, "the direction <0,0> leads nowhere",
                           "a piece that takes it stays where it is");
    }
    if (!fits_on_board(rules_.board, movement)) {
      diagnostics_.warning(where, "this movement never fits on the board",
                           "the board is " + std::to_string(rules_.board.width) + " by " +
                               std::to_string(rules_.board.height) + ", and it goes further");
    }
    if (movement.longest && rules_.board.type == BoardType::kVerticalCylinder) {
      diagnostics_.warning(where, "`longest` has no effect on a cylinder",
                           "it holds on planar boards only");
    }
    if (movement.lame && movement.kind != MovementKind::kLeap) {
      diagnostics_.error(where, "only a leap can be lame", "a ride is blocked in any case");
    }
  }

  void check_passing(const Movement& movement) {
    if (movement.passing && movement.kind != MovementKind::kRide) {
      diagnostics_.error(movement.place.at, "only a ride can be `passing`",
                         "the pawn's double step is: ride min 2 max 2 <0,1> symmetry {} passing");
    }
  }

  void check(const Capture& capture) {
    const base::Location where = capture.place.at;
    for (const Movement& movement : capture.movements) {
      check(movement);
      if (!movement.passing) continue;
      diagnostics_.error(movement.place.at, "a capture cannot be `passing`",
                         "`passing` belongs to a movement of `moving`");
    }
    const bool hops = std::ranges::any_of(capture.movements, [](const Movement& movement) {
      return movement.kind == MovementKind::kHop;
    });
    if (!capture.retrieve && !capture.clobber && !capture.hop && !capture.en_passant) {
      diagnostics_.warning(where, "this capture can never capture: it has no method",
                           "name one or more of {retrieve clobber hop}");
    } else if (capture.hop && !hops && !capture.retrieve && !capture.clobber &&
               !capture.en_passant) {
      diagnostics_.warning(where, "this capture can never capture: no movement of it hops",
                           "`hop` takes what a movement of the kind `hop` goes over");
    } else if (capture.hop && !hops) {
      diagnostics_.warning(where, "`hop` means nothing in this capture: no movement of it hops",
                           "`hop` takes what a movement of the kind `hop` goes over");
    }
    if (capture.en_passant && !has_passing()) {
      diagnostics_.warning(where, "nothing can be taken en passant: no movement is `passing`",
                           "add `passing` to the movement that may be answered so");
    }
  }

  [[nodiscard]] bool has_passing() const {
    return std::ranges::any_of(rules_.pieces, [](const Piece& piece) {
      return std::ranges::any_of(piece.moving, &Movement::passing);
    });
  }

  const Rules& rules_;
  base::Diagnostics& diagnostics_;
};

// ---- Additions ---------------------------------------------------------------------------

bool starts_on(const Rules& rules, PieceId piece, Square square) {
  return std::ranges::any_of(rules.board.assignments, [&](const Assignment& assignment) {
    return assignment.piece == piece && std::ranges::count(assignment.squares, square) > 0;
  });
}

void check_castling(const Rules& rules, const Castling& castling, base::Diagnostics& diagnostics) {
  const base::Location where = castling.place.at;
  const auto check_start = [&](PieceId piece, Square from) {
    if (rules.board.setup != SetupKind::kFixed || starts_on(rules, piece, from)) return;
    diagnostics.error(where, "no " + name_of(rules, piece) + " starts on " + text_of(from),
                      "castling is for pieces that have not moved since the set-up");
  };
  check_start(castling.king, castling.king_from);
  check_start(castling.partner, castling.partner_from);
  if (castling.king_to == castling.partner_to) {
    diagnostics.error(where, "both pieces would go to " + text_of(castling.king_to),
                      "such as: castling king (5,1) -> (7,1) with rook (8,1) -> (6,1)");
  }
}

void check_need_of_royal(const Rules& rules, base::Diagnostics& diagnostics) {
  if (!rules.additions.royal.empty()) return;
  constexpr std::string_view kHint = "say which pieces are royal: rules royal {king} end rules";
  for (const Goal& goal : rules.goals) {
    if (goal.kind != GoalKind::kCheckmate) continue;
    diagnostics.error(goal.place.at, "checkmate without a royal piece", std::string(kHint));
  }
  const auto& repetition = rules.additions.repetition;
  if (repetition && repetition->end == RepetitionEnd::kCheckerLoses) {
    diagnostics.error(repetition->place.at, "`checker_loses` without a royal piece",
                      std::string(kHint));
  }
  for (const Piece& piece : rules.pieces) {
    if (!piece.no_drop_mate) continue;
    diagnostics.error(piece.place.at, "`no_mate` without a royal piece", std::string(kHint));
  }
}

bool has_hands(const Rules& rules) {
  const auto keeps = [](const Capture& capture) { return capture.effect == EffectKind::kPossess; };
  return rules.board.setup != SetupKind::kFixed ||
         std::ranges::any_of(rules.pieces, [&](const Piece& piece) {
           return std::ranges::any_of(piece.capturing, keeps);
         });
}

void check_use_of_hands(const Rules& rules, base::Diagnostics& diagnostics) {
  if (has_hands(rules)) return;
  for (const Piece& piece : rules.pieces) {
    const bool has_limits = piece.drops_mobile || piece.one_per_file || piece.no_drop_mate;
    if (!has_limits && !piece.reverts_to) continue;
    diagnostics.warning(
        piece.place.at,
        base::quoted(piece.name) + " never comes to a hand: no capture keeps pieces",
        "`drops` and `reverts_to` go with the effect `player possesses`");
  }
}

}  // namespace

void check_setup(const Rules& rules, base::Diagnostics& diagnostics) {
  if (rules.board.setup == SetupKind::kFixed) {
    check_fixed_setup(rules, diagnostics);
  } else {
    check_assigned_setup(rules, diagnostics);
  }
  if (rules.board.promote_rank > rules.board.height) {
    diagnostics.warning(rules.board.promote_place.at,
                        "nothing can promote: the board has " + std::to_string(rules.board.height) +
                            (rules.board.height == 1 ? " rank" : " ranks") +
                            " and promote_rank is " + std::to_string(rules.board.promote_rank),
                        "the zone of promotion begins at promote_rank and ends with the board");
  }
}

void check_goals(const Rules& rules, base::Diagnostics& diagnostics) {
  bool speaks_of_stalemate = rules.additions.stalemate_draws;
  for (const Goal& goal : rules.goals) {
    speaks_of_stalemate |= goal.kind == GoalKind::kStalemate;
    const std::string reason = reason_met_at_start(rules, goal);
    if (reason.empty()) continue;
    diagnostics.warning(goal.place.at, "this goal is met before the first move: " + reason,
                        "it is met for both players at once, so the game is drawn as it begins");
  }
  check_goals_said_twice(rules, diagnostics);
  check_mutual_goals(rules, diagnostics);
  if (speaks_of_stalemate) return;
  diagnostics.warning(rules.goals_place.at, "no goal speaks of a player who cannot move",
                      "such a player loses; to say so, add `stalemate opponent` to the goals");
}

void check_names(const PieceNames& names, base::Diagnostics& diagnostics) {
  std::vector<std::string_view> defined;
  for (const PieceName& name : names.all()) {
    if (name.is_defined()) defined.emplace_back(name.name);
  }
  for (const PieceName& name : names.all()) {
    if (name.is_defined() || !is_word(name.name)) continue;  // of a fault no more is said
    const std::string_view meant = base::similar_name(name.name, defined);
    diagnostics.warning(
        name.first_use,
        base::quoted(name.name) + " is never defined: it can stand on the board and do nothing",
        meant.empty() ? "if that is meant, all is well; `any_piece` does not include it"
                      : "did you mean " + base::quoted(meant) + '?');
  }
}

void check_pieces(const Rules& rules, base::Diagnostics& diagnostics) {
  if (rules.constraints.continue_captures) {
    diagnostics.warning(rules.constraints.place.at,
                        "`continue_captures` means nothing for a game as a whole",
                        "give it to the pieces that may go on capturing");
  }
  PieceCheck check(rules, diagnostics);
  for (const Piece& piece : rules.pieces) check.check(piece);
}

void check_additions(const Rules& rules, base::Diagnostics& diagnostics) {
  check_use_of_hands(rules, diagnostics);
  check_need_of_royal(rules, diagnostics);
  for (const Castling& castling : rules.additions.castlings) {
    check_castling(rules, castling, diagnostics);
  }
}

}  // namespace rulewise::scl
