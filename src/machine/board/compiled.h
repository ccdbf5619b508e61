// compiled.h — a chess-like game worked out into tables: nothing of the rule text is left to
// interpret when it is played.
//
// Idea      for every coloured piece on every square: the squares it leaps to as a set, and the
//           lines it walks as rows of squares with their bounds. Symmetries, inversion, the edge
//           of the board, the cylinder, `from` and `within` are all gone by then
// Needs     rules that passed the check
// Promises  immutable once made, so several threads may play on it
// Tested by generator_test.cc, agreement_test.cc
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "machine/board/moves.h"
#include "syntax/scl/rules.h"

namespace rulewise::machine::board {

inline constexpr std::size_t kMaxSquares = 676;
inline constexpr std::size_t kMaxWords = (kMaxSquares + 63) / 64;
inline constexpr std::size_t kMaxKinds = 200;

/// Words of a set of so many squares: there is code for these sizes.
[[nodiscard]] constexpr std::size_t words_for(std::size_t squares) {
  return squares <= 64 ? 1 : squares <= 128 ? 2 : squares <= 256 ? 4 : kMaxWords;
}
inline constexpr std::size_t kMaxCodes = 2 * kMaxKinds + 1;  // with kEmpty

/// Which pieces a description means.
struct Matcher {
  std::array<bool, 2> colours{};    // whether any piece of the colour fits
  bool all = false;                 // every piece of those colours fits
  std::vector<std::uint8_t> codes;  // by code: fits or not
  friend bool operator==(const Matcher&, const Matcher&) = default;
};
using MatcherId = std::uint16_t;

/// A row of sets of squares; `words` of the game each.
using BitsId = std::uint32_t;

enum class LineKind : std::uint8_t { kRide, kHop };

/// One direction of one movement from one square.
struct Line {
  std::uint32_t squares = 0;  // the walk, without its start: first index into `paths`
  std::uint16_t length = 0;   // of the walk
  LineKind kind = LineKind::kRide;
  bool is_straight = false;  // numbers of squares only rise or only fall: sets may be used
  bool ascends = false;
  bool longest = false;
  bool passing = false;
  Square leg = kNoSquare;  // must be empty: a lame leap

  BitsId span = 0;          // kRide: all squares of the walk
  BitsId targets = 0;       // squares of the walk where it may end, as far as `within` goes
  std::uint16_t first = 1;  // kRide: the walk may end at its n-th square, n from here to `length`

  // kHop
  std::uint16_t before_min = 0, before_max = 0;
  std::uint16_t over_min = 1, over_max = 1;  // at least 1: over 0 is compiled as a ride
  std::uint16_t after_min = 0, after_max = 0;
  MatcherId hop_over = 0;

  // A capture
  bool by_clobber = false, by_hop = false, by_retrieve = false, en_passant = false;
  Square behind = kNoSquare;  // by_retrieve
  MatcherId type = 0;
  Effect effect = Effect::kRemove;

