// random_rules.h — small chess-like rules drawn at random, for the tests of this room.
//
// Idea      every construct of the language turns up soon: cylinders, hops over nothing, promotion
//           by either side into pieces of either side, arrival goals of both kinds
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "syntax/scl/rules.h"

namespace rulewise::insight::testing {

class RandomRules {
 public:
  explicit RandomRules(std::uint64_t seed) : random_(seed) {}

  scl::Rules draw() {
    rules_ = {};
    rules_.name = "random";
    rules_.board.width = between(1, 6);
    rules_.board.height = between(2, 6);
    if (chance(3)) rules_.board.type = scl::BoardType::kVerticalCylinder;
    if (chance(2)) rules_.board.inversion = scl::Inversion::kForward;
    rules_.board.promote_rank = between(1, rules_.board.height + 1);
    kinds_ = between(1, 4);
    rules_.pieces.resize(static_cast<std::size_t>(kinds_));
    for (int kind = 0; kind < kinds_; ++kind) fill_piece(kind);
    for (int i = between(1, 4); i > 0; --i) rules_.goals.push_back(goal());
    return rules_;
  }

  int between(int least, int most) {
    return least + static_cast<int>(random_.below(static_cast<std::uint64_t>(most - least + 1)));
  }
  bool chance(int one_in) { return between(1, one_in) == 1; }

 private:
  scl::Side side() { return chance(2) ? scl::Side::kPlayer : scl::Side::kOpponent; }
  scl::PieceId kind() { return scl::PieceId(static_cast<std::size_t>(between(0, kinds_ - 1))); }
  scl::Square square() { return {between(1, rules_.board.width), between(1, rules_.board.height)}; }

  scl::Description description() {
    scl::Description found;
    found.owner = static_cast<scl::Owner>(between(0, 2));
    found.any_piece = chance(3);
    if (found.any_piece) return found;
    for (int i = between(1, kinds_); i > 0; --i) found.pieces.push_back(kind());
    std::ranges::sort(found.pieces);
    found.pieces.erase(std::unique(found.pieces.begin(), found.pieces.end()), found.pieces.end());
    return found;
  }

  scl::Count count(int most) {
    return {static_cast<scl::Comparison>(between(0, 2)), between(0, most)};
  }

  scl::Movement movement() {
    scl::Movement found;
    found.kind = static_cast<scl::MovementKind>(between(0, 2));
    found.direction = {between(0, 2), between(0, 2)};
    found.symmetries = {chance(2), chance(2), chance(2)};
    found.min = chance(4) ? 2 : 1;
    if (chance(4)) found.max = between(1, 9);
    found.longest = chance(4);
    found.before = count(2);
    found.over = count(2);
    found.after = count(1);
    found.hop_over = description();
    if (found.kind != scl::MovementKind::kRide)
      found.min = 1, found.max = {}, found.longest = false;
    return found;
  }

  std::vector<scl::Movement> movements() {
    std::vector<scl::Movement> found(static_cast<std::size_t>(between(1, 2)));
    for (scl::Movement& one : found) one = movement();
    return found;
  }

  scl::Capture capture() {
    scl::Capture found;
    found.retrieve = chance(3);
    found.clobber = !chance(4);
    found.hop = chance(2);
    found.type = description();
    if (chance(2)) found.effect = scl::EffectKind::kPossess;
    if (found.effect == scl::EffectKind::kPossess) found.possessor = side();
    found.movements = movements();
    return found;
  }

  void fill_piece(int index) {
    scl::Piece& piece = rules_.pieces[static_cast<std::size_t>(index)];
    piece.name = std::string(1, static_cast<char>('a' + index));
    piece.is_defined = index == 0 || !chance(6);
    piece.promotion.becomes = scl::PieceId(static_cast<std::size_t>(index));
    if (!piece.is_defined) return;
    if (!chance(6)) piece.moving = movements();
    for (int i = between(0, 2); i > 0; --i) piece.capturing.push_back(capture());
    if (chance(3)) {
      piece.promotion.becomes = kind();
    } else if (chance(2)) {
      piece.promotion = {scl::PromotionKind::kDecision, {}, side(), description(), {}};
    }
  }

  scl::Goal goal() {
    scl::Goal found;
    found.kind = static_cast<scl::GoalKind>(between(0, 2));
    if (found.kind == scl::GoalKind::kStalemate) {
      found.side = side();
      return found;
    }
    found.description = description();
    if (found.kind == scl::GoalKind::kArrive) {
      for (int i = between(1, 3); i > 0; --i) found.squares.push_back(square());
    }
    return found;
  }

  base::Random random_;
  scl::Rules rules_;
  int kinds_ = 1;
};

}  // namespace rulewise::insight::testing
