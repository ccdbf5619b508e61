// visit_moves.h — makes and unmakes many moves of one piece, one after the other.
//
//     position.visit_each(list, pattern, targets, [&] { look_at(position); });
//
// Idea      what a quiet step changes beside the board is the same wherever it leads: it is worked
//           out once and then written, move by move. Single fields, each read by nobody before it
//           is written again: a whole record would have to wait for its parts
// Needs     moves that `generate` would find in this very position
// Promises  every move is made and unmade, each in full; in between all is as `make` leaves it but
//           for the history. Nothing is left out because nobody looks
// Tested by visit_moves_test.cc, agreement_test.cc
#pragma once

#include <atomic>

#include "machine/board/position.h"

namespace rulewise::machine::board {

/// What to do with a position nobody wants to look at: the compiler may not leave the move out. A
/// type of its own, not a function, so that it is no call.
inline constexpr auto look_past = [] { std::atomic_signal_fence(std::memory_order_seq_cst); };

template <class Look>
void Position::visit(const MoveList& list, const Move& move, Look&& look) {
  const Undo before = now_;
  advance(list, move);
  look();
  go_back(list, move, before);
  look_past();
}

template <std::size_t W, class Look>
void Position::visit_each(const MoveList& list, const Move& pattern, const Bits<W>& targets,
                          Look&& look) {
  const bool is_quiet = pattern.kind == MoveKind::kQuiet;
  // A right to castle is lost by leaving its squares: while it lasts none of them is empty.
  const bool is_everyday =
      is_quiet && now_.is_settled && (game_->rights_lost[pattern.from] & now_.rights) == 0;
  if (is_everyday && !game_->traits[pattern.piece].may_pass) {
    return visit_quiets(pattern, targets, look);
  }
  Move move = pattern;
  targets.each([&](std::size_t to) {
    move.to = static_cast<Square>(to);
    if (!is_quiet) move.set_victim({move.to, board_[to]});
    visit(list, move, look);
  });
}

template <std::size_t W, class Look>
void Position::visit_quiets(const Move& pattern, const Bits<W>& targets, Look&& look) {
  const std::uint32_t ply = now_.ply, idle = now_.idle_plies;
  const std::uint32_t idle_after = game_->traits[pattern.piece].is_progress ? 0 : idle + 1;
  const Colour us = now_.control, them = other(us);
  const std::int8_t check = now_.check;
  const std::uint64_t* keys = game_->square_keys.data() + pattern.piece * game_->squares;
  const std::uint64_t key = now_.key;
  const std::uint64_t lifted_key = key ^ keys[pattern.from] ^ game_->control_key;
  std::uint64_t* words = occupied_[static_cast<std::size_t>(us)].data();
  const auto own = Bits<W>::load(words);
  Bits<W> lifted = own;
  lifted.reset(pattern.from);
  targets.each([&](std::size_t to) {
    board_[pattern.from] = kEmpty;
    board_[to] = pattern.piece;
    (lifted | Bits<W>::of(to)).store(words);
    now_.key = lifted_key ^ keys[to];
    now_.ply = ply + 1;
    now_.idle_plies = idle_after;
    now_.control = them;
    now_.check = -1;
    look();
    board_[to] = kEmpty;
    board_[pattern.from] = pattern.piece;
    own.store(words);
    now_.key = key;
    now_.ply = ply;
    now_.idle_plies = idle;
    now_.control = us;
    now_.check = check;
    look_past();
  });
}

}  // namespace rulewise::machine::board
