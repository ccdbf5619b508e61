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

TEST(RuleDiagram, IsEmptyWithoutABoard) {
  tactics::Example example;
  example.facts = {"(heap 3 a)"};
  example.moves = {"(take 3)"};
  EXPECT_EQ(draw_example(kGrid, example), "");
  EXPECT_EQ(draw_example({}, example), "");
}

}  // namespace
}  // namespace rulewise::app
