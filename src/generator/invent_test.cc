#include "generator/invent.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/hash.h"
#include "generator/powers.h"

namespace rulewise::generator {
namespace {

using scl::Rules;

template <class F>
void each_movement(const Rules& rules, F&& f) {
  for (const scl::Piece& piece : rules.pieces) {
    for (const scl::Movement& movement : piece.moving) f(movement);
    for (const scl::Capture& capture : piece.capturing) {
      for (const scl::Movement& movement : capture.movements) f(movement);
    }
  }
}

std::vector<scl::Square> start_squares(const Rules& rules) {
  std::vector<scl::Square> squares = rules.board.assign_squares;
  for (const scl::Assignment& a : rules.board.assignments) {
    squares.insert(squares.end(), a.squares.begin(), a.squares.end());
  }
  return squares;
}

std::set<scl::PieceId> placed(const Rules& rules) {
  std::set<scl::PieceId> ids(rules.board.assigned.begin(), rules.board.assigned.end());
  for (const scl::Assignment& a : rules.board.assignments) ids.insert(a.piece);
  return ids;
}

TEST(Invent, TheSameSeedGivesTheSameGame) {
  EXPECT_EQ(invent_rules({}, 7), invent_rules({}, 7));
  EXPECT_NE(invent_rules({}, 7).pieces, invent_rules({}, 8).pieces);
}

/// A number that changes when anything that was drawn does, and does not hang on how text looks.
class Fingerprint {
 public:
  std::uint64_t of(const Rules& rules) {
    const scl::Board& b = rules.board;
    add(b.width, b.height, b.type, b.inversion, b.promote_rank, b.setup);
    for (const scl::Assignment& a : b.assignments) add(a.piece.index()), add_squares(a.squares);
    for (const scl::PieceId id : b.assigned) add(id.index());
    for (const scl::Piece& p : rules.pieces) add_piece(p);
    add(rules.constraints.must_capture);
    for (const scl::Goal& g : rules.goals) {
      add(g.kind, g.side), add_description(g.description), add_squares(g.squares);
    }
    return hash_;
  }

 private:
  template <class... T>
  void add(T... values) {
    ((hash_ = base::combine(hash_, static_cast<std::uint64_t>(values))), ...);
  }
  void add_squares(const std::vector<scl::Square>& squares) {
    for (const scl::Square s : squares) add(s.x, s.y);
  }
  void add_description(const scl::Description& d) {
    add(d.owner, d.any_piece);
    for (const scl::PieceId id : d.pieces) add(id.index());
  }
  void add_movement(const scl::Movement& m) {
    add(m.kind, m.direction.dx, m.direction.dy, m.symmetries.forward, m.symmetries.side,
        m.symmetries.rotation, m.longest, m.max.value_or(0));
    for (const scl::Count c : {m.before, m.over, m.after}) add(c.comparison, c.number);
    add_description(m.hop_over);
  }
  void add_piece(const scl::Piece& p) {
    for (const scl::Movement& m : p.moving) add_movement(m);
    for (const scl::Capture& c : p.capturing) {
      add(c.retrieve, c.clobber, c.hop, c.effect, c.possessor), add_description(c.type);
      for (const scl::Movement& m : c.movements) add_movement(m);
    }
    add(p.promotion.kind, p.promotion.becomes.value, p.promotion.chooser);
    add_description(p.promotion.options);
    add(p.constraints.must_capture, p.constraints.continue_captures);
  }

  std::uint64_t hash_ = 0;
};

TEST(Invent, SeedsKeepTheirGamesForever) {
  std::uint64_t all = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    all = base::combine(all, Fingerprint().of(invent_rules({}, seed)));
  }
  // A change here means that every game known by its seed is lost: better do not change it.
  EXPECT_EQ(all, 15'214'919'820'092'927'152U);
}

TEST(Invent, StepsAreNeverZeroAndHoppersHaveRoom) {
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    const Rules rules = invent_rules({}, seed);
    each_movement(rules, [&](const scl::Movement& movement) {
      EXPECT_NE(movement.direction, scl::Direction{});
      EXPECT_TRUE(movement.kind != scl::MovementKind::kHop || has_room(movement, rules.board));
      EXPECT_GT(movement.max.value_or(2), 1);
    });
  }
}

TEST(Invent, GoalsDoNotHoldAtTheStart) {
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    const Rules rules = invent_rules({}, seed);
    const std::set<scl::PieceId> there = placed(rules);
    std::set<scl::Square> opponent;
    for (const scl::Square square : start_squares(rules)) {
      opponent.insert(scl::inverted(rules.board, square));
    }
    int stalemates = 0;
    for (const scl::Goal& goal : rules.goals) {
      const scl::Description& what = goal.description;
      const auto is_there = [&](scl::PieceId id) { return there.contains(id); };
      stalemates += goal.kind == scl::GoalKind::kStalemate ? 1 : 0;
      if (goal.kind == scl::GoalKind::kEradicate) {
        EXPECT_TRUE(what.any_piece || std::ranges::any_of(what.pieces, is_there));
        EXPECT_NE(what.owner, scl::Owner::kAny);
      }
      if (goal.kind != scl::GoalKind::kArrive) continue;
      EXPECT_EQ(goal.squares.size(), 1U);
      if (what.owner == scl::Owner::kPlayer) {
        EXPECT_TRUE(std::ranges::none_of(what.pieces, is_there));
        EXPECT_FALSE(what.pieces.empty());
      } else {
        EXPECT_EQ(what.owner, scl::Owner::kOpponent);
        EXPECT_FALSE(opponent.contains(goal.squares[0]));
      }
    }
    EXPECT_EQ(stalemates, 1);
  }
}

TEST(Invent, SetUpsOfTheTwoSidesNeverMeet) {
  Parameters parameters;
  parameters.board_size = {2, 12};
  parameters.board_crowding = {{{fraction(1), fraction(1)}}};
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    const Rules rules = invent_rules(parameters, seed);
    std::set<scl::Square> taken;
    for (const scl::Square square : start_squares(rules)) {
      EXPECT_TRUE(taken.insert(square).second);
      EXPECT_TRUE(taken.insert(scl::inverted(rules.board, square)).second);
    }
  }
}

TEST(Invent, ThereAreNeverMoreTypesThanLetters) {
  Parameters parameters;
  parameters.board_size = {12, 12};
  parameters.board_crowding = {{{fraction(1), fraction(1)}}};
  parameters.piece_variety = {{{fraction(1), fraction(1)}}};
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Rules rules = invent_rules(parameters, seed);
    EXPECT_EQ(rules.pieces.size(), kMostTypes);
    EXPECT_EQ(placed(rules).size(), kMostTypes - 1);
  }
}

TEST(Invent, ImpossibleWishesEndToo) {
  Parameters parameters;
  parameters.movement_type = {{{scl::MovementKind::kHop, fraction(1)}}};
  parameters.constrain_over = fraction(1);
  parameters.hopper_over = {20, 20};
  parameters.comparative = {{{scl::Comparison::kEqual, fraction(1)}}};
  parameters.goal_complexity = fraction(.95);
  parameters.goal_type = {{{GoalType::kEradicate, fraction(1)}}};
  parameters.movement_complexity = fraction(.95);
  const Rules rules = invent_rules(parameters, 1);
  each_movement(rules, [](const scl::Movement& m) { EXPECT_EQ(m.kind, scl::MovementKind::kLeap); });
  EXPECT_LE(rules.goals.size(), kMostOfAKind + 1);
}

}  // namespace
}  // namespace rulewise::generator
