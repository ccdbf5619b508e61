// rules.h — the rules of a chess-like game as checked data: what every later stage works on.
//
// Idea      the text seen from White, as Pell's grammar has it; Black's rules are its inversion.
//           Pieces are numbers: defined ones in the order of their definitions, then names that
//           are used but never defined (legal: such a piece stands there and has no powers)
// Promises  equality ignores places, so reading what `to_text` wrote gives equal rules; whatever
//           is ours and not Pell's is optional, and `is_pell_game` says whether any of it is used
// Never     knows how a move is made: that is machine/board
// Tested by reader_test.cc, printer_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/ids.h"

namespace rulewise::scl {

using PieceId = base::Id<struct PieceTag>;

/// Where something was written. All places are equal: two rules are the same wherever they stand.
struct Place {
  base::Location at;
  friend constexpr bool operator==(const Place&, const Place&) { return true; }
};

enum class Side : std::uint8_t { kPlayer, kOpponent };
enum class Owner : std::uint8_t { kPlayer, kOpponent, kAny };

/// Column and rank, both from 1.
struct Square {
  int x = 0;
  int y = 0;
  friend auto operator<=>(const Square&, const Square&) = default;
};

/// A step across and forward. As written never negative; symmetries and inversion make it so.
struct Direction {
  int dx = 0;
  int dy = 0;
  friend auto operator<=>(const Direction&, const Direction&) = default;
};

/// Which pieces are meant: whose, and which kinds.
struct Description {
  Owner owner = Owner::kAny;
  bool any_piece = false;       // every defined piece; `pieces` is empty then
  std::vector<PieceId> pieces;  // sorted, each once
  Place place;
  friend bool operator==(const Description&, const Description&) = default;
};

// ---- Movements ---------------------------------------------------------------------------

enum class MovementKind : std::uint8_t { kLeap, kRide, kHop };
enum class Comparison : std::uint8_t { kAtLeast, kEqual, kAtMost };

struct Count {
  Comparison comparison = Comparison::kEqual;
  int number = 0;
  friend bool operator==(const Count&, const Count&) = default;
};

struct Symmetries {
  bool forward = false;
  bool side = false;
  bool rotation = false;  // exchanges the components
  friend bool operator==(const Symmetries&, const Symmetries&) = default;
};

struct Movement {
  MovementKind kind = MovementKind::kLeap;
  Direction direction;
  Symmetries symmetries;

  // kRide
  int min = 1;
  std::optional<int> max;
  bool longest = false;

  // kHop
  Count before, over, after;
  Description hop_over;

  // Ours.
  std::vector<Square> from;    // only from these squares; empty: from anywhere
  std::vector<Square> within;  // only onto these squares; empty: onto any
  bool lame = false;     // a leap that is blocked where the square a king's step along its longer
                         // component (both, if they are equal) away is occupied: xiangqi's horse
  bool passing = false;  // a moving ride that leaves the squares it passed open to a capture `en
                         // passant` for the next turn: the pawn's double step

  Place place;
  friend bool operator==(const Movement&, const Movement&) = default;
};

enum class EffectKind : std::uint8_t { kRemove, kPossess };

struct Capture {
  bool retrieve = false;
  bool clobber = false;
  bool hop = false;
  bool en_passant = false;  // ours: also takes the piece whose passing ride went over the target
  Description type;
  EffectKind effect = EffectKind::kRemove;
  Side possessor = Side::kPlayer;  // kPossess: seen from the mover
  std::vector<Movement> movements;
  Place place;
  friend bool operator==(const Capture&, const Capture&) = default;
};

// ---- Pieces ------------------------------------------------------------------------------

enum class PromotionKind : std::uint8_t { kFixed, kDecision };

struct Promotion {
  PromotionKind kind = PromotionKind::kFixed;
  PieceId becomes;               // kFixed; the piece itself by default
  Side chooser = Side::kPlayer;  // kDecision
  Description options;           // kDecision; seen from the owner
  Place place;
  friend bool operator==(const Promotion&, const Promotion&) = default;
};

struct Constraints {
  bool must_capture = false;
  bool continue_captures = false;
  Place place{};
  friend bool operator==(const Constraints&, const Constraints&) = default;
};

struct Piece {
  std::string name;
  bool is_defined = false;
  std::vector<Movement> moving;
  std::vector<Capture> capturing;
  Promotion promotion;
  Constraints constraints;

  // Ours.
  std::optional<PieceId> reverts_to;  // what it becomes in a hand
  bool drops_mobile = false;  // may not be placed, or stay unpromoted, where it could never move
  bool one_per_file = false;  // may not be placed on a file with an own piece of its kind
  bool no_drop_mate = false;  // may not be placed if that is checkmate