  [[nodiscard]] bool only_en_passant() const {
    return en_passant && !by_clobber && !by_hop && !by_retrieve;
  }
  [[nodiscard]] bool clobbers_only() const { return !by_hop && !by_retrieve && !en_passant; }
};

/// Leaps that take what they land on.
struct LeapCapture {
  BitsId targets = 0;
  std::array<bool, 2> colours{};  // as the matcher `type` has them
  bool all = false;
  MatcherId type = 0;
  Effect effect = Effect::kRemove;
};

/// What one coloured piece can do from one square.
struct Powers {
  BitsId quiet_leaps = 0;
  std::uint32_t quiet_lines = 0, quiet_line_count = 0;
  std::uint32_t leap_captures = 0, leap_capture_count = 0;
  std::uint32_t capture_lines = 0, capture_line_count = 0;
};

/// The same for a piece that only leaps and rides straight, and takes what it lands on, always of
/// one description and with one effect: all it can do is worked out at once, from sets that lie
/// side by side.
struct Sweep {
  bool is_there = false;       // else look at the powers, line by line
  bool minds_passing = false;  // there are captures en passant: not while one is possible
  bool is_even = false;  // every ray may end on each of its squares, with a capture or without
  Effect effect = Effect::kRemove;
  std::array<bool, 2> colours{};  // as the matcher `type` has them
  bool all = false;
  MatcherId type = 0;
  /// A row of sets: quiet leaps; leap captures; then, ascending rays first, of each ray its squares
  /// and, if not is_even, those where it may end quietly, and where with a capture.
  BitsId sets = 0;
  std::uint16_t ascending = 0, descending = 0;  // rays
};

/// What holds of a coloured piece wherever it stands.
struct PieceTraits {
  bool must_capture = false;
  bool continues = false;
  bool is_royal = false;
  bool is_progress = false;       // its moves are progress
  bool may_pass = false;          // has a passing ride
  bool promotion_changes = true;  // the zone means anything for it
  bool other_chooses = false;     // its promotion
  std::vector<Code> options;      // of its promotion, ascending
  bool drops_mobile = false, one_per_file = false, no_drop_mate = false;
  BitsId mobile = 0;              // drops_mobile: squares from which some movement leads on
  std::array<Code, 2> in_hand{};  // what it is in the hand of White, of Black
};

enum class GoalKind : std::uint8_t { kStalemate, kEradicate, kArrive, kCheckmate };
struct Goal {
  Colour owner = Colour::kWhite;  // who wins by it
  GoalKind kind = GoalKind::kStalemate;
  Colour side = Colour::kWhite;  // kStalemate, kCheckmate: who cannot move
  MatcherId description = 0;
  std::vector<Code> codes;      // that fit the description
  std::vector<Square> squares;  // kArrive
};

struct Castling {
  Colour colour = Colour::kWhite;
  Code king = kEmpty, partner = kEmpty;
  Square king_from = 0, king_to = 0, partner_from = 0, partner_to = 0;
  std::vector<Square> empty;       // must be
  std::vector<Square> unattacked;  // must be, for the king
};

/// How a royal piece on a square may be attacked, seen from that square outward.
struct AttackRay {
  BitsId span = 0;
  bool ascends = false;
  std::uint16_t delta = 0;  // between neighbouring squares of the ray
  std::uint32_t sets = 0;   // first of `length` code sets, by distance - 1
  std::uint16_t length = 0;
  MatcherId uniform = 0;  // the code set of every distance, if is_uniform
  bool is_uniform = false;
};
struct AttackLeap {
  Code code = kEmpty;
  BitsId sources = 0;
};
struct AttackLame {
  Code code = kEmpty;
  Square source = 0, leg = 0;
};
/// One source of one hop: the walk from the attacked square to it, without its start.
struct AttackHop {
  Code code = kEmpty;
  Square source = 0;
  std::uint32_t squares = 0;
  std::uint16_t length = 0;
  std::uint16_t before_min = 0, before_max = 0, over_min = 0, over_max = 0;
  std::uint16_t after_min = 0, after_max = 0;
  MatcherId hop_over = 0;
  BitsId span = 0;
};
struct Attacks {
  BitsId all_leaps = 0;  // sources of all leaps
  std::uint32_t leaps = 0, leap_count = 0;
  std::uint32_t rays = 0, ray_count = 0;
  std::uint32_t lames = 0, lame_count = 0;
  std::uint32_t hops = 0, hop_count = 0;
};

/// Larger tables are refused: a stranger's game could fill the memory.
inline constexpr std::size_t kMaxLines = 3'000'000;

struct CompileOptions {
  std::uint64_t setup_seed = 1;  // what `decision random` draws the set-up from
};

struct CompiledGame {
  scl::Rules rules;
  int width = 0, height = 0;
  std::size_t squares = 0;
  std::size_t words = 1;  // of a set of squares: 1, 2, 4 or 11
  std::size_t kinds = 0;
  std::size_t codes = 0;  // 2 * kinds + 1: codes are below this

