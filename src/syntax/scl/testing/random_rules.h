// random_rules.h — rules of chess-like games drawn by RapidCheck, with every construct in them.
//
// Promises  rules that pass the checks without an error: squares on the board, no overlap
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

#include "syntax/scl/rules.h"

namespace rulewise::scl {

class RandomRules {
 public:
  static Rules draw() { return RandomRules().make(); }

 private:
  /// A number from `low` up to `high`, both included.
  static int between(int low, int high) { return *rc::gen::inRange(low, high + 1); }
  static bool maybe() { return between(0, 1) == 1; }
  static bool rarely() { return between(0, 4) == 0; }

  template <class T>
  static T one_of(std::initializer_list<T> values) {
    return *(values.begin() + between(0, static_cast<int>(values.size()) - 1));
  }

  Rules make() {
    rules_.name = one_of<const char*>({"chess", "end", "12", "a_1", "game"});
    add_pieces();
    add_board();
    for (int i = between(0, 3); i > 0; --i) rules_.goals.push_back(goal());
    rules_.constraints = {maybe(), maybe()};
    add_additions();
    for (std::size_t i = 0; i < defined_; ++i) define(PieceId(i));
    return rules_;
  }

  /// Defined pieces first, then some that are only named, by name.
  void add_pieces() {
    const std::vector<std::string> names = {"king", "end",   "7",     "rank", "a",
                                            "at",   "rules", "moves", "zz",   "define"};
    defined_ = static_cast<std::size_t>(between(1, 6));
    for (std::size_t i = 0; i < defined_; ++i) {
      Piece& piece = rules_.pieces.emplace_back();
      piece.name = names[i];
      piece.is_defined = true;
    }
    std::vector<std::string> others(names.begin() + 6, names.begin() + between(6, 10));
    std::ranges::sort(others);
    for (const std::string& name : others) rules_.pieces.emplace_back().name = name;
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      rules_.pieces[i].promotion.becomes = PieceId(i);
    }
  }

  PieceId piece() { return PieceId(std::size_t(between(0, int(rules_.pieces.size()) - 1))); }

  std::vector<PieceId> piece_set() {
    std::vector<PieceId> set;
    for (int i = between(1, 3); i > 0; --i) set.push_back(piece());
    std::ranges::sort(set);
    set.erase(std::unique(set.begin(), set.end()), set.end());
    return set;
  }

  Description description() {
    Description drawn;
    drawn.owner = one_of({Owner::kPlayer, Owner::kOpponent, Owner::kAny});
    drawn.any_piece = maybe();
    if (!drawn.any_piece) drawn.pieces = piece_set();
    return drawn;
  }

  Square square() { return {between(1, rules_.board.width), between(1, rules_.board.height)}; }

  std::vector<Square> squares() {
    std::vector<Square> set;
    for (int i = between(1, 12); i > 0; --i) set.push_back(square());
    std::ranges::sort(set, {}, [](Square s) { return std::pair(s.y, s.x); });
    set.erase(std::unique(set.begin(), set.end()), set.end());
    return set;
  }

