#include "logic/scl/victim_sets.h"

#include <gtest/gtest.h>

namespace rulewise::logic {
namespace {

TEST(SetName, ListsTheSquares) {
  EXPECT_EQ(set_name({}), "none");
  EXPECT_EQ(set_name({{2, 4}}), "b4");
  EXPECT_EQ(set_name({{2, 4}, {1, 5}}), "b4_a5");
}

Way hop_up(Range over) {
  Way way;
  way.kind = scl::MovementKind::kHop;
  way.white = {{0, 1}};
  way.before = {0, 0};
  way.over = over;
  way.after = {0, 0};
  return way;
}

scl::Board column(int height) {
  scl::Board board;
  board.width = 1;
  board.height = height;
  return board;
}

TEST(VictimSets, HoppedPiecesAllTakenAreRunsOfSquares) {
  VictimSets sets;
  scl::Capture capture;
  capture.hop = true;
  sets.add(column(5), capture, hop_up({1, 2}), HoppedTaken::kAll);
  // Over two pieces and onto a square behind them: a2_a3 from a1, a3_a4 from a2.
  EXPECT_EQ(sets.sets(), (std::set<VictimSet>{{{1, 2}, {1, 3}}, {{1, 3}, {1, 4}}}));
  EXPECT_EQ(sets.largest(), 2U);
  EXPECT_FALSE(sets.has_doubles());
}

TEST(VictimSets, SomeTakenAreAllSubsets) {
  VictimSets sets;
  scl::Capture capture;
  capture.hop = true;
  sets.add(column(5), capture, hop_up({3, 3}), HoppedTaken::kSome);
  EXPECT_EQ(sets.sets().size(), 4U);  // of a2, a3, a4: three pairs and all three
}

TEST(VictimSets, WhatIsCollectedTwiceCountsTwice) {
  scl::Board ring;
  ring.width = 2;
  ring.height = 1;
  ring.type = scl::BoardType::kVerticalCylinder;
  Way leap;
  leap.white = {{1, 0}};
  scl::Capture capture;
  capture.retrieve = capture.clobber = true;
  VictimSets sets;
  sets.add(ring, capture, leap, HoppedTaken::kNone);
  EXPECT_TRUE(sets.has_doubles());
  EXPECT_TRUE(sets.sets().contains(VictimSet{{1, 1}, {1, 1}}));
}

TEST(VictimSets, GiveUpOnTooMany) {
  VictimSets sets;
  scl::Capture capture;
  capture.hop = true;
  sets.add(column(26), capture, hop_up({1, 24}), HoppedTaken::kSome);
  EXPECT_TRUE(sets.too_many());
}

}  // namespace
}  // namespace rulewise::logic
