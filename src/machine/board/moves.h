// moves.h — moves of chess-like games as small records, and the list that holds them.
//
// Idea      nearly every move is a step, a step that takes one piece, or a placement: sixteen bytes
//           that say it all. Sequences of captures and captures of several pieces keep their
//           steps and victims in rows of the list beside the moves
// Promises  a record with its list says everything needed to make, unmake and print the move
// Tested by generator_test.cc, agreement_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

namespace rulewise::machine::board {

/// Number of a square: (rank - 1) * width + (file - 1).
using Square = std::uint16_t;
inline constexpr Square kNoSquare = 0xffff;

/// A kind of piece with its colour: 1 + 2 * kind + colour; 0 is an empty square.
using Code = std::uint16_t;
inline constexpr Code kEmpty = 0;

enum class Colour : std::uint8_t { kWhite, kBlack };
[[nodiscard]] constexpr Colour other(Colour colour) {
  return colour == Colour::kWhite ? Colour::kBlack : Colour::kWhite;
}
[[nodiscard]] constexpr Code code_of(std::size_t kind, Colour colour) {
  return static_cast<Code>(1 + 2 * kind + static_cast<std::size_t>(colour));
}
[[nodiscard]] constexpr Colour colour_of(Code code) { return static_cast<Colour>((code - 1) & 1); }
[[nodiscard]] constexpr std::size_t kind_of(Code code) { return (code - 1U) >> 1U; }

/// What becomes of the captured.
enum class Effect : std::uint8_t { kRemove, kToWhite, kToBlack };

enum class MoveKind : std::uint8_t {
  kQuiet,   // a moving power
  kTake,    // one step that takes one piece: `victim_square`, `victim`
  kChain,   // a capture of several pieces or in several steps: `steps_of`
  kPlace,   // from the hand of the mover, also while the pieces are assigned; from is kNoSquare
  kCastle,  // `castling`
};

struct Victim {
  Square square = kNoSquare;
  Code code = kEmpty;
  friend auto operator<=>(const Victim&, const Victim&) = default;
};

struct Move {
  Square from = kNoSquare;
  Square to = kNoSquare;
  Code piece = kEmpty;    // what moves or is placed
  Code becomes = kEmpty;  // what is set down; kEmpty: the other side chooses next turn
  Code init = kEmpty;     // what the pending piece of the other side becomes first, if one is
  MoveKind kind = MoveKind::kQuiet;
  Effect effect = Effect::kRemove;  // kTake
  std::uint32_t extra = 0;          // by kind

  [[nodiscard]] Square victim_square() const { return static_cast<Square>(extra & 0xffffU); }
  [[nodiscard]] Code victim() const { return static_cast<Code>(extra >> 16U); }
  void set_victim(Victim victim) {
    extra = victim.square | static_cast<std::uint32_t>(victim.code) << 16U;
  }
  [[nodiscard]] std::size_t castling() const { return extra; }
  friend bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 16);

struct Step {
  Square to = kNoSquare;
  Effect effect = Effect::kRemove;
  bool is_last = true;
  std::uint16_t victim_count = 0;
  std::uint32_t first_victim = 0;
};

/// A capture that is more than taking one piece where one lands.
struct Found {
  Square to = kNoSquare;
  Effect effect = Effect::kRemove;
  std::uint32_t first_victim = 0;
  std::uint32_t victim_count = 0;
};

/// Rows that are worked with while moves are looked for, kept so that they need not grow anew.
struct Scratch {
  std::vector<Found> found;
  std::vector<Victim> victims;
  std::vector<Found> path;
  std::unordered_set<std::uint64_t> seen;
};

class MoveList {
 public:
  void clear() {
    moves.clear();
    steps.clear();
    victims.clear();
    pending_square = kNoSquare;
    was_stopped = false;
    places = 0;
  }
  [[nodiscard]] std::size_t size() const { return moves.size(); }
  [[nodiscard]] bool empty() const { return moves.empty(); }
  [[nodiscard]] const Move& operator[](std::size_t i) const { return moves[i]; }

  /// Room for so many more moves at the end.
  [[nodiscard]] std::span<Move> extend(std::size_t count) {
    moves.resize(moves.size() + count);
    return std::span(moves).last(count);
  }

  /// The steps of a kChain.
  [[nodiscard]] std::span<const Step> steps_of(const Move& move) const {
    std::size_t end = move.extra;
    while (!steps[end].is_last) ++end;
    return {steps.data() + move.extra, end + 1 - move.extra};
  }
  [[nodiscard]] std::span<const Victim> victims_of(const Step& step) const {
    return {victims.data() + step.first_victim, step.victim_count};
  }

  std::vector<Move> moves;
  std::vector<Step> steps;
  std::vector<Victim> victims;
  Square pending_square = kNoSquare;  // where the piece is that `init` of the moves speaks of
  bool was_stopped = false;           // the generator was, before it had found all
  std::size_t places = 0;             // looked at on the ways of pieces that go on capturing
  Scratch scratch;                    // of the generator
};

}  // namespace rulewise::machine::board
