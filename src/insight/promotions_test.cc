#include "insight/promotions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/testing/games.h"

namespace rulewise::insight {
namespace {

using namespace testing;  // the games

PieceOf white(const Builder& game, const char* name) { return {Side::kPlayer, game.id(name)}; }

TEST(Promotions, OfChessAreFourForPawns) {
  const Builder game = chess_pieces();
  const BothViews views(game.rules);
  const ArrivalGoals arrivals(views);
  const Promotions promotions(views, arrivals);
  EXPECT_EQ(promotions.options(white(game, "pawn")).size(), 4U);
  EXPECT_TRUE(promotions.changes(white(game, "pawn")));
  EXPECT_FALSE(promotions.changes(white(game, "rook")));
  EXPECT_EQ(promotions.steps(white(game, "pawn"), white(game, "queen")), 1);
  EXPECT_EQ(promotions.steps(white(game, "pawn"), white(game, "king")), std::nullopt);
  EXPECT_EQ(promotions.steps(white(game, "queen"), white(game, "queen")), 0);
  // Black's pawn becomes Black's queen.
  const PieceOf pawn{Side::kOpponent, game.id("pawn")};
  EXPECT_EQ(promotions.steps(pawn, {Side::kOpponent, game.id("queen")}), 1);
  EXPECT_EQ(promotions.steps(pawn, white(game, "queen")), std::nullopt);
}

TEST(Promotions, OnlyTheOwnersChoicesAreSteps) {
  Builder game(3, 3, 3, {"ant", "bee", "cat", "dog"});
  game.promotes("ant", "bee");
  game.chooses("bee", Side::kPlayer, game.kinds(Owner::kOpponent, {"cat"}));
  game.chooses("cat", Side::kOpponent, game.kinds(Owner::kPlayer, {"dog"}));
  const BothViews views(game.rules);
  const ArrivalGoals arrivals(views);
  const Promotions promotions(views, arrivals);
  const PieceOf enemy_cat{Side::kOpponent, game.id("cat")};
  EXPECT_EQ(promotions.steps(white(game, "ant"), enemy_cat), 2);
  // What has changed sides is no longer his to promote, and he has no say over his own cat.
  EXPECT_EQ(promotions.steps(white(game, "ant"), white(game, "dog")), std::nullopt);
  EXPECT_EQ(promotions.steps(white(game, "cat"), white(game, "dog")), std::nullopt);
  EXPECT_EQ(promotions.chooser(white(game, "cat")), Side::kOpponent);
  EXPECT_EQ(promotions.chooser(enemy_cat), Side::kPlayer);
}

TEST(Promotions, ZonesAreCountedFromEachSide) {
  Builder game(2, 4, 3, {"ant"});
  const BothViews views(game.rules);
  const ArrivalGoals arrivals(views);
  const Promotions promotions(views, arrivals);
  EXPECT_TRUE(promotions.in_zone(Side::kPlayer, views.index({1, 3})));
  EXPECT_FALSE(promotions.in_zone(Side::kPlayer, views.index({1, 2})));
  EXPECT_TRUE(promotions.in_zone(Side::kOpponent, views.index({1, 2})));
  EXPECT_FALSE(promotions.in_zone(Side::kOpponent, views.index({1, 3})));
}

}  // namespace
}  // namespace rulewise::insight
