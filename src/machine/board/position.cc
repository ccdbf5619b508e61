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

Position::Position(const CompiledGame& game) : game_(&game) { now_.key = game.assign_key; }

Position Position::opening(const CompiledGame& game) {
  Position position(game);
  for (std::size_t s = 0; s < game.squares; ++s) {
    if (game.opening[s] != kEmpty) position.put(static_cast<Square>(s), game.opening[s]);
  }
  for (const Colour holder : {Colour::kWhite, Colour::kBlack}) {
    for (const Code code : game.to_assign[index(holder)]) position.add_to_hand(holder, code);
  }
  // With nothing to place the opening is a position like any other: it can come up again.
  if (!position.is_assigning()) position.set_assign_stage(false);
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
  now_.key ^= game_->square_keys[code * game_->squares + square];
}

void Position::clear(Square square) {
  const Code code = board_[square];
  assert(code != kEmpty);
  board_[square] = kEmpty;
  occupied_[index(colour_of(code))][square / 64] &= ~(std::uint64_t{1} << (square % 64));
  --count_[code];
  now_.key ^= game_->square_keys[code * game_->squares + square];
}

void Position::add_to_hand(Colour holder, Code code) {
  const std::size_t h = index(holder);
  now_.key ^= hand_key(*game_, h, code, ++hands_[h][code]);
  ++hand_size_[h];
}

void Position::take_from_hand(Colour holder, Code code) {
  const std::size_t h = index(holder);
  now_.key ^= hand_key(*game_, h, code, hands_[h][code]--);
  --hand_size_[h];
}

void Position::set_control(Colour colour) {
  if (colour != now_.control) now_.key ^= game_->control_key;
  now_.control = colour;
}

void Position::set_assign_stage(bool is_assigning) {
  if (is_assigning != now_.is_assigning) now_.key ^= game_->assign_key;
  now_.is_assigning = is_assigning;
  note_settled();
}

void Position::set_pending(Code code, Square square) {
  if (now_.pending != kEmpty)
    now_.key ^= game_->pending_keys[now_.pending * game_->squares + now_.pending_square];
  now_.pending = code;
  now_.pending_square = square;
  if (now_.pending != kEmpty)
    now_.key ^= game_->pending_keys[now_.pending * game_->squares + now_.pending_square];
  note_settled();
}

void Position::set_rights(std::uint32_t rights) {
  now_.key ^= rights_key(*game_, now_.rights ^ rights);
  now_.rights = rights;
}

void Position::set_passed(Square from, Square to) {
  const auto flip = [this](Square s) { now_.key ^= game_->passed_keys[s]; };
  // The piece that passed is the one on `to`; without it nothing was passed.
  if (now_.passed_to != kNoSquare) now_.key ^= game_->passed_keys[now_.passed_to];
  if (now_.passed_from != kNoSquare) now_.key ^= game_->passed_keys[now_.passed_from] >> 1U;
  now_.passed_from = from;
  now_.passed_to = to;
  if (now_.passed_to != kNoSquare) flip(now_.passed_to);
  if (now_.passed_from != kNoSquare) now_.key ^= game_->passed_keys[now_.passed_from] >> 1U;
  note_settled();
}

void Position::note_settled() {
  now_.is_settled = now_.pending == kEmpty && now_.passed_to == kNoSquare && !now_.is_assigning;
}

void Position::set_counters(std::uint32_t ply, std::uint32_t idle_plies) {
  now_.ply = ply;
  now_.idle_plies = idle_plies;
}

void Position::set_history(std::span<const std::uint64_t> history) {
  history_.assign(history.begin(), history.end());
  now_.history_start = 0;
}

bool Position::has_passed(Square square) const {
  if (now_.passed_to == kNoSquare) return false;
  bool found = false;
  each_passed(
      *game_, board_[now_.passed_to], now_.passed_from, now_.passed_to,
      [&](Square s) { return board_[s] == kEmpty || s == now_.passed_to; },
      [&](Square s) { found |= s == square; });
  return found;
}

void Position::remember() {
  const bool flags_checks =
      game_->rules.additions.repetition->end == scl::RepetitionEnd::kCheckerLoses;
  if (flags_checks && now_.check < 0) note_check(is_in_check(*this, now_.control));
  const bool in_check = flags_checks && now_.check == 1;
  history_.push_back((now_.key & ~std::uint64_t{1}) | static_cast<std::uint64_t>(in_check));
}

/// Called while the piece still stands on its old square.
void Position::note_passing(const Move& move) {
  const bool passes = each_passed(
      *game_, move.piece, move.from, move.to,
      [&](Square s) { return board_[s] == kEmpty || s == move.from; }, [](Square) {});
  if (passes && move.becomes == move.piece) set_passed(move.from, move.to);
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
  fresh.set_control(now_.control);
  fresh.set_assign_stage(now_.is_assigning);
  fresh.set_pending(now_.pending, now_.pending_square);
  fresh.set_rights(now_.rights);
  fresh.set_passed(now_.passed_from, now_.passed_to);
  return fresh.key();
}

bool operator==(const Position& a, const Position& b) {
  const Standing& x = a.now_;
  const Standing& y = b.now_;
  return a.game_ == b.game_ && a.board_ == b.board_ && a.occupied_ == b.occupied_ &&
         a.count_ == b.count_ && a.hands_ == b.hands_ && a.hand_size_ == b.hand_size_ &&
         x.key == y.key && x.control == y.control && x.is_assigning == y.is_assigning &&
         x.pending == y.pending && x.pending_square == y.pending_square &&
         x.passed_from == y.passed_from && x.passed_to == y.passed_to && x.ply == y.ply &&
         x.idle_plies == y.idle_plies && x.rights == y.rights &&
         std::ranges::equal(a.history(), b.history());
}

}  // namespace rulewise::machine::board