  /// Every undefined piece is set up, so that the text names it; all on the lower half.
  void add_board() {
    Board& board = rules_.board;
    board.width = between(static_cast<int>(rules_.pieces.size()), 26);
    board.height = between(2, 26);
    board.type = one_of({BoardType::kPlanar, BoardType::kVerticalCylinder});
    board.inversion = one_of({Inversion::kDiagonal, Inversion::kForward});
    board.promote_rank = between(1, board.height);
    board.setup = one_of(
        {SetupKind::kFixed, SetupKind::kByPlayer, SetupKind::kByOpponent, SetupKind::kRandom});
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      const Square home{static_cast<int>(i) + 1, 1};
      if (board.setup == SetupKind::kFixed) {
        board.assignments.push_back({PieceId(i), {home}, {}});
      } else {
        board.assigned.push_back(PieceId(i));
        board.assign_squares.push_back(home);
      }
    }
  }

  Goal goal() {
    Goal drawn;
    drawn.kind = one_of(
        {GoalKind::kStalemate, GoalKind::kEradicate, GoalKind::kArrive, GoalKind::kCheckmate});
    const bool has_side = drawn.kind == GoalKind::kStalemate || drawn.kind == GoalKind::kCheckmate;
    if (has_side) drawn.side = one_of({Side::kPlayer, Side::kOpponent});
    if (!has_side) drawn.description = description();
    if (drawn.kind == GoalKind::kArrive) drawn.squares = squares();
    return drawn;
  }

  void add_additions() {
    Additions& ours = rules_.additions;
    ours.royal = piece_set();
    if (rarely()) ours.move_limit = between(0, 500);
    if (rarely()) {
      ours.repetition = {between(2, 5), one_of({RepetitionEnd::kDraw, RepetitionEnd::kMoverLoses,
                                                RepetitionEnd::kCheckerLoses})};
    }
    if (rarely()) ours.no_progress = between(1, 200);
    if (ours.no_progress && maybe()) ours.progress = piece_set();
    ours.stalemate_draws = rarely();
    ours.promote_on_leaving = rarely();
    ours.most_captures = rarely();
    ours.victims_stay = rarely();
    if (rarely() && rules_.pieces.size() > 1) {
      ours.castlings.push_back({PieceId(0), {1, 1}, {1, 2}, PieceId(1), {2, 1}, {2, 2}, {}});
    }
  }

  void define(PieceId id) {
    Piece& piece = rules_.pieces[id.index()];
    for (int i = between(0, 2); i > 0; --i) piece.moving.push_back(movement(true));
    for (int i = between(0, 2); i > 0; --i) piece.capturing.push_back(capture());
    if (rarely()) piece.promotion.becomes = this->piece();
    if (rarely()) {
      piece.promotion = {PromotionKind::kDecision,
                         {},
                         one_of({Side::kPlayer, Side::kOpponent}),
                         description(),
                         {}};
    }
    piece.constraints = {rarely(), rarely()};
    if (rarely()) piece.reverts_to = this->piece();
    piece.drops_mobile = rarely();
    piece.one_per_file = rarely();
    piece.no_drop_mate = rarely();
  }

  Capture capture() {
    Capture drawn;
    drawn.retrieve = maybe();
    drawn.clobber = maybe();
    drawn.hop = maybe();
    drawn.en_passant = rarely();
    drawn.type = description();
    drawn.effect = one_of({EffectKind::kRemove, EffectKind::kPossess});
    if (drawn.effect == EffectKind::kPossess) {
      drawn.possessor = one_of({Side::kPlayer, Side::kOpponent});
    }
    for (int i = between(1, 2); i > 0; --i) drawn.movements.push_back(movement(false));
    return drawn;
  }

  static Count count() {
    return {one_of({Comparison::kAtLeast, Comparison::kEqual, Comparison::kAtMost}), between(0, 9)};
  }

  Movement movement(bool may_pass) {
    Movement drawn;
    drawn.kind = one_of({MovementKind::kLeap, MovementKind::kRide, MovementKind::kHop});
    drawn.direction = {between(0, 4), between(0, 4)};
    drawn.symmetries = {maybe(), maybe(), maybe()};
    if (drawn.kind == MovementKind::kRide) {
      drawn.min = between(1, 3);
      if (maybe()) drawn.max = between(drawn.min, 6);
      drawn.longest = maybe();
      drawn.passing = may_pass && rarely();
    }
    if (drawn.kind == MovementKind::kHop) {
      drawn.before = count();
      drawn.over = count();
      drawn.after = count();
      drawn.hop_over = description();
    }
    if (drawn.kind == MovementKind::kLeap) drawn.lame = rarely();
    if (rarely()) drawn.from = squares();
    if (rarely()) drawn.within = squares();
    return drawn;
  }

  Rules rules_;
  std::size_t defined_ = 0;
};

}  // namespace rulewise::scl
