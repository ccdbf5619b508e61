#include "machine/board/position.h"

#include <algorithm>
#include <cassert>

#include "base/hash.h"
#include "machine/board/generator.h"

namespace rulewise::machine::board {
namespace {

std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

/// Each further piece of a kind in a hand has a key of its own.
std::uint64_t hand_key(const CompiledGame& game, std::size_t holder, Code code, std::size_t nth) {
  return base::mix(game.hand_keys[holder][code] + nth);
}

/// Calls `f` with the squares that passing rides to `to` went over, all of which `is_free` must
/// find free; whether there is such a ride.
template <class Free, class F>
bool each_passed(const CompiledGame& game, Code piece, Square from, Square to, Free&& is_free,
                 F&& f) {
  bool is_found = false;
  for (const Line& line : game.quiet_lines(game.powers_of(piece, from))) {
    if (!line.passing) continue;
    const Square* walk = game.paths.data() + line.squares;
    // On a cylinder a ride may come to its last square more than once.
    for (int n = std::max<int>(2, line.first); n <= line.length; ++n) {
      if (walk[n - 1] != to || !std::all_of(walk, walk + n - 1, is_free)) continue;
      std::for_each(walk, walk + n - 1, f);
      is_found = true;
    }
  }
  return is_found;
}

std::uint64_t rights_key(const CompiledGame& game, std::uint32_t rights) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < game.castlings.size(); ++i) {
    if (((rights >> i) & 1U) != 0) key ^= game.rights_keys[i];
  }
  return key;
}

}  // namespace

Position::Position(const CompiledGame& game) : game_(&game) { key_ = game.assign_key; }

Position Position::opening(const CompiledGame& game) {
  Position position(game);
  for (std::size_t s = 0; s < game.squares; ++s) {
    if (game.opening[s] != kEmpty) position.put(static_cast<Square>(s), game.opening[s]);
  }
  for (const Colour holder : {Colour::kWhite, Colour::kBlack}) {
    for (const Code code : game.to_assign[index(holder)]) position.add_to_hand(holder, code);
  }
  std::uint32_t rights = 0;
  for (std::size_t i = 0; i < game.castlings.size(); ++i) {
    const Castling& castling = game.castlings[i];
    const bool both = position.at(castling.king_from) == castling.king &&
                      position.at(castling.partner_from) == castling.partner;
    if (both) rights |= std::uint32_t{1} << i;
  }
  position.set_rights(rights);
  return position;
}

void Position::put(Square square, Code code) {
  assert(board_[square] == kEmpty && code != kEmpty);
  board_[square] = code;
  occupied_[index(colour_of(code))][square / 64] |= std::uint64_t{1} << (square % 64);
  ++count_[code];
  key_ ^= game_->square_keys[code * game_->squares + square];
}

void Position::clear(Square square) {
  const Code code = board_[square];
  assert(code != kEmpty);
  board_[square] = kEmpty;
  occupied_[index(colour_of(code))][square / 64] &= ~(std::uint64_t{1} << (square % 64));
  --count_[code];
  key_ ^= game_->square_keys[code * game_->squares + square];
}

void Position::set_back(Square square, Code code) {
  board_[square] = code;
  occupied_[index(colour_of(code))][square / 64] |= std::uint64_t{1} << (square % 64);
  ++count_[code];
}

void Position::take_off(Square square) {
  const Code code = board_[square];
  board_[square] = kEmpty;
  occupied_[index(colour_of(code))][square / 64] &= ~(std::uint64_t{1} << (square % 64));
  --count_[code];
}

void Position::add_to_hand(Colour holder, Code code) {
  const std::size_t h = index(holder);
  key_ ^= hand_key(*game_, h, code, ++hands_[h][code]);
  ++hand_size_[h];
}

void Position::take_from_hand(Colour holder, Code code) {
  const std::size_t h = index(holder);
  key_ ^= hand_key(*game_, h, code, hands_[h][code]--);
  --hand_size_[h];
}

