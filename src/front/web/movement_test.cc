#include "front/web/movement.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "front/web/testing/library_game.h"

namespace rulewise::front {
namespace {

const PieceMovement* find(const StudioGame& game, const std::vector<PieceMovement>& all,
                          const std::string& name) {
  const auto found = std::ranges::find_if(
      all, [&](const PieceMovement& m) { return game.layout()->kinds[m.kind].name == name; });
  return found == all.end() ? nullptr : &*found;
}

TEST(MovementTest, KnowsHowChessMenMove) {
  const auto game = library_game("orthodox_chess.scl");
  const auto all = movements_of(*game, base::Deadline(60));
  const PieceMovement* knight = find(*game, all, "knight");
  ASSERT_NE(knight, nullptr);
  EXPECT_EQ(knight->moves.size(), 8U);
  EXPECT_EQ(knight->captures, knight->moves);
  EXPECT_EQ(knight->mobility[0], 2.0);  // in the corner
  const PieceMovement* pawn = find(*game, all, "pawn");
  ASSERT_NE(pawn, nullptr);
  EXPECT_EQ(pawn->captures.size(), 2U);
  EXPECT_NE(pawn->captures, pawn->moves);
  EXPECT_EQ(pawn->moves.size(), 2U) << "its double step is seen";
  EXPECT_EQ(find(*game, all, "rook")->moves.size(), 14U);
}

TEST(MovementTest, SeesHowPiecesMoveInGdl) {
  const auto game = library_game("breakthrough.kif");
  const auto all = movements_of(*game, base::Deadline(60));
  ASSERT_GE(all.size(), 2U);
  for (const PieceMovement& movement : all) {
    EXPECT_GT(movement.seen, 100U);
    EXPECT_GE(movement.moves.size(), 1U);
    EXPECT_LE(movement.moves.size(), 3U);
    EXPECT_LE(movement.captures.size(), 2U);
  }
}

TEST(MovementTest, HasNothingToSayWherePiecesStay) {
  EXPECT_TRUE(movements_of(*library_game("tic_tac_toe.kif"), base::Deadline(60)).empty());
}

}  // namespace
}  // namespace rulewise::front
