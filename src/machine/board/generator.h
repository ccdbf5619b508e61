// generator.h — the legal moves of a position, who attacks what, and how a game has ended.
//
// Idea      a piece's quiet targets and simple captures are gathered as sets of squares, so two
//           powers that say the same are one move for free; only unusual captures are listed
// Promises  every legal sequence once, in an order that depends on the position alone; the
//           position is unchanged on return; const calls on different positions may run at once
// Never     lists more than `max_moves`: it throws machine::LimitReached instead
// Tested by generator_test.cc, additions_test.cc, agreement_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "machine/board/moves.h"
#include "machine/board/position.h"

namespace rulewise::machine::board {

enum class Outcome : std::uint8_t { kNone, kWhite, kBlack, kDraw };

inline constexpr std::size_t kMaxSequences = 1'000'000;
inline constexpr std::size_t kMaxMerged = 8'192;     // in a list; then few of each piece
inline constexpr std::size_t kFewestMerged = 16;     // of a piece, whatever there is already
inline constexpr std::size_t kMaxVisited = 20'000;   // places met on the ways of a list's pieces
inline constexpr std::size_t kFewestVisited = 500;   // of a piece, whatever was met already
inline constexpr std::size_t kManySteps = 500'000;   // kept; then one sequence of each piece
inline constexpr std::size_t kMaxSteps = 4'000'000;  // looked at, or kept, for a list of everything

struct Bounds {
  std::size_t max_moves = kMaxSequences;
  /// Asked now and then while sequences of captures are followed. If it says so the call returns
  /// at once, and the list is not complete: MoveList::was_stopped.
  const std::function<bool()>* should_stop = nullptr;
};

/// Every legal move, as the rules count them: different sequences of captures are different
/// moves. Goals are not looked at: a finished position may have moves too.
void generate(Position& position, MoveList& list, const Bounds& bounds = {});

/// The same with one sequence for each position it leads to, and only so many: for play, where what
/// counts is where a move leads. A piece that can take keeps at least one whole sequence.
void generate_merged(Position& position, MoveList& list);

/// Of those only captures, and moves by which a piece becomes another: for searches that look at
/// nothing else. An empty list does not mean that there is no legal move.
void generate_gains(Position& position, MoveList& list);

[[nodiscard]] bool has_legal_move(Position& position);
/// The number of legal moves. They are not listed: where nothing has to be looked at more closely
/// whole sets of squares are counted. Of `scratch` only `was_stopped` means anything afterwards.
[[nodiscard]] std::uint64_t count_moves(Position& position, MoveList& scratch,
                                        const Bounds& bounds = {});
/// The same, and each of them is made and unmade.
[[nodiscard]] std::uint64_t visit_moves(Position& position, MoveList& scratch,
                                        const Bounds& bounds = {});

/// Whether an enemy of `colour` could take one of its royal pieces.
[[nodiscard]] bool is_in_check(Position& position, Colour colour);

/// Whether the game is over whatever moves there are; by whom it was won may still hang on them.
[[nodiscard]] bool is_over_by_board(const Position& position);
/// The outcome; `has_moves` tells whether the one in control has a legal move.
[[nodiscard]] Outcome outcome(Position& position, bool has_moves);
[[nodiscard]] Outcome outcome(Position& position);

// ---- What could be done, as if `colour` were to move, without compulsion or checks -----------

/// One for each victim; only the first step of a sequence.
struct PieceCapture {
  Code piece = kEmpty;
  Square from = kNoSquare;
  Square to = kNoSquare;
  Code victim = kEmpty;
  Square victim_square = kNoSquare;
  Effect effect = Effect::kRemove;
  friend auto operator<=>(const PieceCapture&, const PieceCapture&) = default;
};

/// A set of squares for each code, as many words each as the game has for one.
using SquaresByCode = std::vector<std::uint64_t>;

/// The number of steps by moving powers; `counts` gets those of each piece, by its square.
/// `excluded` has the squares that do not count for a piece.
[[nodiscard]] std::size_t count_moving(const Position& position, Colour colour,
                                       const SquaresByCode& excluded,
                                       std::vector<std::uint16_t>& counts);
/// Whether some capture of one step takes what stands on `square`, other than with the effect
/// `spared`, and does not end on an excluded square.
[[nodiscard]] bool can_capture(const Position& position, Colour colour, Square square,
                               Effect spared, const SquaresByCode& excluded, Scratch& scratch);
/// Appends all captures of one step, each (piece, from, to, victim, effect) once. `scratch` keeps
/// its room from call to call.
void list_captures(const Position& position, Colour colour, std::vector<PieceCapture>& captures,
                   Scratch& scratch);

}  // namespace rulewise::machine::board
