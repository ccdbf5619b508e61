#include "app/rule_diagram.h"

#include <gtest/gtest.h>

namespace rulewise::app {
namespace {

const FactGrid kGrid{"cell", {"1", "2", "3"}, {"1", "2", "3"}};

TEST(RuleDiagram, DrawsWhatTheRuleSpeaksOf) {
  tactics::Example example;
  example.facts = {"(control ?p)", "(cell 1 1 ?p)", "(cell 2 2 x)"};
  example.absent = {"(taken 3 3)"};
  EXPECT_EQ(draw_example(kGrid, example), "        .\n      x\n    p\n");
  example.moves = {"(mark 3 3)"};
  EXPECT_EQ(draw_example(kGrid, example), "        *\n      x\n    p\n");
}

TEST(RuleDiagram, DrawsPlacesThatHaveOneNameEach) {
  const FactGrid points{"stone", {"a", "b", "c"}, {"1", "2", "3"}, 2, true};
  tactics::Example example;
  example.facts = {"(stone b2 white)", "(liberty b2 c2)", "(linked b2 b1)", "(control black)"};
  example.absent = {"(ko c2)", "(other_liberty b2 c2)"};
  EXPECT_EQ(draw_example(points, example), "    w .\n    +\n");
  example.moves = {"(place c2)"};
  EXPECT_EQ(draw_example(points, example), "    w *\n    +\n");
}

TEST(RuleDiagram, DrawsPiecesOfTwoPlayers) {
  const FactGrid board{"at", {"a", "b", "c"}, {"1", "2", "3"}, 2, true};
  tactics::Example example;
  example.facts = {"(control ?p)", "(at a2 ?p pawn)", "(at b3 black ?e)"};
  example.moves = {"(capture a2 b3 b3 remove)"};
  EXPECT_EQ(draw_example(board, example), "      *\n    P\n");
  example.moves = {"(move a2 a3)"};
  EXPECT_EQ(draw_example(board, example), "    * x\n    P\n");
}

TEST(RuleDiagram, MarksTheFreePlaceOfAColumn) {
  tactics::Example example;
  example.facts = {"(cell 1 1 ?g)", "(cell 2 2 ?p)"};
  example.absent = {"(filled 1 2)"};
  example.moves = {"(drop 1)"};
  EXPECT_EQ(draw_example(kGrid, example), "    * p\n    g\n");
  example.absent = {"(filled 1 2)", "(filled 1 3)"};  // either may be the one
  EXPECT_EQ(draw_example(kGrid, example), "    .\n    . p\n    g\n");
}

TEST(RuleDiagram, IsEmptyWithoutABoard) {
  tactics::Example example;
  example.facts = {"(heap 3 a)"};
  example.moves = {"(take 3)"};
  EXPECT_EQ(draw_example(kGrid, example), "");
  EXPECT_EQ(draw_example({}, example), "");
}

}  // namespace
}  // namespace rulewise::app