  std::vector<PieceTraits> traits;  // by code
  std::vector<Powers> powers;       // by code * squares + square
  std::vector<Sweep> sweeps;        // by code * squares + square
  std::vector<Line> lines;
  std::vector<LeapCapture> leap_captures;
  std::vector<Square> paths;
  std::vector<std::uint64_t> bits;  // BitsId i begins at word i
  std::vector<Matcher> matchers;
  std::array<BitsId, 2> zones{};  // where a colour promotes
  std::vector<BitsId> files;      // by number - 1
  std::vector<bool> is_mobile;    // by code * squares + square: some movement leads on

  bool must_capture = false;
  bool promotes_on_leaving = false;
  bool remembers = false;  // there is a rule about repetition
  bool any_royal = false;
  std::vector<Code> royals[2];
  std::vector<Goal> goals;
  std::vector<Castling> castlings;
  std::vector<std::uint32_t> rights_lost;  // by square: castlings no longer allowed
  std::vector<Code> holdable[2];           // codes that can ever be in a hand
  bool has_hands = false;                  // a capture may put pieces there
  int move_limit = scl::kPellMoveLimit;    // 0: none
  std::vector<Code> no_progress_codes;

  // The fast way to see an attack on a royal piece or a castling king; absent where some power is
  // of an unusual kind, then every capture of the enemy is tried.
  bool has_attack_tables = false;
  // For each colour a piece whose attack tables stand for those of all its pieces, when exchanges
  // are weighed; kEmpty where there are no such tables.
  std::array<Code, 2> stand_ins{};
  std::vector<Attacks> attacks;  // by code * squares + square, for codes that need it
  std::vector<AttackRay> attack_rays;
  std::vector<AttackLeap> attack_leaps;
  std::vector<AttackLame> attack_lames;
  std::vector<AttackHop> attack_hops;
  std::vector<MatcherId> attack_sets;  // by distance

  // Set-up
  std::vector<Code> opening;              // by square
  std::vector<Code> to_assign[2];         // by holder, as a multiset
  std::vector<Square> assign_squares[2];  // by holder

  std::vector<std::uint64_t> square_keys;   // by code * squares + square
  std::vector<std::uint64_t> hand_keys[2];  // by code; each further piece is mixed anew
  std::vector<std::uint64_t> pending_keys;  // by code * squares + square
  std::vector<std::uint64_t> passed_keys;   // by square
  std::uint64_t control_key = 0, assign_key = 0;
  std::vector<std::uint64_t> rights_keys;  // by castling

  [[nodiscard]] const Powers& powers_of(Code code, std::size_t square) const {
    return powers[code * squares + square];
  }
  [[nodiscard]] const std::uint64_t* words_of(BitsId id) const { return bits.data() + id; }
  [[nodiscard]] Square square_at(int file, int rank) const {
    return static_cast<Square>((rank - 1) * width + file - 1);
  }
  [[nodiscard]] int file_of(Square square) const { return square % width + 1; }
  [[nodiscard]] int rank_of(Square square) const { return square / width + 1; }
  [[nodiscard]] const std::string& name_of(Code code) const {
    return rules.pieces[kind_of(code)].name;
  }
  [[nodiscard]] std::span<const Line> quiet_lines(const Powers& p) const {
    return {lines.data() + p.quiet_lines, p.quiet_line_count};
  }
  [[nodiscard]] std::span<const Line> capture_lines(const Powers& p) const {
    return {lines.data() + p.capture_lines, p.capture_line_count};
  }
  [[nodiscard]] std::span<const LeapCapture> leaps_of(const Powers& p) const {
    return {leap_captures.data() + p.leap_captures, p.leap_capture_count};
  }
  [[nodiscard]] bool fits(MatcherId id, Code code) const { return matchers[id].codes[code] != 0; }
};

/// An Error where a table would be too large: then the game is beyond this machine.
[[nodiscard]] base::Result<std::shared_ptr<const CompiledGame>> compile(
    const scl::Rules& rules, const CompileOptions& options = {});

/// `white man`, `(3,3)`.
[[nodiscard]] std::string piece_text(const CompiledGame& game, Code code);
[[nodiscard]] std::string square_text(const CompiledGame& game, Square square);
[[nodiscard]] constexpr std::string_view name_of(Colour colour) {
  return colour == Colour::kWhite ? "white" : "black";
}

}  // namespace rulewise::machine::board
