#include "logic/scl/ways.h"

#include <gtest/gtest.h>

namespace rulewise::logic {
namespace {

using scl::MovementKind;

scl::Board board(int width, int height, scl::BoardType type = scl::BoardType::kPlanar) {
  scl::Board result;
  result.width = width;
  result.height = height;
  result.type = type;
  return result;
}

scl::Movement movement(MovementKind kind, scl::Direction direction) {
  scl::Movement result;
  result.kind = kind;
  result.direction = direction;
  result.symmetries = {true, true, true};
  return result;
}

std::vector<Way> ways(const scl::Board& on, const scl::Movement& of) { return ways_of(on, of, of); }

TEST(LineLength, EndsAtTheEdgeOrComesBack) {
  EXPECT_EQ(line_length(board(8, 6), {1, 0}), 7);
  EXPECT_EQ(line_length(board(8, 6), {3, 1}), 2);
  const scl::Board cylinder = board(6, 8, scl::BoardType::kVerticalCylinder);
  EXPECT_EQ(line_length(cylinder, {4, 0}), 3);
  EXPECT_EQ(line_length(cylinder, {4, 1}), 7);
  EXPECT_EQ(line_length(cylinder, {0, 0}), 1);
}

TEST(WaysOf, LeapThatFitsNowhereHasNone) {
  EXPECT_TRUE(ways(board(5, 5), movement(MovementKind::kLeap, {5, 1})).empty());
  EXPECT_EQ(ways(board(5, 5), movement(MovementKind::kLeap, {4, 1})).size(), 1U);
}

TEST(WaysOf, RideIsCutToTheBoard) {
  scl::Movement ride = movement(MovementKind::kRide, {0, 1});
  ride.max = 1000;
  const std::vector<Way> found = ways(board(8, 8), ride);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].steps, (Range{1, 7}));
  EXPECT_TRUE(found[0].any_length);
  ride.min = 9;
  EXPECT_TRUE(ways(board(8, 8), ride).empty());
}

TEST(WaysOf, CirclesAreApartAndCountedOnce) {
  scl::Movement ride = movement(MovementKind::kRide, {0, 1});
  ride.min = 1'000'000;
  ride.max = 2'000'000;
  const std::vector<Way> found = ways(board(6, 8, scl::BoardType::kVerticalCylinder), ride);
  ASSERT_EQ(found.size(), 1U);  // nothing goes a million squares up the board
  EXPECT_EQ(found[0].steps.low % 6, 1'000'000 % 6);
  EXPECT_GT(found[0].steps.low, 6);
  EXPECT_LE(found[0].steps.high, 18);
}

TEST(WaysOf, HopOverNothingIsARide) {
  scl::Movement hop = movement(MovementKind::kHop, {0, 1});
  hop.before = {scl::Comparison::kEqual, 1};
  hop.over = {scl::Comparison::kAtMost, 2};
  hop.after = {scl::Comparison::kAtLeast, 1};
  const std::vector<Way> found = ways(board(8, 8), hop);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].kind, MovementKind::kRide);
  EXPECT_EQ(found[0].steps, (Range{3, 7}));
  EXPECT_EQ(found[1].kind, MovementKind::kHop);
  EXPECT_EQ(found[1].over, (Range{1, 2}));
}

TEST(Descriptions, AreWithinOneAnotherOrApart) {
  scl::Rules rules;
  rules.pieces.resize(3);
  rules.pieces[0].is_defined = rules.pieces[1].is_defined = true;
  scl::Description any;
  any.any_piece = true;
  scl::Description undefined;
  undefined.pieces = {scl::PieceId(2)};
  scl::Description enemy;
  enemy.owner = scl::Owner::kOpponent;
  enemy.pieces = {scl::PieceId(1)};
  EXPECT_TRUE(is_within(rules, enemy, any));
  EXPECT_FALSE(is_within(rules, any, enemy));
  EXPECT_FALSE(are_apart(rules, any, enemy));
  EXPECT_TRUE(are_apart(rules, any, undefined));
  scl::Description own = enemy;
  own.owner = scl::Owner::kPlayer;
  EXPECT_TRUE(are_apart(rules, own, enemy));
}

}  // namespace
}  // namespace rulewise::logic
