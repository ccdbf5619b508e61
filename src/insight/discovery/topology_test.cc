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
  EXPECT_NE(board_sentence(found).find("'beside' gives a place at most 6 neighbours [line 3]"),
            std::string::npos);
}

TEST(Topology, OfABoardThatListsItsPlacesHasNoFurtherOnes) {
  std::string rules = R"((role red) (role blue) (rival red blue) (rival blue red)
    (after 1 2) (after 2 3) (after 3 4) (init (control red))
    (<= (legal ?r (put ?x ?y)) (true (control ?r)) (true (cell ?x ?y free)))
    (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
    (<= (next (cell ?x ?y ?r)) (does ?r (put ?x ?y)))
    (<= (taken ?x ?y) (does ?r (put ?x ?y)))
    (<= (next (cell ?x ?y ?k)) (true (cell ?x ?y ?k)) (not (taken ?x ?y)))
    (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
    (<= (pair ?r) (true (cell ?x ?y ?r)) (true (cell ?u ?y ?r)) (after ?x ?u))
    (<= (pair ?r) (true (cell ?x ?y ?r)) (true (cell ?x ?v ?r)) (after ?y ?v))
    (<= open (true (cell ?x ?y free))) (<= terminal (not open))
    (<= (goal ?r 50) (pair ?r)) (<= (goal ?r 0) (role ?r) (not (pair ?r))))";
  for (int i = 0; i < 15; ++i) {  // of 4 x 4 all but one corner
    rules +=
        "(init (cell " + std::to_string(i / 4 + 1) + ' ' + std::to_string(i % 4 + 1) + " free))";
  }
  const Structure found = testing::discover_text(rules);
  ASSERT_TRUE(found.board);
  EXPECT_TRUE(found.board->is_full());
  EXPECT_EQ(found.board->place_count(), 15U);
}

/// Stones on hexagons, of which CELLS of 5 x 5 are on the board.
std::string hexagons(const std::string& cells) {
  return R"((role red) (role blue) (rival red blue) (rival blue red)
    (after 1 2) (after 2 3) (after 3 4) (after 4 5))" +
         cells + R"(
    (<= (beside ?x ?y ?u ?y) (after ?x ?u) (spot ?x ?y) (spot ?u ?y))
    (<= (beside ?x ?y ?x ?v) (after ?y ?v) (spot ?x ?y) (spot ?x ?v))
    (<= (beside ?x ?v ?u ?y) (after ?x ?u) (after ?y ?v) (spot ?x ?v) (spot ?u ?y))
    (init (control red))
    (<= (taken ?x ?y) (true (stone ?x ?y ?r)))
    (<= (legal ?r (put ?x ?y)) (true (control ?r)) (spot ?x ?y) (not (taken ?x ?y)))
    (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
    (<= (next (stone ?x ?y ?r)) (does ?r (put ?x ?y)))
    (<= (next (stone ?x ?y ?r)) (true (stone ?x ?y ?r)))
    (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
    (<= (pair ?r) (true (stone ?x ?y ?r)) (true (stone ?u ?v ?r)) (beside ?x ?y ?u ?v))
    (<= open (spot ?x ?y) (not (taken ?x ?y)))
    (<= terminal (not open))
    (<= (goal ?r 50) (pair ?r)) (<= (goal ?r 0) (role ?r) (not (pair ?r))))";
}

Topology of_hexagons(const std::string& cells) {
  const Structure found = testing::discover_text(hexagons(cells));
  return found.board ? found.board->topology() : Topology::kSet;
}

std::string spots(bool (*is_spot)(int, int)) {
  std::string text;
  for (int x = 1; x <= 5; ++x) {
    for (int y = 1; y <= 5; ++y) {
      if (is_spot(x, y)) text += "(spot " + std::to_string(x) + ' ' + std::to_string(y) + ") ";
    }
  }
  return text;
}

/// Two triangles over each other.
bool is_in_star(int x, int y) {
  return (x >= 2 && y >= 2 && x + y <= 7) || (x <= 4 && y <= 4 && x + y >= 5);
}

TEST(Topology, AStarHasPointsAndATriangleHasNot) {
  EXPECT_EQ(of_hexagons(spots([](int x, int y) { return x + y <= 6; })), Topology::kHex);
  EXPECT_EQ(of_hexagons(spots(is_in_star)), Topology::kStar);
}

TEST(Topology, NoStarIsSeenInAFewStatesThatMayNotShowEveryPlace) {
  const testing::TextGame read = testing::read_game(hexagons(spots(is_in_star)));
  machine::MachineOptions relational;
  relational.kind = machine::MachineKind::kRelational;
  const auto game = machine::make_machine(read.rules, relational);
  SampleLimits limits = testing::quick_limits();
  limits.max_games = 3;
  const Structure found = discover(read.rules, *game.value().game, 1, limits);
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->topology(), Topology::kHex);
}

