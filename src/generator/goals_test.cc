#include "generator/goals.h"

#include <gtest/gtest.h>

namespace rulewise::generator {
namespace {

using scl::Goal;
using scl::GoalKind;
using scl::Owner;
using scl::PieceId;

scl::Board board(scl::Inversion inversion = scl::Inversion::kDiagonal) {
  scl::Board made;
  made.width = 5;
  made.height = 6;
  made.inversion = inversion;
  return made;
}

std::vector<PieceId> ids(std::initializer_list<std::size_t> numbers) {
  std::vector<PieceId> made;
  for (const std::size_t number : numbers) made.emplace_back(number);
  return made;
}

Goal eradicate(Owner owner, std::vector<PieceId> pieces) {
  Goal goal;
  goal.kind = GoalKind::kEradicate;
  goal.description.owner = owner;
  goal.description.any_piece = pieces.empty();
  goal.description.pieces = std::move(pieces);
  return goal;
}

Goal arrive(Owner owner, std::vector<PieceId> pieces, scl::Square square) {
  Goal goal = eradicate(owner, std::move(pieces));
  goal.kind = GoalKind::kArrive;
  goal.squares = {square};
  return goal;
}

TEST(Goals, EradicatingMoreMeansHavingEradicatedLess) {
  const Goal few = eradicate(Owner::kOpponent, ids({1}));
  const Goal many = eradicate(Owner::kOpponent, ids({1, 2}));
  EXPECT_TRUE(is_subsumed(many, few, board()));
  EXPECT_FALSE(is_subsumed(few, many, board()));
  EXPECT_TRUE(is_subsumed(eradicate(Owner::kOpponent, {}), many, board()));
  // The mirror goal of the other player counts as well.
  EXPECT_TRUE(is_subsumed(eradicate(Owner::kPlayer, ids({1, 2})), few, board()));
}

TEST(Goals, ArrivingWithFewerKindsMeansArrivingWithMore) {
  const Goal few = arrive(Owner::kPlayer, ids({1}), {2, 3});
  const Goal many = arrive(Owner::kPlayer, ids({1, 2}), {2, 3});
  EXPECT_TRUE(is_subsumed(few, many, board()));
  EXPECT_FALSE(is_subsumed(many, few, board()));
  EXPECT_FALSE(is_subsumed(few, arrive(Owner::kPlayer, ids({1, 2}), {2, 4}), board()));
}

TEST(Goals, TheOtherPlayersArrivalIsMirrored) {
  const Goal own = arrive(Owner::kPlayer, ids({1}), {2, 3});
  EXPECT_TRUE(is_subsumed(own, arrive(Owner::kOpponent, ids({1}), {4, 4}), board()));
  EXPECT_FALSE(is_subsumed(own, arrive(Owner::kOpponent, ids({1}), {2, 4}), board()));
  const scl::Board forward = board(scl::Inversion::kForward);
  EXPECT_TRUE(is_subsumed(own, arrive(Owner::kOpponent, ids({1}), {2, 4}), forward));
}

TEST(Goals, SimplifyingKeepsWhatSaysSomething) {
  const Goal stalemate;
  const Goal few = eradicate(Owner::kOpponent, ids({1}));
  const Goal many = eradicate(Owner::kPlayer, ids({1, 2}));
  const Goal other = arrive(Owner::kPlayer, ids({1}), {1, 1});
  EXPECT_EQ(simplified({stalemate, many, few, other, few, stalemate}, board()),
            (std::vector{stalemate, few, other}));
}

TEST(Goals, OfTwoThatSayTheSameTheFirstStays) {
  const Goal one = eradicate(Owner::kOpponent, ids({1}));
  const Goal mirrored = eradicate(Owner::kPlayer, ids({1}));
  EXPECT_EQ(simplified({one, mirrored}, board()), std::vector{one});
}

}  // namespace
}  // namespace rulewise::generator
