// attacked.h — whether a royal piece stands where the enemy could take it.
//
// Idea      look outward from the square along the tables of compile_attacks; where the game has
//           no tables, try every capture of the enemy
// Promises  both ways agree
// Tested by generator_test.cc, agreement_test.cc
#pragma once

#include "machine/board/reach.h"

namespace rulewise::machine::board {

/// The board a moment after a move that has not been made: who stands where.
template <std::size_t W>
struct Glance {
  const Position& position;
  Bits<W> occupied;
  Bits<W> enemies;
  Square moved_to = kNoSquare;  // holds `moved` whatever the position says
  Code moved = kEmpty;

  [[nodiscard]] Code at(Square square) const {
    return square == moved_to ? moved : position.at(square);
  }
};

template <std::size_t W>
[[nodiscard]] bool hop_reaches(const Glance<W>& board, const AttackHop& hop) {
  const CompiledGame& game = board.position.game();
  const Square* walk = game.paths.data() + hop.squares;
  const std::size_t end = hop.length - 1U;  // the last square is the source
  std::size_t i = 0;
  while (i < end && !board.occupied.test(walk[i])) ++i;
  const std::size_t after = i;
  while (i < end && board.occupied.test(walk[i]) && game.fits(hop.hop_over, board.at(walk[i]))) ++i;
  const std::size_t over = i - after;
  while (i < end && !board.occupied.test(walk[i])) ++i;
  if (i != end) return false;
  const std::size_t before = end - after - over;
  return after >= hop.after_min && after <= hop.after_max && over >= hop.over_min &&
         over <= hop.over_max && before >= hop.before_min && before <= hop.before_max;
}

/// The first occupied square of a ray, or kNoSquare.
template <std::size_t W>
[[nodiscard]] Square first_on(const CompiledGame& game, const AttackRay& ray,
                              const Bits<W>& occupied) {
  const Bits<W> blockers = Bits<W>::load(game.words_of(ray.span)) & occupied;
  if (!blockers.any()) return kNoSquare;
  return static_cast<Square>(ray.ascends ? blockers.first() : blockers.last());
}

/// Whether a piece `code` on a square of the ray attacks its start, the way being free.
[[nodiscard]] inline bool ray_reaches(const CompiledGame& game, const AttackRay& ray, Square start,
                                      Square square, Code code) {
  if (ray.is_uniform) return game.fits(ray.uniform, code);
  const int distance = (square > start ? square - start : start - square) / ray.delta;
  return game.fits(game.attack_sets[ray.sets + static_cast<std::size_t>(distance) - 1], code);
}

/// By the tables.
template <std::size_t W>
[[nodiscard]] bool is_attacked(const Glance<W>& board, Square square, Code code) {
  const CompiledGame& game = board.position.game();
  const Attacks& attacks = game.attacks[code * game.squares + square];
  if ((Bits<W>::load(game.words_of(attacks.all_leaps)) & board.enemies).any()) {
    for (std::size_t i = 0; i < attacks.leap_count; ++i) {
      const AttackLeap& leap = game.attack_leaps[attacks.leaps + i];
      Bits<W> sources = Bits<W>::load(game.words_of(leap.sources)) & board.enemies;
      while (sources.any()) {
        if (board.position.at(sources.pop()) == leap.code) return true;
      }
    }
  }
  for (std::size_t i = 0; i < attacks.ray_count; ++i) {
    const AttackRay& ray = game.attack_rays[attacks.rays + i];
    const Square blocker = first_on(game, ray, board.occupied);
    if (blocker == kNoSquare || !board.enemies.test(blocker)) continue;
    if (ray_reaches(game, ray, square, blocker, board.position.at(blocker))) return true;
  }
  for (std::size_t i = 0; i < attacks.lame_count; ++i) {
    const AttackLame& lame = game.attack_lames[attacks.lames + i];
    if (board.enemies.test(lame.source) && board.position.at(lame.source) == lame.code &&
        !board.occupied.test(lame.leg)) {
      return true;
    }
  }
  for (std::size_t i = 0; i < attacks.hop_count; ++i) {
    const AttackHop& hop = game.attack_hops[attacks.hops + i];
    if (board.enemies.test(hop.source) && board.position.at(hop.source) == hop.code &&
        hop_reaches(board, hop)) {
      return true;
    }
  }
  return false;
}

/// By trying: whether some capture of `enemy` takes a piece on one of `squares`.
template <std::size_t W>
[[nodiscard]] bool could_take(const Position& position, Colour enemy, const Bits<W>& squares) {
  Reach<W> reach(position);
  std::vector<Found> found;
  std::vector<Victim> victims;
  bool takes = false;
  reach.of(enemy).each([&](std::size_t s) {
    if (takes) return;
    const auto from = static_cast<Square>(s);
    std::array<Bits<W>, 3> simple;
    victims.clear();
    found.clear();
    reach.lift(from);
    reach.captures(position.at(from), from, simple, found, victims);
    reach.set_back(from, enemy);
    takes = ((simple[0] | simple[1] | simple[2]) & squares).any();
    for (const Found& capture : found) {
      for (std::size_t i = 0; i < capture.victim_count; ++i) {
        takes = takes || squares.test(victims[capture.first_victim + i].square);
      }
    }
  });
  return takes;
}

/// The royal pieces of a colour.
template <std::size_t W>
[[nodiscard]] Bits<W> royals_of(const Position& position, Colour colour) {
  Bits<W> royals;
  Bits<W>::load(position.occupied(colour)).each([&](std::size_t s) {
    if (position.game().traits[position.at(s)].is_royal) royals.set(s);
  });
  return royals;
}

}  // namespace rulewise::machine::board