  Place place;
  friend bool operator==(const Piece&, const Piece&) = default;
};

// ---- Goals -------------------------------------------------------------------------------

enum class GoalKind : std::uint8_t { kStalemate, kEradicate, kArrive, kCheckmate };

struct Goal {
  GoalKind kind = GoalKind::kStalemate;
  Side side = Side::kPlayer;    // kStalemate, kCheckmate: who cannot move
  Description description;      // kEradicate, kArrive
  std::vector<Square> squares;  // kArrive; sorted by rank, then file, each once
  Place place;
  friend bool operator==(const Goal&, const Goal&) = default;
};

// ---- Board and set-up --------------------------------------------------------------------

enum class BoardType : std::uint8_t { kPlanar, kVerticalCylinder };
enum class Inversion : std::uint8_t { kDiagonal, kForward };
enum class SetupKind : std::uint8_t { kFixed, kByPlayer, kByOpponent, kRandom };

struct Assignment {
  PieceId piece;
  std::vector<Square> squares;
  Place place;
  friend bool operator==(const Assignment&, const Assignment&) = default;
};

struct Board {
  int width = 0;
  int height = 0;
  BoardType type = BoardType::kPlanar;
  Inversion inversion = Inversion::kDiagonal;
  int promote_rank = 0;

  SetupKind setup = SetupKind::kFixed;
  std::vector<Assignment> assignments;  // kFixed
  std::vector<PieceId> assigned;        // else: the pieces to assign, a multiset in text order
  std::vector<Square> assign_squares;   // else: where to

  Place place;  // of its size
  Place promote_place;
  Place setup_place;
  friend bool operator==(const Board&, const Board&) = default;
};

// ---- Our additions for a game as a whole: the block `rules … end rules` ---------------------

enum class RepetitionEnd : std::uint8_t {
  kDraw,
  kMoverLoses,    // the one whose move brought the position back
  kCheckerLoses,  // the one whose every move since was a check; a draw if neither or both
};

struct Repetition {
  int times = 3;  // the position has occurred so often
  RepetitionEnd end = RepetitionEnd::kDraw;
  Place place{};
  friend bool operator==(const Repetition&, const Repetition&) = default;
};

/// King and partner both unmoved, all squares between and onto which they go empty, the king not
/// attacked where it stands, passes or arrives. Seen from White.
struct Castling {
  PieceId king;
  Square king_from, king_to;
  PieceId partner;
  Square partner_from, partner_to;
  Place place;
  friend bool operator==(const Castling&, const Castling&) = default;
};

struct Additions {
  std::optional<int> move_limit;  // plies to a draw, instead of Pell's 200; 0: no limit
  std::optional<Repetition> repetition;
  std::optional<int> no_progress;  // plies without a capture or a move of `progress`
  std::vector<PieceId> progress;   // whose moves are progress, sorted
  std::vector<PieceId> royal;      // a turn may not leave one of one's own attacked, sorted
  std::vector<Castling> castlings;
  bool stalemate_draws = false;     // no legal move, no check and no goal met: a draw
  bool promote_on_leaving = false;  // a move that starts in the zone promotes too
  bool most_captures = false;       // of captures only the longest sequences are legal
  bool victims_stay = false;        // the captured leave the board when the turn ends, and
                                    // none is taken twice
  Place place;
  friend bool operator==(const Additions&, const Additions&) = default;
};

// ---- The game ----------------------------------------------------------------------------

struct Rules {
  std::string name;
  std::vector<Goal> goals;
  Place goals_place;
  Board board;
  Constraints constraints;
  Additions additions;
  std::vector<Piece> pieces;  // by PieceId: defined ones first

  [[nodiscard]] const Piece& piece(PieceId id) const { return pieces[id.index()]; }
  friend bool operator==(const Rules&, const Rules&) = default;
};

inline constexpr int kPellMoveLimit = 200;

/// Whether the text uses nothing but Pell's own language.
[[nodiscard]] bool is_pell_game(const Rules& rules);
/// Plies until the game is drawn; 0 means never.
[[nodiscard]] int move_limit(const Rules& rules);
[[nodiscard]] std::optional<PieceId> find_piece(const Rules& rules, std::string_view name);

/// The same seen from the other side of the board.
[[nodiscard]] Square inverted(const Board& board, Square square);
[[nodiscard]] Direction inverted(const Board& board, Direction direction);
[[nodiscard]] constexpr Side inverted(Side side) {
  return side == Side::kPlayer ? Side::kOpponent : Side::kPlayer;
}
[[nodiscard]] constexpr Owner inverted(Owner owner) {
  if (owner == Owner::kAny) return owner;
  return owner == Owner::kPlayer ? Owner::kOpponent : Owner::kPlayer;
}
/// The rules Black plays by, in absolute words: squares of the board as it lies, kPlayer for
/// White and kOpponent for Black. `promote_rank` stays: it is counted from the mover's side.
/// Directions come out with their sign, before the closure under symmetries. Its own inverse.
[[nodiscard]] Rules inverted(const Rules& rules);

/// The directions of a movement: its own, closed under its symmetries; sorted, each once.
[[nodiscard]] std::vector<Direction> directions(const Movement& movement);
/// The square one leap away, or nothing where the board ends; a cylinder wraps files.
[[nodiscard]] std::optional<Square> step(const Board& board, Square from, Direction direction);
/// The number of leaps considered along a direction where the text gives no bound.
[[nodiscard]] int max_leaps(const Board& board, Direction direction);

/// Whether a piece `piece` that belongs to `owner` (kPlayer: the one whose view this is) fits.
[[nodiscard]] bool matches(const Rules& rules, const Description& description, Side owner,
                           PieceId piece);

}  // namespace rulewise::scl
