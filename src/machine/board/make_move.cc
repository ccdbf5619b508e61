// make_move.cc — makes and unmakes moves on a position.
//
// A step, or a capture of one piece, by a piece that stays what it is: that is nearly every move,
// and has a short way of its own on which each row is touched as seldom as can be.
#include "machine/board/position.h"

namespace rulewise::machine::board {
namespace {

std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

std::uint64_t bit(Square square) { return std::uint64_t{1} << (square % 64); }

Colour holder_by(Effect effect) {
  return effect == Effect::kToWhite ? Colour::kWhite : Colour::kBlack;
}

}  // namespace

void Position::set_back(Square square, Code code) {
  board_[square] = code;
  occupied_[index(colour_of(code))][square / 64] |= bit(square);
  ++count_[code];
}

void Position::take_off(Square square) {
  const Code code = board_[square];
  board_[square] = kEmpty;
  occupied_[index(colour_of(code))][square / 64] &= ~bit(square);
  --count_[code];
}

/// On a cylinder a ride may end where it began: then nothing changes.
inline void Position::shift(Colour colour, Square from, Square to) {
  auto& own = occupied_[index(colour)];
  if (from / 64 == to / 64) {
    own[from / 64] ^= bit(from) ^ bit(to);
  } else {
    own[from / 64] ^= bit(from);
    own[to / 64] ^= bit(to);
  }
}

void Position::capture(Victim victim, Effect effect) {
  if (board_[victim.square] != kEmpty) clear(victim.square);  // it may be a victim twice
  if (effect == Effect::kRemove) return;
  const Colour holder = holder_by(effect);
  add_to_hand(holder, game_->traits[victim.code].in_hand[index(holder)]);
}

void Position::uncapture(Victim victim, Effect effect) {
  if (board_[victim.square] == kEmpty) set_back(victim.square, victim.code);
  if (effect == Effect::kRemove) return;
  const std::size_t holder = index(holder_by(effect));
  --hands_[holder][game_->traits[victim.code].in_hand[holder]];
  --hand_size_[holder];
}

inline void Position::lose_rights(Square square) {
  const std::uint32_t lost = game_->rights_lost[square] & now_.rights;
  if (lost != 0) set_rights(now_.rights & ~lost);
}

// ---- The short way ----------------------------------------------------------------------------

inline void Position::step(const Move& move) {
  board_[move.from] = kEmpty;
  board_[move.to] = move.piece;
  shift(colour_of(move.piece), move.from, move.to);
  const std::uint64_t* keys = game_->square_keys.data() + move.piece * game_->squares;
  now_.key ^= keys[move.from] ^ keys[move.to];
}

void Position::take(const Move& move) {
  const Square square = move.victim_square();
  const Code victim = move.victim();
  board_[square] = kEmpty;
  occupied_[index(colour_of(victim))][square / 64] ^= bit(square);
  --count_[victim];
  now_.key ^= game_->square_keys[victim * game_->squares + square];
  if (now_.rights != 0) lose_rights(square);
  if (move.effect == Effect::kRemove) {
    if (game_->remembers) forget();
    return;
  }
  const Colour holder = holder_by(move.effect);
  add_to_hand(holder, game_->traits[victim].in_hand[index(holder)]);
}

void Position::untake(const Move& move) {
  const Square square = move.victim_square();
  const Code victim = move.victim();
  board_[square] = victim;
  occupied_[index(colour_of(victim))][square / 64] ^= bit(square);
  ++count_[victim];
  if (move.effect == Effect::kRemove) return;
  const std::size_t holder = index(holder_by(move.effect));
  --hands_[holder][game_->traits[victim].in_hand[holder]];
  --hand_size_[holder];
}

// ---- Every way --------------------------------------------------------------------------------

void Position::settle(const Move& move) {
  if (now_.passed_to != kNoSquare) set_passed(kNoSquare, kNoSquare);
  if (now_.is_assigning && !is_assigning()) set_assign_stage(false);
  if (now_.pending != kEmpty) {
    const Square square = now_.pending_square;
    set_pending(kEmpty, kNoSquare);
    put(square, move.init);
  }
}

void Position::carry_out(const MoveList& list, const Move& move) {
  if (!now_.is_settled) settle(move);
  now_.check = -1;
  ++now_.idle_plies;
  switch (move.kind) {
    case MoveKind::kQuiet:
      if (game_->traits[move.piece].may_pass) note_passing(move);
      clear(move.from);
      if (game_->traits[move.piece].is_progress) now_.idle_plies = 0;
      break;
    case MoveKind::kTake:
      clear(move.from);
      capture({move.victim_square(), move.victim()}, move.effect);
      lose_rights(move.victim_square());
      if (move.effect == Effect::kRemove) forget();
      now_.idle_plies = 0;
      break;
    case MoveKind::kChain:
      clear(move.from);
      for (const Step& step : list.steps_of(move)) {
        for (const Victim& victim : list.victims_of(step)) {
          capture(victim, step.effect);
          lose_rights(victim.square);
        }
        if (step.effect == Effect::kRemove) forget();
      }
      now_.idle_plies = 0;
      break;
    case MoveKind::kPlace: take_from_hand(now_.control, move.piece); break;
    case MoveKind::kCastle: {
      const Castling& castling = game_->castlings[move.castling()];
      clear(castling.king_from);
      clear(castling.partner_from);
      put(castling.partner_to, castling.partner);
      lose_rights(castling.partner_from);
      break;
    }
  }
  if (move.from != kNoSquare) lose_rights(move.from);
  lose_rights(move.to);
  if (move.becomes != kEmpty) {
    put(move.to, move.becomes);
  } else {
    set_pending(move.piece, move.to);
  }
  set_control(other(now_.control));
  ++now_.ply;
}

void Position::carry_back(const MoveList& list, const Move& move, const Undo& undo) {
  if (move.becomes != kEmpty) take_off(move.to);
  switch (move.kind) {
    case MoveKind::kQuiet: set_back(move.from, move.piece); break;
    case MoveKind::kTake:
      uncapture({move.victim_square(), move.victim()}, move.effect);
      set_back(move.from, move.piece);
      break;
    case MoveKind::kChain:
      for (const Step& step : list.steps_of(move)) {
        for (const Victim& victim : list.victims_of(step)) uncapture(victim, step.effect);
      }
      set_back(move.from, move.piece);
      break;
    case MoveKind::kPlace:
      ++hands_[index(other(now_.control))][move.piece];
      ++hand_size_[index(other(now_.control))];
      break;
    case MoveKind::kCastle: {
      const Castling& castling = game_->castlings[move.castling()];
      take_off(castling.partner_to);
      set_back(castling.king_from, castling.king);
      set_back(castling.partner_from, castling.partner);
      break;
    }
  }
  if (undo.pending != kEmpty) take_off(undo.pending_square);
  now_ = undo;
}

// ---- The short way, where it will do -----------------------------------------------------------

/// A step or a capture of one piece by which nothing else changes.
inline bool Position::is_everyday(const Move& move) const {
  if (!now_.is_settled || move.becomes != move.piece || move.kind > MoveKind::kTake) return false;
  if (now_.rights != 0) {
    const std::uint32_t lost = game_->rights_lost[move.from] | game_->rights_lost[move.to];
    if ((now_.rights & lost) != 0) return false;
  }
  return move.kind == MoveKind::kTake || !game_->traits[move.piece].may_pass;
}

void Position::advance(const MoveList& list, const Move& move) {
  if (!is_everyday(move)) return carry_out(list, move);
  now_.check = -1;
  if (move.kind == MoveKind::kTake) {
    take(move);
    now_.idle_plies = 0;
  } else {
    now_.idle_plies = game_->traits[move.piece].is_progress ? 0 : now_.idle_plies + 1;
  }
  step(move);
  now_.key ^= game_->control_key;
  now_.control = other(now_.control);
  ++now_.ply;
}

void Position::go_back(const MoveList& list, const Move& move, const Undo& undo) {
  const bool is_short =
      undo.pending == kEmpty && move.becomes == move.piece && move.kind <= MoveKind::kTake;
  if (!is_short) return carry_back(list, move, undo);
  board_[move.to] = kEmpty;
  board_[move.from] = move.piece;
  shift(colour_of(move.piece), move.to, move.from);
  if (move.kind == MoveKind::kTake) untake(move);
  now_ = undo;
}

void Position::make(const MoveList& list, const Move& move, Undo& undo) {
  if (game_->remembers) remember();
  undo = now_;
  advance(list, move);
}

void Position::unmake(const MoveList& list, const Move& move, const Undo& undo) {
  if (game_->remembers) history_.pop_back();
  go_back(list, move, undo);
}

}  // namespace rulewise::machine::board
