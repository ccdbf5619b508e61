// random_rules.h — rules drawn at random, with every construct of the language in them.
//
// Idea      small boards, few kinds, and all the odd things at once: games no person would play,
//           to compare two ways of playing them
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "syntax/scl/rules.h"

namespace rulewise::machine::board::testing {

class RandomRules {
 public:
  RandomRules(std::uint64_t seed, bool with_additions) : random_(seed), ours_(with_additions) {}

  scl::Rules draw() {
    scl::Rules& r = rules_;
    r.name = "drawn";
    r.board.width = 3 + below(5);
    r.board.height = 4 + below(5);
    if (chance(10)) r.board.width = 8 + below(6), r.board.height = 8 + below(4);
    if (chance(50)) r.board.type = scl::BoardType::kVerticalCylinder;
    if (chance(50)) r.board.inversion = scl::Inversion::kForward;
    r.board.promote_rank = r.board.height - below(2);
    const int kinds = 2 + below(3);
    for (int i = 0; i < kinds; ++i) {
      add_kind(std::string(1, static_cast<char>('a' + i)), true);
    }
    if (chance(20)) add_kind("wall", false);
    for (int i = 0; i < kinds; ++i) fill(r.pieces[static_cast<std::size_t>(i)], i);
    r.constraints.must_capture = chance(25);
    set_up();
    add_goals();
    if (ours_) add_ours();
    return r;
  }

 private:
  int below(int bound) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
  }
  bool chance(int percent) { return below(100) < percent; }
  void add_kind(const std::string& name, bool is_defined) {
    rules_.pieces.emplace_back();
    rules_.pieces.back().name = name;
    rules_.pieces.back().is_defined = is_defined;
  }
  scl::PieceId any_kind() {
    return scl::PieceId(random_.below(static_cast<std::uint32_t>(rules_.pieces.size())));
  }
  scl::Side any_side() { return chance(50) ? scl::Side::kPlayer : scl::Side::kOpponent; }

  scl::Description description() {
    scl::Description d;
    d.owner = static_cast<scl::Owner>(below(3));
    d.any_piece = chance(50);
    if (d.any_piece) return d;
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      if (chance(50)) d.pieces.emplace_back(i);
    }
    if (d.pieces.empty()) d.pieces.push_back(any_kind());
    return d;
  }

  std::vector<scl::Square> some_squares(int percent) {
    std::vector<scl::Square> squares;
    for (int y = 1; y <= rules_.board.height; ++y) {
      for (int x = 1; x <= rules_.board.width; ++x) {
        if (chance(percent)) squares.push_back({x, y});
      }
    }
    return squares;
  }

  scl::Count count(int most) { return {static_cast<scl::Comparison>(below(3)), below(most + 1)}; }

  scl::Movement movement() {
    scl::Movement m;
    m.kind = static_cast<scl::MovementKind>(below(3));
    m.direction = {below(3), below(3)};
    if (m.direction == scl::Direction{} && chance(90)) m.direction = {1, 1};
    m.symmetries = {chance(60), chance(60), chance(60)};
    if (m.kind == scl::MovementKind::kRide) {
      m.min = chance(80) ? 1 : 1 + below(3);
      if (chance(40)) m.max = m.min + below(7);
      m.longest = chance(20);
      m.passing = ours_ && chance(40);
    }
    if (m.kind == scl::MovementKind::kHop) {
      m.before = count(2), m.over = count(2), m.after = count(2);
      m.hop_over = description();
    }
    if (m.kind == scl::MovementKind::kLeap) m.lame = ours_ && chance(25);
    if (ours_ && chance(10)) m.from = some_squares(60);
    if (ours_ && chance(10)) m.within = some_squares(60);
    return m;
  }

  void fill(scl::Piece& piece, int number) {
    do {
      piece.moving.push_back(movement());
    } while (chance(30));
    while (chance(65)) {
      scl::Capture c;
      c.retrieve = chance(30), c.clobber = chance(80), c.hop = chance(50);
      c.en_passant = ours_ && chance(30);
      c.type = description();
      c.effect = chance(50) ? scl::EffectKind::kRemove : scl::EffectKind::kPossess;
      c.possessor = any_side();
      do {
        c.movements.push_back(movement());
      } while (chance(25));
      piece.capturing.push_back(c);
    }
    piece.promotion.becomes =
        chance(50) ? scl::PieceId(static_cast<std::size_t>(number)) : any_kind();
    if (chance(40)) {
      piece.promotion.kind = scl::PromotionKind::kDecision;
      piece.promotion.chooser = any_side();
      piece.promotion.options = description();
    }
    piece.constraints = {chance(25), chance(15)};
    if (!ours_) return;
    if (chance(20)) piece.reverts_to = any_kind();
    piece.one_per_file = chance(20);
    const auto leaps = [](const scl::Movement& m) { return m.kind == scl::MovementKind::kLeap; };
    bool all_leap = std::ranges::all_of(piece.moving, leaps);
    for (const scl::Capture& c : piece.capturing) {
      all_leap = all_leap && std::ranges::all_of(c.movements, leaps);
    }
    piece.drops_mobile = all_leap && chance(50);
  }

  void set_up() {
    scl::Board& board = rules_.board;
    std::vector<scl::Square> squares;
    for (int x = 1; x <= board.width; ++x) squares.push_back({x, 1});
    if (chance(50)) {
      for (int x = 1; x <= board.width; ++x) squares.push_back({x, 2});
    }
    if (board.height >= 4 && chance(25)) {
      board.setup = chance(50) ? scl::SetupKind::kByPlayer : scl::SetupKind::kByOpponent;
      board.assign_squares = squares;
      for (int i = 0; i < 3; ++i) board.assigned.push_back(any_kind());
      return;
    }
    for (const scl::Square square : squares) {
      if (chance(70)) board.assignments.push_back({any_kind(), {square}, {}});
    }
  }

  void add_goals() {
    scl::Goal stalemate;
    stalemate.side = any_side();
    rules_.goals.push_back(stalemate);
    if (chance(40)) {
      scl::Goal goal;
      goal.kind = scl::GoalKind::kEradicate;
      goal.description = description();
      rules_.goals.push_back(goal);
    }
    if (chance(40)) {
      scl::Goal goal;
      goal.kind = scl::GoalKind::kArrive;
      goal.description = description();
      goal.squares = {{1 + below(rules_.board.width), 1 + below(rules_.board.height)}};
      rules_.goals.push_back(goal);
    }
  }

  void add_ours() {
    scl::Additions& a = rules_.additions;
    const scl::PieceId king = any_kind();
    // Which of two rides to one square was made counts for nobody but a royal piece that rides
    // past, and the text of a move does not say it.
    const bool rides_past = std::ranges::any_of(rules_.piece(king).moving, &scl::Movement::passing);
    if (chance(50) && !rides_past) a.royal = {king};
    a.move_limit = 10 + below(60);
    a.stalemate_draws = chance(30);
    a.promote_on_leaving = chance(40);
    a.most_captures = chance(30);
    a.victims_stay = chance(30);
    if (chance(30)) {
      scl::Goal mate;
      mate.kind = scl::GoalKind::kCheckmate;
      mate.side = scl::Side::kOpponent;
      rules_.goals.push_back(mate);
    }
  }

  base::Random random_;
  bool ours_;
  scl::Rules rules_;
};

}  // namespace rulewise::machine::board::testing
