#include "insight/discovery/topology.h"

#include <gtest/gtest.h>

#include <string>

#include "insight/discovery/structure_report.h"
#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

/// Stones on a rhombus of 4 x 4; BESIDE is what else relates places, beyond rows and columns.
std::string stones(const std::string& beside) {
  return R"((role red) (role blue) (rival red blue) (rival blue red)
    (index 1) (index 2) (index 3) (index 4) (after 1 2) (after 2 3) (after 3 4)
    (<= (beside ?x ?y ?u ?y) (after ?x ?u) (index ?y))
    (<= (beside ?x ?y ?x ?v) (index ?x) (after ?y ?v)))" +
         beside + R"(
    (init (control red))
    (<= (taken ?x ?y) (true (stone ?x ?y ?r)))
    (<= (legal ?r (put ?x ?y)) (true (control ?r)) (index ?x) (index ?y) (not (taken ?x ?y)))
    (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
    (<= (next (stone ?x ?y ?r)) (does ?r (put ?x ?y)))
    (<= (next (stone ?x ?y ?r)) (true (stone ?x ?y ?r)))
    (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
    (<= (pair ?r) (true (stone ?x ?y ?r)) (true (stone ?u ?v ?r)) (beside ?x ?y ?u ?v))
    (<= open (index ?x) (index ?y) (not (taken ?x ?y)))
    (<= terminal (not open))
    (<= (goal ?r 50) (pair ?r)) (<= (goal ?r 0) (role ?r) (not (pair ?r))))";
}

TEST(Topology, SixNeighboursMakeHexagons) {
  const Structure found =
      testing::discover_text(stones("(<= (beside ?x ?v ?u ?y) (after ?x ?u) (after ?y ?v))"));
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->topology(), Topology::kHex);
  ASSERT_TRUE(found.neighbours);
  EXPECT_EQ(found.neighbours->most, 6U);
  EXPECT_EQ(found.neighbours->places, 16U);
  EXPECT_NE(board_sentence(found).find("at most 6 neighbours"), std::string::npos);
}

TEST(Topology, FourNeighboursStayAGrid) {
  const Structure found = testing::discover_text(stones(""));
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->topology(), Topology::kGrid);
  ASSERT_TRUE(found.neighbours);
  EXPECT_EQ(found.neighbours->most, 4U);
}

}  // namespace
}  // namespace rulewise::insight
