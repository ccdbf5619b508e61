#include "insight/board_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "insight/testing/games.h"
#include "insight/testing/random_rules.h"

namespace rulewise::insight {
namespace {

using namespace testing;  // the games

// ---- The same tables written plainly, straight from the specification -----------------------

/// `count` steps one after another; nothing where one leaves the board.
std::optional<Square> walk(const scl::Board& board, Square from, Direction direction, int count) {
  std::optional<Square> at = from;
  for (int i = 0; i < count && at; ++i) at = scl::step(board, *at, direction);
  return at;
}

bool fits(const scl::Count& count, int number, int most_leaps) {
  switch (count.comparison) {
    case scl::Comparison::kEqual: return number == count.number;
    case scl::Comparison::kAtMost: return number <= count.number;
    case scl::Comparison::kAtLeast: return number >= count.number && number <= most_leaps;
  }
  return false;
}

std::set<Square> plain_targets(const scl::Board& board, const Movement& movement, Square from) {
  std::set<Square> targets;
  for (const Direction direction : scl::directions(movement)) {
    const int most = scl::max_leaps(board, direction);
    std::optional<Square> last;
    const auto add = [&](int leaps) {
      last = walk(board, from, direction, leaps);
      if (last) targets.insert(*last);
    };
    if (movement.kind == scl::MovementKind::kLeap) add(1);
    if (movement.kind == scl::MovementKind::kHop && fits(movement.over, 0, most)) {
      for (int before = 0; before <= most + 2; ++before) {
        for (int after = 0; after <= most + 2; ++after) {
          if (fits(movement.before, before, most) && fits(movement.after, after, most)) {
            add(before + after + 1);
          }
        }
      }
    }
    if (movement.kind == scl::MovementKind::kRide) {
      std::optional<Square> longest_ride;
      for (int leaps = movement.min; leaps <= movement.max.value_or(most); ++leaps) {
        const std::optional<Square> to = walk(board, from, direction, leaps);
        if (to) longest_ride = to;
        if (to && !movement.longest) targets.insert(*to);
        if (to && board.type == scl::BoardType::kVerticalCylinder) targets.insert(*to);
      }
      if (longest_ride) targets.insert(*longest_ride);
    }
  }
  return targets;
}

bool plain_goal(const BothViews& views, Side winner, PieceOf piece, Square square) {
  return std::ranges::any_of(views.of(winner).goals, [&](const scl::Goal& goal) {
    return goal.kind == scl::GoalKind::kArrive &&
           scl::matches(views.of(winner), goal.description, piece.owner, piece.kind) &&
           std::ranges::find(goal.squares, square) != goal.squares.end();
  });
}

bool plain_zone(const BothViews& views, Side side, Square square) {
  const Square seen = side == Side::kPlayer ? square : scl::inverted(views.board(), square);
  return seen.y >= views.board().promote_rank;
}

bool plain_safe(const BothViews& views, PieceOf piece, Square square) {
  const scl::Promotion& promotion = views.of(piece.owner).piece(piece.kind).promotion;
  int options = 0;
  int lost = 0;
  for (std::size_t i = 0; i < views.piece_count(); ++i) {
    const PieceOf option = views.piece(i);
    const bool is_option =
        promotion.kind == scl::PromotionKind::kFixed
            ? option == PieceOf{piece.owner, promotion.becomes}
            : scl::matches(views.of(piece.owner), promotion.options, option.owner, option.kind);
    if (!is_option) continue;
    ++options;
    if (plain_goal(views, enemy_of(piece.owner), option, square)) ++lost;
  }
  const bool owner_chooses =
      promotion.kind == scl::PromotionKind::kFixed || promotion.chooser == piece.owner;
  return owner_chooses ? lost < options : options > 0 && lost == 0;
}

std::set<Square> plain_transitions(const BothViews& views, PieceOf piece, Square from) {
  const Side enemy = enemy_of(piece.owner);
  std::set<Square> found;
  if (plain_goal(views, Side::kPlayer, piece, from)) return found;
  if (plain_goal(views, Side::kOpponent, piece, from)) return found;
  for (const Movement& movement : views.of(piece.owner).piece(piece.kind).moving) {
    for (const Square to : plain_targets(views.board(), movement, from)) {
      const bool promotes = plain_zone(views, piece.owner, to);
      const bool is_safe = plain_safe(views, piece, to);
      if (promotes && !is_safe) continue;
      if (!(promotes && is_safe) && plain_goal(views, enemy, piece, to) &&
          !plain_goal(views, piece.owner, piece, to)) {
        continue;
      }
      found.insert(to);
    }
  }
  return found;
}

void compare_piece(const BoardTables& tables, PieceOf piece) {
  const BothViews& views = tables.views();
  const int count = views.square_count();
  std::vector<std::vector<int>> distance(count, std::vector<int>(count, BoardTables::kUnreachable));
  for (int from = 0; from < count; ++from) {
    const std::set<Square> targets = plain_transitions(views, piece, views.square(from));
    ASSERT_EQ(tables.static_mobility(piece, from), static_cast<int>(targets.size()));
    for (int to = 0; to < count; ++to) {
      const bool can_go = targets.contains(views.square(to));
      ASSERT_EQ(tables.can_go(piece, from, to), can_go);
      if (can_go) distance[from][to] = 1;
    }
    distance[from][from] = 0;
  }
  for (int via = 0; via < count; ++via) {
    for (int from = 0; from < count; ++from) {
      for (int to = 0; to < count; ++to) {
        distance[from][to] = std::min(distance[from][to], distance[from][via] + distance[via][to]);
      }
    }
  }
  for (int from = 0; from < count; ++from) {
    double eventual = 0;
    int nearest = BoardTables::kUnreachable;
    for (int to = 0; to < count; ++to) {
      const int moves = distance[from][to];
      ASSERT_EQ(tables.distance(piece, from, to), moves);
      if (moves < BoardTables::kUnreachable) eventual += tables.discounted(moves);
      if (to != from && plain_zone(views, piece.owner, views.square(to))) {
        nearest = std::min(nearest, moves);
      }
    }
    ASSERT_NEAR(tables.eventual_mobility(piece, from), eventual, 1e-12);
    ASSERT_EQ(tables.nearest_promotion(piece, from).distance, nearest);
    std::vector<int> ties;
    for (int to = 0; to < count && nearest < BoardTables::kUnreachable; ++to) {
      if (to == from || !plain_zone(views, piece.owner, views.square(to))) continue;
      if (distance[from][to] == nearest) ties.push_back(to);
    }
    ASSERT_TRUE(std::ranges::equal(tables.nearest_promotion(piece, from).squares, ties));
  }
}

TEST(BoardTables, AgreeWithPlainVersionsOnRandomRules) {
  RandomRules random(525);
  for (int game = 0; game < 300; ++game) {
    const scl::Rules rules = random.draw();
    const BoardTables tables(rules, game % 2 == 0 ? Discount::kExponent : Discount::kInverse);
    for (std::size_t i = 0; i < tables.views().piece_count(); ++i) {
      compare_piece(tables, tables.views().piece(i));
      if (::testing::Test::HasFatalFailure()) FAIL() << "game " << game;
    }
  }
}

TEST(BoardTables, SeeEachSideByItself) {
  // Turned over first and mirrored in the diagonal after: Black's leaps are (2,-1) and (-1,2), not
  // the half turn or the mirror image of White's (2,1) and (1,2).
  Builder game(5, 5, 6, {"camel"});
  game.rules.board.inversion = scl::Inversion::kForward;
  game.moves("camel", {leap(2, 1, {false, false, true})});
  const BoardTables tables(game.rules);
  const int centre = tables.views().index({3, 3});
  const PieceOf camel{Side::kOpponent, game.id("camel")};
  EXPECT_TRUE(tables.can_go(camel, centre, tables.views().index({5, 2})));
  EXPECT_TRUE(tables.can_go(camel, centre, tables.views().index({2, 5})));
  EXPECT_EQ(tables.static_mobility(camel, centre), 2);
}

// ---- By hand --------------------------------------------------------------------------------

TEST(BoardTables, KnowTheMenOfCheckers) {
  const scl::Rules rules = checkers();
  const BoardTables tables(rules);
  const BothViews& views = tables.views();
  const PieceOf man{Side::kPlayer, *scl::find_piece(rules, "man")};
  const int a1 = views.index({1, 1});
  EXPECT_EQ(tables.static_mobility(man, a1), 1);
  EXPECT_EQ(tables.distance(man, a1, views.index({3, 3})), 2);
  EXPECT_EQ(tables.distance(man, a1, views.index({2, 1})), BoardTables::kUnreachable);
  // From the corner 1 + 1 + 2 + 2 + 3 + 3 + 4 + 4 squares, one more move away each time.
  EXPECT_EQ(tables.reachable_count(man, a1), 20);
  EXPECT_DOUBLE_EQ(tables.eventual_mobility(man, a1),
                   1 + 1 / 2. + 2 / 4. + 2 / 8. + 3 / 16. + 3 / 32. + 4 / 64. + 4 / 128.);
  const BoardTables::NearestPromotion nearest = tables.nearest_promotion(man, a1);
  EXPECT_EQ(nearest.distance, 7);
  EXPECT_THAT(nearest.squares, ::testing::ElementsAre(views.index({2, 8}), views.index({4, 8}),
                                                      views.index({6, 8}), views.index({8, 8})));
  // Black's man on the opposite corner is the same seen from the other side.
  const PieceOf black{Side::kOpponent, man.kind};
  EXPECT_EQ(tables.distance(black, views.index({8, 8}), views.index({6, 6})), 2);
  EXPECT_TRUE(tables.promotions().in_zone(Side::kOpponent, views.index({3, 1})));
}

TEST(BoardTables, DiscountByHalvesOrByCount) {
  EXPECT_DOUBLE_EQ(discounted(Discount::kExponent, 3), 0.125);
  EXPECT_DOUBLE_EQ(discounted(Discount::kInverse, 3), 0.25);
  EXPECT_DOUBLE_EQ(discounted(Discount::kInverse, 0), 1);
}

TEST(BoardTables, LeaveOutWhatLosesAtOnce) {
  // A chinese king or guard that leaves the palace and an elephant across the river lose.
  const scl::Rules rules = chinese_chess();
  const BoardTables tables(rules);
  const BothViews& views = tables.views();
  const PieceOf king{Side::kPlayer, *scl::find_piece(rules, "king")};
  EXPECT_EQ(tables.reachable_count(king, views.index({5, 1})), 9);
  EXPECT_TRUE(tables.is_excluded(king, views.index({3, 2})));
  EXPECT_TRUE(tables.is_final(king, views.index({3, 2})));
  EXPECT_EQ(tables.static_mobility(king, views.index({3, 2})), 0);
  const PieceOf elephant{Side::kPlayer, *scl::find_piece(rules, "elephant")};
  EXPECT_EQ(tables.reachable_count(elephant, views.index({3, 1})), 7);
}

TEST(BoardTables, LeaveOutPromotionsIntoWhatLoses) {
  // The pawn must become a queen on rank 3, where the enemy wins by a queen of this player.
  Builder game(1, 3, 3, {"pawn", "queen"});
  game.moves("pawn", {leap(0, 1, kNone)});
  game.promotes("pawn", "queen");
  game.rules.goals = {arrive(game.kinds(Owner::kOpponent, {"queen"}), {{1, 1}})};
  const PieceOf pawn{Side::kPlayer, game.id("pawn")};
  {
    const BoardTables tables(game.rules);
    EXPECT_TRUE(tables.can_go(pawn, 0, 1));
    EXPECT_FALSE(tables.can_go(pawn, 1, 2));
  }
  // With a choice it may stay a pawn.
  game.chooses("pawn", Side::kPlayer, game.kinds(Owner::kPlayer, {"pawn", "queen"}));
  {
    const BoardTables tables(game.rules);
    EXPECT_TRUE(tables.can_go(pawn, 1, 2));
  }
  // The enemy would choose the queen.
  game.chooses("pawn", Side::kOpponent, game.kinds(Owner::kPlayer, {"pawn", "queen"}));
  const BoardTables tables(game.rules);
  EXPECT_FALSE(tables.can_go(pawn, 1, 2));
}

TEST(BoardTables, RideRoundACylinder) {
  // Six files joined: by steps of four a rider meets three squares and comes back to its own.
  Builder game(6, 1, 2, {"rider"});
  game.rules.board.type = scl::BoardType::kVerticalCylinder;
  game.moves("rider", {ride(4, 0, kNone)});
  const BoardTables tables(game.rules);
  const PieceOf rider{Side::kPlayer, game.id("rider")};
  EXPECT_EQ(tables.static_mobility(rider, 0), 3);
  EXPECT_TRUE(tables.can_go(rider, 0, 0));
  EXPECT_EQ(tables.distance(rider, 0, 0), 0);
  EXPECT_DOUBLE_EQ(tables.eventual_mobility(rider, 0), 2);
}

TEST(BoardTables, KeepToTheSquaresAMovementNames) {
  Builder game(3, 3, 4, {"king"});
  Movement step = leap(0, 1, kAll);
  step.within = {{1, 1}, {2, 1}, {1, 2}};
  step.from = {{1, 1}, {2, 1}};
  game.moves("king", {step});
  const BoardTables tables(game.rules);
  const PieceOf king{Side::kPlayer, game.id("king")};
  EXPECT_EQ(tables.static_mobility(king, tables.views().index({1, 1})), 2);
  EXPECT_EQ(tables.static_mobility(king, tables.views().index({1, 2})), 0);
}

TEST(BoardTables, TakeAnyNumbersInTheText) {
  Builder game(5, 5, 5, {"rider", "hopper"});
  game.rules.board.type = scl::BoardType::kVerticalCylinder;
  Movement far = ride(1, 0, kAll);
  far.max = 2'000'000'000;
  Movement still = far;
  still.direction = {0, 0};
  still.min = 2'000'000'000;
  game.moves("rider", {far, still});
  const scl::Description all = any_piece(Owner::kAny);
  game.moves("hopper", {hop(at_most(2'000'000'000), at_most(3), equal(0), all, leap(1, 0, kNone)),
                        hop(at_least(9), at_most(3), equal(0), all, leap(0, 1, kNone))});
  const BoardTables tables(game.rules);
  EXPECT_EQ(tables.static_mobility({Side::kPlayer, game.id("rider")}, 0), 9);
  EXPECT_EQ(tables.static_mobility({Side::kPlayer, game.id("hopper")}, 0), 5);
}

}  // namespace
}  // namespace rulewise::insight
