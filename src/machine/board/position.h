// position.h — a position of a chess-like game: make and unmake moves on it.
//
//     Position position = Position::opening(*game);
//     MoveList list;
//     generate(position, list);
//     Undo undo;
//     position.make(list, list[0], undo);
//     position.unmake(list, list[0], undo);
//
// Idea      squares as a row of piece codes and, for each colour, as a set; a key for the
//           transposition table that is kept up to date move by move
// Needs     moves that `generate` found in this very position
// Promises  unmake restores everything; equal positions have equal keys. The key covers board,
//           hands, control, pending promotion, castling rights and squares passed; it leaves out
//           what only counts: the ply, plies without progress, and the history
// Tested by agreement_test.cc, additions_test.cc
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "machine/board/bits.h"
#include "machine/board/compiled.h"
#include "machine/board/moves.h"

namespace rulewise::machine::board {

/// What a move may change beside the board and the hands.
struct Standing {
  std::uint64_t key = 0;
  Code pending = kEmpty;
  Square pending_square = kNoSquare;
  Square passed_from = kNoSquare;
  Square passed_to = kNoSquare;
  std::uint32_t ply = 0;
  std::uint32_t idle_plies = 0;
  std::uint32_t rights = 0;
  std::uint32_t history_start = 0;  // what counts of the history begins here
  Colour control = Colour::kWhite;
  bool is_assigning = true;
  bool is_settled = false;  // no piece is pending, none has passed, none is assigned
  std::int8_t check = -1;   // whether the one in control is in check; -1: not known
  // Copied with every move: whole words, none of them twice, pass at once from store to load.
  std::array<std::uint8_t, 4> unused{};
};
static_assert(sizeof(Standing) == 40);

/// What `unmake` needs beside the move: it is put back whole.
using Undo = Standing;

class Position {
 public:
  [[nodiscard]] static Position opening(const CompiledGame& game);
  /// An empty board, White to move.
  explicit Position(const CompiledGame& game);

  [[nodiscard]] const CompiledGame& game() const { return *game_; }
  [[nodiscard]] Code at(std::size_t square) const { return board_[square]; }
  [[nodiscard]] const std::uint64_t* occupied(Colour colour) const {
    return occupied_[static_cast<std::size_t>(colour)].data();
  }
  [[nodiscard]] std::size_t count(Code code) const { return count_[code]; }
  [[nodiscard]] std::size_t in_hand(Colour holder, Code code) const {
    return hands_[static_cast<std::size_t>(holder)][code];
  }
  [[nodiscard]] std::size_t hand_size(Colour holder) const {
    return hand_size_[static_cast<std::size_t>(holder)];
  }
  [[nodiscard]] Colour control() const { return now_.control; }
  /// The stage `assign`; pieces are being assigned while also some hand is not empty.
  [[nodiscard]] bool is_assign_stage() const { return now_.is_assigning; }
  [[nodiscard]] bool is_assigning() const {
    return now_.is_assigning && hand_size_[0] + hand_size_[1] > 0;
  }
  /// The piece of the other side that the one in control promotes first; kEmpty if none.
  [[nodiscard]] Code pending() const { return now_.pending; }
  [[nodiscard]] Square pending_square() const { return now_.pending_square; }
  [[nodiscard]] std::uint32_t ply() const { return now_.ply; }
  [[nodiscard]] std::uint32_t idle_plies() const { return now_.idle_plies; }
  [[nodiscard]] std::uint32_t rights() const { return now_.rights; }  // one bit a castling
  /// The last move was a passing ride from here to there; kNoSquare if not.
  [[nodiscard]] Square passed_from() const { return now_.passed_from; }
  [[nodiscard]] Square passed_to() const { return now_.passed_to; }
  [[nodiscard]] bool has_passed(Square square) const;
  [[nodiscard]] std::uint64_t key() const { return now_.key; }
  /// Whoever found out whether the one in control is in check may leave it here: `make` needs it
  /// where a rule about repetition asks who gave check.
  void note_check(bool is_in_check) { now_.check = is_in_check ? 1 : 0; }
  /// Keys of the positions before this one since the last move that cannot be undone, the lowest
  /// bit telling whether the one in control was in check; empty without a repetition rule.
  [[nodiscard]] std::span<const std::uint64_t> history() const {
    return std::span(history_).subspan(now_.history_start);
  }

  void make(const MoveList& list, const Move& move, Undo& undo);
  void unmake(const MoveList& list, const Move& move, const Undo& undo);
  // Making and unmaking at once, with `look()` called in between: defined in visit_moves.h.
  template <class Look>
  void visit(const MoveList& list, const Move& move, Look&& look);
  /// Moves like `pattern`, a step or a capture of what stands there, to each of the targets, by a
  /// piece that stays what it is.
  template <std::size_t W, class Look>
  void visit_each(const MoveList& list, const Move& pattern, const Bits<W>& targets, Look&& look);

  // For setting up a position; the key follows.
  void put(Square square, Code code);
  void clear(Square square);
  void add_to_hand(Colour holder, Code code);
  void take_from_hand(Colour holder, Code code);
  void set_control(Colour colour);
  void set_assign_stage(bool is_assigning);
  void set_pending(Code code, Square square);
  void set_rights(std::uint32_t rights);
  void set_passed(Square from, Square to);
  void set_counters(std::uint32_t ply, std::uint32_t idle_plies);
  void set_history(std::span<const std::uint64_t> history);

  /// The key worked out from nothing: always equal to key().
  [[nodiscard]] std::uint64_t fresh_key() const;
  friend bool operator==(const Position& a, const Position& b);

 private:
  void advance(const MoveList& list, const Move& move);
  void step(const Move& move);
  void take(const Move& move);
  [[nodiscard]] bool is_everyday(const Move& move) const;
  void go_back(const MoveList& list, const Move& move, const Undo& undo);
  void untake(const Move& move);
  template <std::size_t W, class Look>
  void visit_quiets(const Move& pattern, const Bits<W>& targets, Look&& look);
  // The long way, for every move.
  void carry_out(const MoveList& list, const Move& move);
  void carry_back(const MoveList& list, const Move& move, const Undo& undo);
  void note_settled();
  void settle(const Move& move);
  void capture(Victim victim, Effect effect);
  void uncapture(Victim victim, Effect effect);
  void lose_rights(Square square);
  void note_passing(const Move& move);
  void remember();
  // While a move is unmade: the key comes back as a whole.
  void set_back(Square square, Code code);
  void take_off(Square square);
  /// The piece is gone from one of the squares and stands on the other.
  void shift(Colour colour, Square from, Square to);
  /// What was before can never come back.
  void forget() { now_.history_start = static_cast<std::uint32_t>(history_.size()); }

  const CompiledGame* game_;
  std::array<Code, kMaxSquares> board_{};
  std::array<std::array<std::uint64_t, kMaxWords>, 2> occupied_{};
  std::array<std::uint16_t, kMaxCodes> count_{};
  std::array<std::array<std::uint16_t, kMaxCodes>, 2> hands_{};
  std::array<std::uint16_t, 2> hand_size_{};
  Standing now_;
  std::vector<std::uint64_t> history_;
};

}  // namespace rulewise::machine::board