void Position::set_control(Colour colour) {
  if (colour != control_) key_ ^= game_->control_key;
  control_ = colour;
}

void Position::set_assign_stage(bool is_assigning) {
  if (is_assigning != is_assigning_) key_ ^= game_->assign_key;
  is_assigning_ = is_assigning;
}

void Position::set_pending(Code code, Square square) {
  if (pending_ != kEmpty) key_ ^= game_->pending_keys[pending_ * game_->squares + pending_square_];
  pending_ = code;
  pending_square_ = square;
  if (pending_ != kEmpty) key_ ^= game_->pending_keys[pending_ * game_->squares + pending_square_];
}

void Position::set_rights(std::uint32_t rights) {
  key_ ^= rights_key(*game_, rights_ ^ rights);
  rights_ = rights;
}

void Position::set_passed(Square from, Square to) {
  const auto flip = [this](Square s) { key_ ^= game_->passed_keys[s]; };
  // The piece that passed is the one on `to`; without it nothing was passed.
  if (passed_to_ != kNoSquare) key_ ^= game_->passed_keys[passed_to_];
  if (passed_from_ != kNoSquare) key_ ^= game_->passed_keys[passed_from_] >> 1U;
  passed_from_ = from;
  passed_to_ = to;
  if (passed_to_ != kNoSquare) flip(passed_to_);
  if (passed_from_ != kNoSquare) key_ ^= game_->passed_keys[passed_from_] >> 1U;
}

void Position::set_counters(std::uint32_t ply, std::uint32_t idle_plies) {
  ply_ = ply;
  idle_plies_ = idle_plies;
}

void Position::set_history(std::span<const std::uint64_t> history) {
  history_.assign(history.begin(), history.end());
  history_start_ = 0;
}

bool Position::has_passed(Square square) const {
  if (passed_to_ == kNoSquare) return false;
  bool found = false;
  each_passed(
      *game_, board_[passed_to_], passed_from_, passed_to_,
      [&](Square s) { return board_[s] == kEmpty || s == passed_to_; },
      [&](Square s) { found |= s == square; });
  return found;
}

void Position::capture(Victim victim, Effect effect) {
  if (board_[victim.square] != kEmpty) clear(victim.square);  // it may be a victim twice
  if (effect == Effect::kRemove) return;
  const Colour holder = effect == Effect::kToWhite ? Colour::kWhite : Colour::kBlack;
  add_to_hand(holder, game_->traits[victim.code].in_hand[index(holder)]);
}

void Position::uncapture(Victim victim, Effect effect) {
  if (board_[victim.square] == kEmpty) set_back(victim.square, victim.code);
  if (effect == Effect::kRemove) return;
  const std::size_t holder = effect == Effect::kToWhite ? 0 : 1;
  --hands_[holder][game_->traits[victim.code].in_hand[holder]];
  --hand_size_[holder];
}

void Position::lose_rights(Square square) {
  const std::uint32_t lost = game_->rights_lost[square] & rights_;
  if (lost != 0) set_rights(rights_ & ~lost);
}

void Position::remember() {
  const bool flags_checks =
      game_->rules.additions.repetition->end == scl::RepetitionEnd::kCheckerLoses;
  if (flags_checks && check_ < 0) note_check(is_in_check(*this, control_));
  const bool in_check = flags_checks && check_ == 1;
  history_.push_back((key_ & ~std::uint64_t{1}) | static_cast<std::uint64_t>(in_check));
}

/// Called while the piece still stands on its old square.
void Position::note_passing(const Move& move) {
  const bool passes = each_passed(
      *game_, move.piece, move.from, move.to,
      [&](Square s) { return board_[s] == kEmpty || s == move.from; }, [](Square) {});
  if (passes && move.becomes == move.piece) set_passed(move.from, move.to);
}

