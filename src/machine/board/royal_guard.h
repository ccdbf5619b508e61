// royal_guard.h — which moves would leave a royal piece of one's own attacked.
//
// Idea      once a turn it is noted where the royal pieces are, whether one is attacked, and
//           which squares matter to them: pins, legs of lame leaps, lines of hops. A plain move
//           that touches none of these is legal without being tried
// Needs     watch() before the moves of a turn; the reach it was given must be that of the position
// Promises  the same answer as making the move and looking
// Tested by generator_test.cc, additions_test.cc, agreement_test.cc
#pragma once

#include "machine/board/attacked.h"
#include "machine/board/generator.h"

namespace rulewise::machine::board {

template <std::size_t W>
class RoyalGuard {
 public:
  using Set = Bits<W>;

  RoyalGuard(Position& position, const Reach<W>& reach, Colour us)
      : position_(position), game_(position.game()), reach_(reach), us_(us) {}

  /// Before the moves of a turn. `notes_check`: what is found holds of the position itself.
  void watch(bool notes_check) {
    if (!game_.any_royal || !game_.has_attack_tables) return;
    royals_ = royals_of<W>(position_, us_);
    watched_from_ = watched_to_ = royals_;
    is_checked_ = false;
    const Glance<W> board = glance();
    royals_.each([&](std::size_t s) {
      const auto square = static_cast<Square>(s);
      is_checked_ = is_checked_ || is_attacked(board, square, position_.at(s));
      watch_lines(board, square);
    });
    if (notes_check) position_.note_check(is_checked_);
  }

  [[nodiscard]] Glance<W> glance() const {
    return {position_, reach_.occupied(), reach_.of(other(us_))};
  }

  /// Those of the targets to which a move of this piece has to be looked at, if it is a step, a
  /// capture of what stands there, or a placement, and the piece stays what it is.
  [[nodiscard]] Set careful(Code code, Square from, const Set& targets) const {
    if (!game_.any_royal) return {};
    const bool all = !game_.has_attack_tables || is_checked_ || game_.traits[code].is_royal ||
                     (from != kNoSquare && watched_from_.test(from));
    return all ? targets : targets & watched_to_;
  }

  [[nodiscard]] bool is_legal(const MoveList& list, const Move& move) {
    const bool lands_on_victim = move.kind == MoveKind::kTake && move.victim_square() == move.to;
    const bool is_plain =
        (move.kind == MoveKind::kQuiet || move.kind == MoveKind::kPlace || lands_on_victim) &&
        move.becomes != kEmpty && colour_of(move.becomes) == us_ && game_.has_attack_tables;
    if (!is_plain) return is_legal_when_made(list, move);
    const bool is_harmless = !game_.traits[move.becomes].is_royal &&
                             !careful(move.piece, move.from, Set::of(move.to)).any();
    return is_harmless || is_legal_at_a_glance(move);
  }

 private:
  void watch_lines(const Glance<W>& board, Square square) {
    const Attacks& attacks = game_.attacks[position_.at(square) * game_.squares + square];
    const Set& own = reach_.of(us_);
    for (std::size_t i = 0; i < attacks.ray_count; ++i) {
      const AttackRay& ray = game_.attack_rays[attacks.rays + i];
      const Square first = first_on(game_, ray, board.occupied);
      if (first == kNoSquare || !own.test(first)) continue;
      Set behind = board.occupied;
      behind.reset(first);
      const Square second = first_on(game_, ray, behind);
      if (second == kNoSquare || !board.enemies.test(second)) continue;
      if (ray_reaches(game_, ray, square, second, position_.at(second))) watched_from_.set(first);
    }
    for (std::size_t i = 0; i < attacks.lame_count; ++i) {
      const AttackLame& lame = game_.attack_lames[attacks.lames + i];
      if (own.test(lame.leg) && position_.at(lame.source) == lame.code) {
        watched_from_.set(lame.leg);
      }
    }
    for (std::size_t i = 0; i < attacks.hop_count; ++i) {
      const AttackHop& hop = game_.attack_hops[attacks.hops + i];
      if (position_.at(hop.source) != hop.code) continue;
      const Set span = Set::load(game_.words_of(hop.span));
      watched_from_ |= span;
      watched_to_ |= span;
    }
  }

  [[nodiscard]] bool is_legal_at_a_glance(const Move& move) const {
    Glance<W> after{position_, reach_.occupied(), reach_.of(other(us_)), move.to, move.becomes};
    Set royals = royals_;
    if (move.from != kNoSquare) {
      after.occupied.reset(move.from);
      royals.reset(move.from);
    }
    after.occupied.set(move.to);
    after.enemies.reset(move.to);
    royals.reset(move.to);
    if (game_.traits[move.becomes].is_royal) royals.set(move.to);
    while (royals.any()) {
      const auto square = static_cast<Square>(royals.pop());
      if (is_attacked(after, square, after.at(square))) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_legal_when_made(const MoveList& list, const Move& move) {
    Undo undo;
    position_.make(list, move, undo);
    const bool is_good = !is_in_check(position_, us_);
    position_.unmake(list, move, undo);
    return is_good;
  }

  Position& position_;
  const CompiledGame& game_;
  const Reach<W>& reach_;
  Colour us_;
  Set royals_, watched_from_, watched_to_;
  bool is_checked_ = false;
};

}  // namespace rulewise::machine::board
