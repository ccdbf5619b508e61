#include "machine/board/exchange.h"

#include <algorithm>
#include <array>

#include "machine/board/attacked.h"

namespace rulewise::machine::board {
namespace {

constexpr std::size_t kMostTakings = 32;

template <std::size_t W>
class Swap {
 public:
  Swap(const Position& position, std::span<const int> worth)
      : position_(position), game_(position.game()), worth_(worth) {
    for (std::size_t i = 0; i < 2; ++i) {
      colours_[i] = Bits<W>::load(position.occupied(static_cast<Colour>(i)));
    }
  }

  int of(const Move& move) {
    std::array<int, kMostTakings> gains{};
    gains[0] = worth_[move.victim()];
    lift(move.from);
    Code standing = move.piece;
    Colour side = other(colour_of(move.piece));
    std::size_t count = 1;
    while (count < kMostTakings) {
      const Square from = cheapest_attacker(side, move.to);
      if (from == kNoSquare) break;
      gains[count] = worth_[standing] - gains[count - 1];
      standing = position_.at(from);
      lift(from);
      side = other(side);
      ++count;
    }
    while (--count > 0) gains[count - 1] = -std::max(-gains[count - 1], gains[count]);
    return gains[0];
  }

 private:
  void lift(Square square) {
    colours_[0].reset(square);
    colours_[1].reset(square);
  }

  /// Where the cheapest piece of `side` stands that could take on the square.
  [[nodiscard]] Square cheapest_attacker(Colour side, Square square) const {
    const Code target = game_.stand_ins[static_cast<std::size_t>(other(side))];
    const Attacks& attacks = game_.attacks[target * game_.squares + square];
    const Bits<W>& own = colours_[static_cast<std::size_t>(side)];
    const Glance<W> board{position_, colours_[0] | colours_[1], own};
    Square best = kNoSquare;
    const auto consider = [&](Square from) {
      if (best == kNoSquare || worth_[position_.at(from)] < worth_[position_.at(best)]) best = from;
    };
    for (std::size_t i = 0; i < attacks.leap_count; ++i) {
      const AttackLeap& leap = game_.attack_leaps[attacks.leaps + i];
      (Bits<W>::load(game_.words_of(leap.sources)) & own).each([&](std::size_t s) {
        if (position_.at(s) == leap.code) consider(static_cast<Square>(s));
      });
    }
    for (std::size_t i = 0; i < attacks.ray_count; ++i) {
      const AttackRay& ray = game_.attack_rays[attacks.rays + i];
      const Square first = first_on(game_, ray, board.occupied);
      if (first == kNoSquare || !own.test(first)) continue;
      if (ray_reaches(game_, ray, square, first, position_.at(first))) consider(first);
    }
    for (std::size_t i = 0; i < attacks.lame_count; ++i) {
      const AttackLame& lame = game_.attack_lames[attacks.lames + i];
      if (own.test(lame.source) && position_.at(lame.source) == lame.code &&
          !board.occupied.test(lame.leg)) {
        consider(lame.source);
      }
    }
    for (std::size_t i = 0; i < attacks.hop_count; ++i) {
      const AttackHop& hop = game_.attack_hops[attacks.hops + i];
      if (own.test(hop.source) && position_.at(hop.source) == hop.code && hop_reaches(board, hop)) {
        consider(hop.source);
      }
    }
    return best;
  }

  const Position& position_;
  const CompiledGame& game_;
  std::span<const int> worth_;
  std::array<Bits<W>, 2> colours_;
};

}  // namespace

std::optional<int> exchange_of(const Position& position, const Move& move,
                               std::span<const int> worth) {
  const CompiledGame& game = position.game();
  const bool is_plain = move.kind == MoveKind::kTake && move.victim_square() == move.to &&
                        move.init == kEmpty && move.effect == Effect::kRemove;
  if (!is_plain || game.stand_ins[0] == kEmpty || game.stand_ins[1] == kEmpty) return std::nullopt;
  return with_words(
      game, [&](auto words) { return Swap<decltype(words)::value>(position, worth).of(move); });
}

}  // namespace rulewise::machine::board