void Position::make(const MoveList& list, const Move& move, Undo& undo) {
  undo = {key_,         rights_,    idle_plies_,    pending_,      pending_square_,
          passed_from_, passed_to_, history_start_, is_assigning_, check_};
  if (game_->remembers) remember();
  check_ = -1;
  const bool assigns = is_assigning();
  if (passed_to_ != kNoSquare) set_passed(kNoSquare, kNoSquare);
  if (pending_ != kEmpty) {
    const Square square = pending_square_;
    set_pending(kEmpty, kNoSquare);
    put(square, move.init);
  }
  ++idle_plies_;
  switch (move.kind) {
    case MoveKind::kQuiet:
      if (game_->traits[move.piece].may_pass) note_passing(move);
      clear(move.from);
      if (game_->traits[move.piece].is_progress) idle_plies_ = 0;
      break;
    case MoveKind::kTake:
      clear(move.from);
      capture({move.victim_square(), move.victim()}, move.effect);
      lose_rights(move.victim_square());
      if (move.effect == Effect::kRemove) forget();
      idle_plies_ = 0;
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
      idle_plies_ = 0;
      break;
    case MoveKind::kPlace: take_from_hand(control_, move.piece); break;
    case MoveKind::kCastle: {
      const Castling& castling = game_->castlings[move.castling()];
      clear(castling.king_from);
      clear(castling.partner_from);
      put(castling.partner_to, castling.partner);
      lose_rights(castling.partner_from);
      break;
    }
  }
  if (rights_ != 0) {
    if (move.from != kNoSquare) lose_rights(move.from);
    lose_rights(move.to);
  }
  if (move.becomes != kEmpty) {
    put(move.to, move.becomes);
  } else {
    set_pending(move.piece, move.to);
  }
  if (is_assigning_ && !assigns) set_assign_stage(false);
  set_control(other(control_));
  ++ply_;
}

void Position::unmake(const MoveList& list, const Move& move, const Undo& undo) {
  --ply_;
  control_ = other(control_);
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
      ++hands_[index(control_)][move.piece];
      ++hand_size_[index(control_)];
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
  pending_ = undo.pending;
  pending_square_ = undo.pending_square;
  passed_from_ = undo.passed_from;
  passed_to_ = undo.passed_to;
  rights_ = undo.rights;
  idle_plies_ = undo.idle_plies;
  is_assigning_ = undo.is_assigning;
  history_start_ = undo.history_start;
  check_ = undo.check;
  if (game_->remembers) history_.pop_back();
  key_ = undo.key;
}

std::uint64_t Position::fresh_key() const {
  Position fresh(*game_);
  for (std::size_t s = 0; s < game_->squares; ++s) {
    if (board_[s] != kEmpty) fresh.put(static_cast<Square>(s), board_[s]);
  }
  for (const Colour holder : {Colour::kWhite, Colour::kBlack}) {
    for (Code code = 1; code < game_->codes; ++code) {
      for (std::size_t n = 0; n < in_hand(holder, code); ++n) fresh.add_to_hand(holder, code);
    }
  }
  fresh.set_control(control_);
  fresh.set_assign_stage(is_assigning_);
  fresh.set_pending(pending_, pending_square_);
  fresh.set_rights(rights_);
  fresh.set_passed(passed_from_, passed_to_);
  return fresh.key();
}

bool operator==(const Position& a, const Position& b) {
  return a.game_ == b.game_ && a.board_ == b.board_ && a.occupied_ == b.occupied_ &&
         a.count_ == b.count_ && a.hands_ == b.hands_ && a.hand_size_ == b.hand_size_ &&
         a.control_ == b.control_ && a.is_assigning_ == b.is_assigning_ &&
         a.pending_ == b.pending_ && a.pending_square_ == b.pending_square_ &&
         a.passed_from_ == b.passed_from_ && a.passed_to_ == b.passed_to_ && a.ply_ == b.ply_ &&
         a.idle_plies_ == b.idle_plies_ && a.rights_ == b.rights_ && a.key_ == b.key_ &&
         std::ranges::equal(a.history(), b.history());
}

}  // namespace rulewise::machine::board
