#include "search/mcts/move_averages.h"

#include <gtest/gtest.h>

namespace rulewise::search {
namespace {

void add_often(MoveAverages& averages, std::uint32_t move, std::size_t role, float payoff) {
  for (int n = 0; n < 100; ++n) averages.add(game::Move(move), role, payoff);
}

TEST(MoveAverages, FavourWhatGaveMore) {
  MoveAverages averages(1, 2.0F);
  add_often(averages, 0, 0, 0.2F);
  add_often(averages, 1, 0, 0.5F);
  add_often(averages, 2, 0, 0.8F);
  const std::span<const std::uint8_t> chances = averages.chances();
  ASSERT_EQ(chances.size(), 3U);
  EXPECT_LT(chances[0], chances[1]);
  EXPECT_LT(chances[1], chances[2]);
  EXPECT_EQ(chances[1], 8);
  EXPECT_GE(chances[0], 1);
  EXPECT_LE(chances[2], 15);
  EXPECT_EQ(averages.results(), 300U);
}

TEST(MoveAverages, AreSharperWhereAsked) {
  MoveAverages blunt(1, 0.5F);
  MoveAverages sharp(1, 3.0F);
  for (MoveAverages* averages : {&blunt, &sharp}) {
    add_often(*averages, 0, 0, 0.2F);
    add_often(*averages, 1, 0, 0.8F);
  }
  EXPECT_GT(sharp.chances()[1], blunt.chances()[1]);
  EXPECT_LT(sharp.chances()[0], blunt.chances()[0]);
}

TEST(MoveAverages, CompareAMoveWithThoseOfItsRole) {
  MoveAverages averages(2, 2.0F);
  add_often(averages, 0, 0, 0.1F);
  add_often(averages, 1, 0, 0.3F);
  add_often(averages, 2, 1, 0.7F);
  add_often(averages, 3, 1, 0.9F);
  EXPECT_GT(averages.chances()[1], 8);  // good for the role that mostly loses
  EXPECT_LT(averages.chances()[2], 8);
}

TEST(MoveAverages, ThinkLittleOfFewResults) {
  MoveAverages averages(1, 2.0F);
  add_often(averages, 0, 0, 0.4F);
  add_often(averages, 1, 0, 0.6F);
  averages.add(game::Move(2), 0, 1.0F);
  EXPECT_LE(averages.chances()[2], averages.chances()[1] + 4);
  EXPECT_EQ(MoveAverages(1, 2.0F).chances().size(), 0U);
}

TEST(MoveAverages, LeaveMovesEvenThatNobodyMadeOrThatAllGaveTheSame) {
  MoveAverages averages(1, 2.0F);
  add_often(averages, 0, 0, 0.5F);
  add_often(averages, 2, 0, 0.5F);
  for (const std::uint8_t chance : averages.chances()) EXPECT_EQ(chance, 8);
}

}  // namespace
}  // namespace rulewise::search