TEST(Topology, FourNeighboursStayAGrid) {
  const Structure found = testing::discover_text(stones(""));
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->topology(), Topology::kGrid);
  ASSERT_TRUE(found.neighbours);
  EXPECT_EQ(found.neighbours->most, 4U);
}

/// A man on 4 x 4 who steps to the next column or the next row; ROUND tells what comes after the
/// last ones.
std::string walk(const std::string& round) {
  return R"((role walker) (index 1) (index 2) (index 3) (index 4)
    (right 1 2) (right 2 3) (right 3 4) (up 1 2) (up 2 3) (up 3 4))" +
         round + R"(
    (<= (side ?x ?u) (right ?x ?u)) (<= (side ?x ?u) (right ?u ?x))
    (<= (height ?y ?v) (up ?y ?v)) (<= (height ?y ?v) (up ?v ?y))
    (<= (beside ?x ?y ?u ?y) (side ?x ?u) (index ?y))
    (<= (beside ?x ?y ?x ?v) (index ?x) (height ?y ?v))
    (<= (elsewhere ?x ?y ?u ?v) (index ?x) (index ?y) (index ?u) (index ?v) (distinct ?x ?u))
    (<= (elsewhere ?x ?y ?u ?v) (index ?x) (index ?y) (index ?u) (index ?v) (distinct ?y ?v))
    (init (at 1 1 man)) (init (at 3 3 rock)) (init (step 0))
    (<= (legal walker (go ?u ?v)) (true (at ?x ?y man)) (beside ?x ?y ?u ?v)
        (not (true (at ?u ?v rock))))
    (<= (next (at ?u ?v man)) (does walker (go ?u ?v)) (true (at ?x ?y man))
        (elsewhere ?x ?y ?u ?v))
    (next (at 3 3 rock))
    (succ 0 a) (succ a b) (succ b c) (succ c d) (succ d e) (succ e f) (succ f g) (succ g h)
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= terminal (true (step h))) (goal walker 50))";
}

TEST(Topology, TwoCoordinatesWithOneSetOfNamesAreToldApart) {
  const Structure found = testing::discover_text(walk("(right 4 1)"));
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->topology(), Topology::kCylinder);
  EXPECT_EQ(found.board->orders()[0].kind, OrderKind::kRing);
  EXPECT_EQ(found.board->orders()[1].kind, OrderKind::kLine);
}

TEST(Topology, TwoRingsMakeATorus) {
  const Structure found = testing::discover_text(walk("(right 4 1) (up 4 1)"));
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->topology(), Topology::kTorus);
}

TEST(Topology, PlacesThatAreMerelyOthersAreNoNeighbours) {
  const Structure found = testing::discover_text(walk(""));
  ASSERT_TRUE(found.neighbours);  // `elsewhere` relates more places, and moves go along it too
  EXPECT_EQ(found.neighbours->most, 4U);
  EXPECT_EQ(found.neighbours->moves_along, found.neighbours->moves);
}

/// A bishop on 6 x 6 that goes as far as it likes.
constexpr const char* kBishop = R"((role walker)
    (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6)
    (<= (line ?x ?y ?u ?v) (after ?x ?u) (after ?y ?v))
    (<= (line ?x ?y ?u ?v) (after ?x ?a) (after ?y ?b) (line ?a ?b ?u ?v))
    (<= (line ?x ?y ?u ?v) (after ?x ?u) (after ?v ?y))
    (<= (same ?x ?y ?u ?v) (line ?x ?y ?u ?v)) (<= (same ?x ?y ?u ?v) (line ?u ?v ?x ?y))
    (init (at 1 1 man)) (init (at 3 3 rock)) (init (step 0))
    (<= (legal walker (go ?u ?v)) (true (at ?x ?y man)) (same ?x ?y ?u ?v)
        (not (true (at ?u ?v rock))))
    (<= (next (at ?u ?v man)) (does walker (go ?u ?v))) (next (at 3 3 rock))
    (succ 0 a) (succ a b) (succ b c) (succ c d) (succ d e) (succ e f) (succ f g) (succ g h)
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= terminal (true (step h))) (goal walker 50))";

TEST(Topology, PlacesOfOneLineAreNoNeighboursThoughMovesGoAlongIt) {
  const Structure found = testing::discover_text(kBishop);
  ASSERT_TRUE(found.board);
  EXPECT_FALSE(found.neighbours);
}

