#include "logic/scl/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/scl/scl.h"

namespace rulewise::logic {
namespace {

TEST(SquareName, GoesThereAndBack) {
  EXPECT_EQ(square_name({3, 4}), "c4");
  EXPECT_EQ(square_name({26, 12}), "z12");
  EXPECT_EQ(square_from("z12"), (scl::Square{26, 12}));
  EXPECT_EQ(square_from("none"), scl::Square{});
  EXPECT_EQ(square_from("c"), scl::Square{});
}

TEST(DirectionName, SaysHowFarEachWay) {
  EXPECT_EQ(direction_name({1, 2}), "n2e1");
  EXPECT_EQ(direction_name({-1, 0}), "w1");
  EXPECT_EQ(direction_name({0, -3}), "s3");
  EXPECT_EQ(direction_name({0, 0}), "here");
}

scl::Rules with_pieces(const std::vector<std::string>& names) {
  scl::Rules rules;
  for (const std::string& name : names) {
    rules.pieces.emplace_back();
    rules.pieces.back().name = name;
  }
  return rules;
}

TEST(PieceNames, AvoidWordsOfGdlAndEachOther) {
  EXPECT_THAT(piece_names(with_pieces({"king", "goal", "piece_goal", "a b", "a_b"})),
              testing::ElementsAre("king", "piece_goal", "piece_goal_2", "a_b", "a_b_2"));
}

TEST(MovementWords, AreThoseOfTheText) {
  scl::Rules rules = with_pieces({"man"});
  scl::Movement movement;
  movement.kind = scl::MovementKind::kHop;
  movement.before = {scl::Comparison::kAtLeast, 0};
  movement.over = {scl::Comparison::kEqual, 1};
  movement.after = {scl::Comparison::kAtMost, 2};
  movement.hop_over.owner = scl::Owner::kOpponent;
  movement.hop_over.pieces = {scl::PieceId(0)};
  movement.direction = {0, 1};
  movement.symmetries = {false, true, true};
  EXPECT_EQ(movement_words(rules, movement),
            "hop before >= 0 over = 1 after <= 2 hop_over [{opponent} {man}] <0,1> "
            "{side rotation}");
}

}  // namespace
}  // namespace rulewise::logic
