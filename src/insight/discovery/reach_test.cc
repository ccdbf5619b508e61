#include "insight/discovery/reach.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "insight/discovery/structure_report.h"
#include "insight/discovery/testing/text_game.h"
#include "machine/relational/relational_game.h"

namespace rulewise::insight {
namespace {

using testing::discover_text;
using ::testing::HasSubstr;

/// Rooks, knights and pawns on a board of 5 x 5, the rooks shut in; a lord stands in the middle of
/// each side and never moves away for good: without it nobody may move. LORD is what moves ask for.
std::string court(const std::string& lord) {
  return R"(
    (role white) (role black)
    (opponent white black) (opponent black white)
    (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
    (init (cell 1 1 wr)) (init (cell 2 1 wn)) (init (cell 3 1 wl)) (init (cell 1 2 wp))
    (init (cell 2 2 wp)) (init (cell 3 2 wp))
    (init (cell 5 5 br)) (init (cell 4 5 bn)) (init (cell 3 5 bl)) (init (cell 5 4 bp))
    (init (cell 4 4 bp)) (init (cell 3 4 bp))
    (init (control white)) (init (step 0))
    (owns white wr) (owns white wn) (owns white wp) (owns white wl)
    (owns black br) (owns black bn) (owns black bp) (owns black bl)
    (rook wr) (rook br) (knight wn) (knight bn) (lord white wl) (lord black bl)
    (number 1) (number 2) (number 3) (number 4) (number 5)
    (<= (one n ?x ?y ?x ?v) (number ?x) (succ ?y ?v))
    (<= (one s ?x ?y ?x ?v) (number ?x) (succ ?v ?y))
    (<= (one e ?x ?y ?u ?y) (number ?y) (succ ?x ?u))
    (<= (one w ?x ?y ?u ?y) (number ?y) (succ ?u ?x))
    (<= (far ?a ?c) (succ ?a ?b) (succ ?b ?c))
    (<= (apart ?a ?b) (succ ?a ?b))
    (<= (apart ?a ?b) (succ ?b ?a))
    (<= (wide ?a ?b) (far ?a ?b))
    (<= (wide ?a ?b) (far ?b ?a))
    (<= (leap ?x ?y ?u ?v) (apart ?x ?u) (wide ?y ?v))
    (<= (leap ?x ?y ?u ?v) (wide ?x ?u) (apart ?y ?v))
    (<= (full ?x ?y) (true (cell ?x ?y ?p)))
    (<= (own ?r ?x ?y) (true (cell ?x ?y ?p)) (owns ?r ?p))
    (<= (ride ?d ?x ?y ?u ?v) (one ?d ?x ?y ?u ?v))
    (<= (ride ?d ?x ?y ?u ?v) (one ?d ?x ?y ?a ?b) (not (full ?a ?b)) (ride ?d ?a ?b ?u ?v))
    (<= (goes ?r ?x ?y ?u ?v) (true (cell ?x ?y ?p)) (owns ?r ?p) (rook ?p) (ride ?d ?x ?y ?u ?v))
    (<= (goes ?r ?x ?y ?u ?v) (true (cell ?x ?y ?p)) (owns ?r ?p) (knight ?p) (leap ?x ?y ?u ?v))
    (<= (goes white ?x ?y ?u ?v) (true (cell ?x ?y wp)) (one n ?x ?y ?u ?v) (not (full ?u ?v)))
    (<= (goes black ?x ?y ?u ?v) (true (cell ?x ?y bp)) (one s ?x ?y ?u ?v) (not (full ?u ?v)))
    (<= (goes ?r ?x ?y ?u ?v) (true (cell ?x ?y ?p)) (lord ?r ?p) (apart ?x ?u) (apart ?y ?v))
    (<= (spared ?x ?y) (lord ?r ?p) (true (cell ?x ?y ?p)))
    (<= (has_lord ?r) (true (cell ?x ?y ?p)) (lord ?r ?p))
    (<= (legal ?r (go ?x ?y ?u ?v)) (true (control ?r)) (goes ?r ?x ?y ?u ?v) (not (own ?r ?u ?v))
        (not (spared ?u ?v)) )" +
         lord + R"()
    (<= (legal ?r pass) (role ?r) (true (control ?r)))
    (<= (legal ?r wait) (true (control ?o)) (opponent ?o ?r))
    (<= (next (cell ?u ?v ?p)) (does ?r (go ?x ?y ?u ?v)) (true (cell ?x ?y ?p)))
    (<= (touched ?x ?y) (does ?r (go ?x ?y ?u ?v)))
    (<= (touched ?u ?v) (does ?r (go ?x ?y ?u ?v)))
    (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (not (touched ?x ?y)))
    (<= (next (control ?o)) (true (control ?r)) (opponent ?r ?o))
    (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
    (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7)
    (after 7 8) (after 8 9)
    (<= terminal (true (step 9)))
    (<= (goal ?r 50) (role ?r))
  )";
}

double reach_of(const Structure& found, const std::string& symbol) {
  for (const PieceFigures& piece : found.pieces) {
    if (piece.symbol == symbol) return piece.reach.mean();
  }
  return -1;
}

double value_of(const Structure& found, const std::string& symbol) {
  for (std::size_t i = 0; i < found.pieces.size(); ++i) {
    if (found.pieces[i].symbol == symbol) return found.value(Kind(i));
  }
  return -1;
}

TEST(Reach, IsWhatAPieceCanDoOnAClearedBoard) {
  const Structure found = discover_text(court(""));
  // On an empty board a rook has 8 places to go to from anywhere, a knight 96 / 25, a pawn 4 / 5;
  // the two lords that stay stand in the way a little.
  EXPECT_NEAR(reach_of(found, "wr"), 7, 0.7);
  EXPECT_NEAR(reach_of(found, "bn"), 3.6, 0.7);
  EXPECT_NEAR(reach_of(found, "wp"), 0.75, 0.25);
}

TEST(Reach, OrdersPiecesThatRandomPlayBlocks) {
  const Structure found = discover_text(court(""));
  for (const std::string side : {"w", "b"}) {
    EXPECT_GT(value_of(found, side + "r"), value_of(found, side + "n"));
    EXPECT_GT(value_of(found, side + "n"), value_of(found, side + "p"));
  }
}

/// A knight of each side on a board of 4 x 4, for eight moves.
constexpr const char* kKnights = R"(
  (role white) (role black) (opponent white black) (opponent black white) (init (control white))
  (succ 1 2) (succ 2 3) (succ 3 4) (init (cell 1 1 white)) (init (cell 4 4 black)) (init (step 0))
  (<= (far ?a ?c) (succ ?a ?b) (succ ?b ?c))
  (<= (apart ?a ?b) (succ ?a ?b)) (<= (apart ?a ?b) (succ ?b ?a))
  (<= (wide ?a ?b) (far ?a ?b)) (<= (wide ?a ?b) (far ?b ?a))
  (<= (leap ?x ?y ?u ?v) (apart ?x ?u) (wide ?y ?v))
  (<= (leap ?x ?y ?u ?v) (wide ?x ?u) (apart ?y ?v))
  (<= (own ?r ?x ?y) (true (cell ?x ?y ?r)))
  (<= (legal ?r (go ?x ?y ?u ?v)) (true (control ?r)) (true (cell ?x ?y ?r)) (leap ?x ?y ?u ?v))
  (<= (legal ?r pass) (true (control ?r)))
  (<= (legal ?r wait) (true (control ?o)) (opponent ?o ?r))
  (<= (next (cell ?u ?v ?r)) (does ?r (go ?x ?y ?u ?v)))
  (<= (touched ?x ?y) (does ?r (go ?x ?y ?u ?v))) (<= (touched ?u ?v) (does ?r (go ?x ?y ?u ?v)))
  (<= (next (cell ?x ?y ?r)) (true (cell ?x ?y ?r)) (not (touched ?x ?y)))
  (<= (next (control ?o)) (true (control ?r)) (opponent ?r ?o))
  (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
  (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8)
  (<= terminal (true (step 8))) (<= (goal ?r 50) (role ?r))
)";

TEST(Reach, TriesEveryPlaceAsOftenSoThatEqualSidesAreEqual) {
  const Structure found = discover_text(kKnights);
  EXPECT_DOUBLE_EQ(reach_of(found, "white"), 3);  // 48 leaps from 16 places
  EXPECT_DOUBLE_EQ(reach_of(found, "black"), 3);
}

TEST(Reach, LeavesWhatPlayNeverDoesWithout) {
  const Structure found = discover_text(court("(has_lord ?r)"));
  EXPECT_NEAR(reach_of(found, "wr"), 7, 0.7);
  EXPECT_NEAR(reach_of(found, "wl"), 2.4, 0.6);
}

TEST(Reach, IsAskedOfOtherMachinesToo) {
  const gdl::Reading reading = gdl::read_rules(court(""));
  const machine::RelationalGame game(reading.rules);
  SampleLimits limits = testing::quick_limits();
  limits.max_games = 40;
  const Structure found = discover(reading.rules, game, 1, limits);
  EXPECT_GT(reach_of(found, "br"), 5);  // places that the sample never met are not known here
}

TEST(Reach, IsNotSaidWithoutTime) {
  const testing::TextGame read = testing::read_game(court(""));
  Structure found = discover(read.rules, *read.game, 1, testing::quick_limits());
  for (PieceFigures& piece : found.pieces) piece.reach = {};
  study_reach(found.sample, *found.board, *read.game, 1, 0, found.pieces);
  for (const PieceFigures& piece : found.pieces) EXPECT_EQ(piece.reach.count(), 0U);
  EXPECT_GT(value_of(found, "wn"), 0);  // by what was seen
}

/// Men that walk straight on a board of 5 x 5, and come anew on their side's home with every move.
constexpr const char* kHomes = R"(
  (role red) (role blue) (opponent red blue) (opponent blue red)
  (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (number 1) (number 2) (number 3) (number 4) (number 5)
  (home red 1 3) (home blue 5 3) (init (cell 1 3 red)) (init (cell 5 3 blue)) (init (control red))
  (<= (near ?a ?b) (succ ?a ?b)) (<= (near ?a ?b) (succ ?b ?a))
  (<= (one ?x ?y ?x ?v) (number ?x) (near ?y ?v)) (<= (one ?x ?y ?u ?y) (number ?y) (near ?x ?u))
  (<= (full ?x ?y) (true (cell ?x ?y ?p)))
  (<= (legal ?r (go ?x ?y ?u ?v)) (true (control ?r)) (true (cell ?x ?y ?r)) (one ?x ?y ?u ?v)
      (not (full ?u ?v)))
  (<= (legal ?r pass) (true (control ?r)))
  (<= (legal ?r wait) (true (control ?o)) (opponent ?o ?r))
  (<= (next (cell ?u ?v ?r)) (does ?r (go ?x ?y ?u ?v)))
  (<= (left ?x ?y) (does ?r (go ?x ?y ?u ?v)))
  (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (not (left ?x ?y)))
  (<= (next (cell ?x ?y ?r)) (home ?r ?x ?y))
  (<= (next (control ?o)) (true (control ?r)) (opponent ?r ?o))
  (init (step 0)) (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
  (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8)
  (<= terminal (true (step 8))) (<= (goal ?r 50) (role ?r))
)";

TEST(Reach, IsNotWhatComesWhateverTheMove) {
  const Structure found = discover_text(kHomes);
  // From 25 places there are 80 steps; those back home and from there are hardly seen as such.
  EXPECT_NEAR(reach_of(found, "red"), 2.9, 0.5);
  EXPECT_NEAR(reach_of(found, "blue"), 2.9, 0.5);
}

TEST(Reach, IsToldWithItsBoards) {
  const Structure found = discover_text(court(""));
  EXPECT_THAT(report_text(found), HasSubstr(" boards cleared for it"));
}

}  // namespace
}  // namespace rulewise::insight
