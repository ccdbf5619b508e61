// rules_test.cc — the geometry and the inversion that every reader of the rules relies on.
#include "syntax/scl/rules.h"

#include <gtest/gtest.h>

namespace rulewise::scl {
namespace {

Board board_of(int width, int height, BoardType type = BoardType::kPlanar) {
  Board board;
  board.width = width;
  board.height = height;
  board.type = type;
  return board;
}

Movement leap(Direction direction, Symmetries symmetries) {
  Movement movement;
  movement.direction = direction;
  movement.symmetries = symmetries;
  return movement;
}

TEST(Directions, CloseUnderTheNamedSymmetries) {
  EXPECT_EQ(directions(leap({2, 1}, {true, true, true})).size(), 8U);
  EXPECT_EQ(directions(leap({0, 1}, {false, true, true})).size(), 4U);
  EXPECT_EQ(directions(leap({1, 1}, {false, true, false})),
            (std::vector<Direction>{{-1, 1}, {1, 1}}));
  EXPECT_EQ(directions(leap({0, 1}, {})), (std::vector<Direction>{{0, 1}}));
}

TEST(Inversion, TurnsOrReflectsTheBoard) {
  Board board = board_of(8, 10);
  EXPECT_EQ(inverted(board, Square{1, 2}), (Square{8, 9}));
  EXPECT_EQ(inverted(board, Direction{1, 2}), (Direction{-1, -2}));
  board.inversion = Inversion::kForward;
  EXPECT_EQ(inverted(board, Square{1, 2}), (Square{1, 9}));
  EXPECT_EQ(inverted(board, Direction{1, 2}), (Direction{1, -2}));
}

TEST(Step, EndsAtTheEdgeButWrapsFilesOfACylinder) {
  EXPECT_EQ(step(board_of(5, 5), {5, 1}, {1, 1}), std::nullopt);
  const Board cylinder = board_of(5, 5, BoardType::kVerticalCylinder);
  EXPECT_EQ(step(cylinder, {5, 1}, {1, 1}), (Square{1, 2}));
  EXPECT_EQ(step(cylinder, {1, 1}, {-7, 1}), (Square{4, 2}));
  EXPECT_EQ(step(cylinder, {1, 5}, {0, 1}), std::nullopt);
}

TEST(MaxLeaps, FollowsTheTableOfTheLanguage) {
  const Board planar = board_of(5, 6);
  const Board cylinder = board_of(5, 6, BoardType::kVerticalCylinder);
  EXPECT_EQ(max_leaps(planar, {0, 0}), 1);
  EXPECT_EQ(max_leaps(planar, {0, -2}), 3);
  EXPECT_EQ(max_leaps(planar, {2, 0}), 2);
  EXPECT_EQ(max_leaps(planar, {1, 2}), 3);
  EXPECT_EQ(max_leaps(cylinder, {2, 0}), 5);
  EXPECT_EQ(max_leaps(cylinder, {5, 0}), 1);
  EXPECT_EQ(max_leaps(cylinder, {1, 2}), 3);
}

Rules small_game() {
  Rules rules;
  rules.board = board_of(5, 5);
  rules.board.assignments = {{PieceId(0), {{1, 1}, {2, 1}}, {}}};
  Piece man;
  man.name = "man";
  man.is_defined = true;
  man.moving = {leap({0, 1}, {})};
  man.promotion.becomes = PieceId(0);
  rules.pieces = {man, Piece{}};
  Goal goal;
  goal.kind = GoalKind::kArrive;
  goal.description = {Owner::kPlayer, true, {}, {}};
  goal.squares = {{3, 5}};
  rules.goals = {goal};
  return rules;
}

TEST(Inversion, OfRulesIsItsOwnInverse) {
  const Rules rules = small_game();
  const Rules black = inverted(rules);
  EXPECT_EQ(black.goals[0].squares[0], (Square{3, 1}));
  EXPECT_EQ(black.goals[0].description.owner, Owner::kOpponent);
  EXPECT_EQ(black.pieces[0].moving[0].direction, (Direction{0, -1}));
  EXPECT_FALSE(black == rules);
  EXPECT_TRUE(inverted(black) == rules);
}

TEST(Matches, AnyPieceMeansDefinedPieces) {
  const Rules rules = small_game();
  const Description any{Owner::kAny, true, {}, {}};
  const Description second{Owner::kOpponent, false, {PieceId(1)}, {}};
  EXPECT_TRUE(matches(rules, any, Side::kOpponent, PieceId(0)));
  EXPECT_FALSE(matches(rules, any, Side::kOpponent, PieceId(1)));
  EXPECT_TRUE(matches(rules, second, Side::kOpponent, PieceId(1)));
  EXPECT_FALSE(matches(rules, second, Side::kPlayer, PieceId(1)));
}

TEST(PellGame, ContainsNothingOfOurs) {
  Rules rules = small_game();
  EXPECT_TRUE(is_pell_game(rules));
  EXPECT_EQ(move_limit(rules), kPellMoveLimit);
  rules.pieces[0].moving[0].lame = true;
  EXPECT_FALSE(is_pell_game(rules));
}

}  // namespace
}  // namespace rulewise::scl