/// Stones on a star whose places have but a name each, told from each other by what touches them.
std::string named_star() {
  const auto name = [](int x, int y) { return "p" + std::to_string(x) + std::to_string(y); };
  std::string rules = R"((role red) (role blue) (rival red blue) (rival blue red)
    (init (control red))
    (<= (taken ?p) (true (stone ?p ?r)))
    (<= (legal ?r (put ?p)) (true (control ?r)) (spot ?p) (not (taken ?p)))
    (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
    (<= (next (stone ?p ?r)) (does ?r (put ?p)))
    (<= (next (stone ?p ?r)) (true (stone ?p ?r)))
    (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
    (<= (pair ?r) (true (stone ?p ?r)) (true (stone ?q ?r)) (beside ?p ?q))
    (<= open (spot ?p) (not (taken ?p))) (<= terminal (not open))
    (<= (goal ?r 50) (pair ?r)) (<= (goal ?r 0) (role ?r) (not (pair ?r))))";
  constexpr std::pair<int, int> kWays[] = {{1, 0}, {0, 1}, {1, -1}};
  for (int x = 1; x <= 5; ++x) {
    for (int y = 1; y <= 5; ++y) {
      if (!is_in_star(x, y)) continue;
      rules += "(spot " + name(x, y) + ")";
      for (const auto& [dx, dy] : kWays) {
        if (x + dx > 5 || y + dy < 1 || y + dy > 5 || !is_in_star(x + dx, y + dy)) continue;
        rules += "(beside " + name(x, y) + ' ' + name(x + dx, y + dy) + ")";
      }
    }
  }
  return rules;
}

TEST(Topology, AStarIsToldByItsNeighboursAlone) {
  const Structure found = testing::discover_text(named_star());
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->places().size(), 13U);
  EXPECT_EQ(found.board->topology(), Topology::kStar);
}

TEST(Topology, SixNeighboursThatDoNotTouchAreNoHexagons) {
  // Along rows and slantwise, and not along columns.
  const std::string columns = "(<= (beside ?x ?y ?x ?v) (index ?x) (after ?y ?v))";
  std::string rules = stones(R"((<= (beside ?x ?y ?u ?v) (after ?x ?u) (after ?y ?v))
    (<= (beside ?x ?v ?u ?y) (after ?x ?u) (after ?y ?v)))");
  rules.erase(rules.find(columns), columns.size());
  const Structure found = testing::discover_text(rules);
  ASSERT_TRUE(found.neighbours);
  EXPECT_EQ(found.neighbours->most, 6U);
  EXPECT_EQ(found.board->topology(), Topology::kGrid);
}

/// Two players mark places with two coordinates that nothing orders; MORE are further places.
std::string loose(const std::string& more) {
  return R"((role x) (role o) (rival x o) (rival o x) (init (control x))
    (place a 1) (place a 2) (place b 2) (place b 3) (place c 3) (place c 1))" +
         more + R"(
    (<= (taken ?a ?b) (true (mark ?a ?b ?p)))
    (<= (legal ?p (put ?a ?b)) (true (control ?p)) (place ?a ?b) (not (taken ?a ?b)))
    (<= (legal ?p wait) (rival ?p ?q) (true (control ?q)))
    (<= (next (mark ?a ?b ?p)) (does ?p (put ?a ?b)))
    (<= (next (mark ?a ?b ?p)) (true (mark ?a ?b ?p)))
    (<= (next (control ?q)) (true (control ?p)) (rival ?p ?q))
    (<= free (place ?a ?b) (not (taken ?a ?b))) (<= terminal (not free))
    (<= (goal ?p 50) (role ?p)))";
}

TEST(Topology, CoordinatesThatNothingOrdersMakeAGridOnlyWhereTheyFillOne) {
  const Structure some = testing::discover_text(loose(""));
  ASSERT_TRUE(some.board);
  EXPECT_EQ(some.board->place_count(), 6U);
  EXPECT_EQ(some.board->topology(), Topology::kSet);
  const Structure all = testing::discover_text(loose("(place a 3) (place b 1) (place c 2)"));
  ASSERT_TRUE(all.board);
  EXPECT_EQ(all.board->topology(), Topology::kGrid);
}

TEST(Topology, CoordinatesOfWhichRulesSayWhichComesFirstAreInALine) {
  const Structure found = testing::discover_text(loose(R"(
    (left a b) (left a c) (left b c) (plus 1 1 2) (plus 1 2 3) (plus 2 1 3)
    (<= (ahead ?p ?q) (true (mark ?a ?b ?p)) (true (mark ?c ?d ?q)) (left ?a ?c))
    (<= (above ?p ?q) (true (mark ?a ?b ?p)) (true (mark ?a ?d ?q)) (plus 1 ?b ?d))
    (<= (above ?p ?q) (true (mark ?a ?b ?p)) (true (mark ?a ?d ?q)) (plus 2 ?b ?d)))"));
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->topology(), Topology::kGrid);
  EXPECT_EQ(found.board->axes()[0].sequence, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(found.board->axes()[1].sequence, (std::vector<std::string>{"1", "2", "3"}));
  const std::string text = report_text(found);
  EXPECT_NE(text.find("'left' says of every two which comes first [line 3]"), std::string::npos);
  EXPECT_NE(text.find("'plus' says of every two which comes first [line 3]"), std::string::npos);
}

}  // namespace
}  // namespace rulewise::insight
