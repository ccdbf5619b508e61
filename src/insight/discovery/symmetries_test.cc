#include "insight/discovery/symmetries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/role_exchange.h"
#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Two roles put marks on a board of 3 x 3 in turn until it is full; `extra` may spoil it.
std::string marks(const std::string& goals) {
  return R"(
    (role x) (role o) (rival x o) (rival o x) (after 1 2) (after 2 3) (index 1) (index 2) (index 3)
    (init (control x))
    (<= (taken ?c ?r) (true (cell ?c ?r ?p)))
    (<= (free ?c ?r) (index ?c) (index ?r) (not (taken ?c ?r)))
    (<= (legal ?p (mark ?c ?r)) (true (control ?p)) (free ?c ?r))
    (<= (legal ?p wait) (rival ?p ?q) (true (control ?q)))
    (<= (next (cell ?c ?r ?p)) (does ?p (mark ?c ?r)))
    (<= (next (cell ?c ?r ?p)) (true (cell ?c ?r ?p)))
    (<= (next (control ?q)) (true (control ?p)) (rival ?p ?q))
    (<= over (true (cell ?c ?r ?p)) (after ?r ?s) (true (cell ?c ?s ?p)))
    (<= over (true (cell ?c ?r ?p)) (after ?c ?d) (true (cell ?d ?r ?p)))
    (<= unfilled (free ?c ?r)) (<= terminal (not unfilled)))" +
         goals;
}

std::vector<std::string> symmetries_of(const std::string& text) {
  const testing::TextGame game = testing::read_game(text);
  const Structure found = discover(game.rules, *game.game, 1, testing::quick_limits());
  std::vector<std::string> words;
  for (const Symmetry& symmetry : find_symmetries(found, *game.game, 1, base::TimeLimit(600))) {
    words.push_back(symmetry.words);
    EXPECT_GE(symmetry.states, Symmetry::kFewestStates);
    EXPECT_THAT(symmetry.sentence(), HasSubstr("next states"));
  }
  return words;
}

TEST(Symmetries, ABoardWithNothingSpecialHasAll) {
  // Whoever has the middle has won; nothing else matters.
  const auto found = symmetries_of(marks(R"(
    (<= (goal ?p 100) (role ?p) (true (cell 2 2 ?p)))
    (<= (goal ?p 0) (role ?p) (not (true (cell 2 2 ?p)))))"));
  // What follows from these, such as a half turn, is not said again.
  EXPECT_THAT(found,
              ElementsAre("mirroring the first coordinate", "mirroring the second coordinate",
                          "exchanging the coordinates", "exchanging x and o"));
}

TEST(Symmetries, WhatPaysOneRoleElsewhereIsNoExchangeInPlace) {
  // x wants the first column, o the last: only a mirror with the roles exchanged keeps the game.
  const auto found = symmetries_of(marks(R"(
    (<= (goal x 100) (true (cell 1 2 x))) (<= (goal x 0) (not (true (cell 1 2 x))))
    (<= (goal o 100) (true (cell 3 2 o))) (<= (goal o 0) (not (true (cell 3 2 o)))))"));
  EXPECT_THAT(found, ElementsAre("mirroring the second coordinate",
                                 "mirroring the first coordinate and exchanging x and o"));
}

std::vector<Symmetry> all_symmetries_of(const std::string& text) {
  const testing::TextGame game = testing::read_game(text);
  const Structure found = discover(game.rules, *game.game, 1, testing::quick_limits());
  return find_symmetries(found, *game.game, 1, base::TimeLimit(600));
}

TEST(Symmetries, SayNothingOfPointsThatNeverDiffered) {
  // Nobody ever has what pays: no cell is marked by both.
  const auto found = all_symmetries_of(marks(R"(
    (<= (goal ?p 100) (role ?p) (true (cell 1 1 x)) (true (cell 1 1 o)))
    (<= (goal ?p 0) (role ?p) (not (true (cell 1 1 x))))
    (<= (goal ?p 0) (role ?p) (not (true (cell 1 1 o)))))"));
  ASSERT_FALSE(found.empty());
  for (const Symmetry& symmetry : found) {
    EXPECT_FALSE(symmetry.compares_points) << symmetry.words;
    EXPECT_THAT(symmetry.sentence(), HasSubstr("changes no moves"));
    EXPECT_THAT(symmetry.sentence(), HasSubstr("paid the same"));
  }
}

TEST(Symmetries, AreLookedForInRareEnds) {
  // Points only for a row that few full boards have: the mirrors of it pay nothing.
  const auto found = all_symmetries_of(marks(R"(
    (<= first_row (true (cell 1 1 x)) (true (cell 2 1 x)) (true (cell 3 1 x)))
    (<= (goal x 100) first_row) (<= (goal x 50) (not first_row))
    (<= (goal o 0) first_row) (<= (goal o 50) (not first_row)))"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().words, "mirroring the first coordinate");
  EXPECT_TRUE(found.front().compares_points);
  EXPECT_GE(found.front().ends, 20U);
}

/// Each of three roles marks one of the three tips of a star in turn; who has all its neighbours'
/// places marked by others loses nothing: points go to who has the tip with its own name.
constexpr const char* kThree = R"(
  (role x) (role y) (role z) (after x y) (after y z) (after z x)
  (tip x a) (tip y b) (tip z c) (touch a b) (touch b c) (touch c a)
  (touch a d) (touch b d) (touch c d) (spot a) (spot b) (spot c) (spot d)
  (init (control x))
  (<= (taken ?p) (true (mark ?p ?r)))
  (<= (legal ?r (put ?p)) (true (control ?r)) (spot ?p) (not (taken ?p)))
  (<= (legal ?r wait) (role ?r) (true (control ?o)) (distinct ?r ?o))
  (<= (next (mark ?p ?r)) (does ?r (put ?p)))
  (<= (next (mark ?p ?r)) (true (mark ?p ?r)))
  (<= (next (control ?o)) (true (control ?r)) (after ?r ?o))
  (<= open (spot ?p) (not (taken ?p))) (<= terminal (not open))
  (<= (pair ?r) (true (mark ?p ?r)) (true (mark ?q ?r)) (touch ?p ?q)))";

TEST(Symmetries, OfThreeRolesSendEachIntoThePlaceOfTheNext) {
  const auto found = symmetries_of(std::string(kThree) + R"(
    (<= (home ?r) (tip ?r ?p) (true (mark ?p ?r)))
    (<= (goal ?r 100) (home ?r)) (<= (goal ?r 0) (role ?r) (not (home ?r))))");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0], HasSubstr("in cycles of 3, one place staying ("));
  EXPECT_THAT(found[0], HasSubstr(") and putting x for "));
}

TEST(Symmetries, OfPlacesWithoutCoordinatesKeepNeighbours) {
  const auto found = symmetries_of(std::string(kThree) + R"(
    (<= (goal ?r 100) (pair ?r)) (<= (goal ?r 0) (role ?r) (not (pair ?r))))");
  EXPECT_THAT(found, ::testing::Contains(HasSubstr("putting x for y, y for z and z for x")));
  EXPECT_THAT(found, ::testing::Contains(HasSubstr("sending places round in cycles of 4")));
  EXPECT_THAT(found, ::testing::SizeIs(3));  // these two and another cycle make all 72
}

/// Somebody lights lamps on a torus of 5 x 5; who lights two beside each other has done.
constexpr const char* kTorus = R"(
  (role one) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 1)
  (index 1) (index 2) (index 3) (index 4) (index 5)
  (<= (legal one (light ?x ?y)) (index ?x) (index ?y) (not (true (lamp ?x ?y lit))))
  (<= (next (lamp ?x ?y lit)) (does one (light ?x ?y)))
  (<= (next (lamp ?x ?y lit)) (true (lamp ?x ?y lit)))
  (<= two (true (lamp ?x ?y lit)) (after ?x ?u) (true (lamp ?u ?y lit)))
  (<= two (true (lamp ?x ?y lit)) (after ?y ?v) (true (lamp ?x ?v lit)))
  (init begun) (<= (next begun) (true begun)) (<= terminal two)
  (<= (goal one 100) two) (<= (goal one 0) (not two))
)";

TEST(Symmetries, OfATorusThatFollowFromOthersAreNotSaid) {
  EXPECT_THAT(
      symmetries_of(kTorus),
      ElementsAre("mirroring the first coordinate", "mirroring the second coordinate",
                  "exchanging the coordinates", "shifting the board along its first coordinate"));
}

TEST(Symmetries, ExchangeWhatIsToldOfEachRoleByARelationOfItsOwn) {
  // Who first has the middle is remembered for good under a name that no role has.
  const auto found = symmetries_of(marks(R"(
    (<= (next first) (true (cell 2 2 x))) (<= (next second) (true (cell 2 2 o)))
    (<= (goal x 100) (true first)) (<= (goal x 0) (not (true first)))
    (<= (goal o 100) (true second)) (<= (goal o 0) (not (true second))))"));
  EXPECT_THAT(found,
              ElementsAre("mirroring the first coordinate", "mirroring the second coordinate",
                          "exchanging the coordinates", "exchanging x and o"));
}

/// Stones are dropped on five heaps of earth; who has two beside each other wins, but yellow where
/// the heaps are full before, which hardly ever is.
constexpr const char* kEarth = R"(
  (role red) (role yellow) (other red yellow) (other yellow red) (init (control red))
  (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (init (cell 1 1 earth)) (init (cell 2 1 earth))
  (init (cell 3 1 earth)) (init (cell 4 1 earth)) (init (cell 5 1 earth))
  (<= (legal ?p (drop ?c)) (true (control ?p)) (true (cell ?c ?h earth)))
  (<= (legal ?p wait) (other ?p ?q) (true (control ?q)))
  (<= (next (cell ?c ?h ?p)) (does ?p (drop ?c)) (true (cell ?c ?h earth)))
  (<= (next (cell ?c ?k earth)) (does ?p (drop ?c)) (true (cell ?c ?h earth)) (succ ?h ?k))
  (<= (next (cell ?c ?h ?x)) (true (cell ?c ?h ?x)) (distinct ?x earth))
  (<= (next (cell ?c ?h earth)) (true (cell ?c ?h earth)) (does ?p (drop ?d)) (distinct ?c ?d))
  (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
  (<= (pair ?p) (true (cell ?c ?h ?p)) (succ ?c ?d) (true (cell ?d ?h ?p)) (role ?p))
  (<= (pair ?p) (true (cell ?c ?h ?p)) (succ ?h ?k) (true (cell ?c ?k ?p)) (role ?p))
  (<= open (true (cell ?c ?h earth))) (<= won (pair ?p))
  (<= terminal won) (<= terminal (not open))
  (<= (goal ?p 100) (pair ?p)) (<= (goal ?q 0) (pair ?p) (other ?p ?q))
  (<= (goal yellow 100) (not won) (not open)) (<= (goal red 0) (not won) (not open))
)";

TEST(Symmetries, AreRefutedByEndsThatChanceDoesNotBring) {
  EXPECT_THAT(symmetries_of(kEarth), ElementsAre("mirroring the first coordinate"));
}

/// Two put stones on a board of 4 x 4; a row or a column of four wins, and so does one corner
/// that nobody but who tries to gets together.
constexpr const char* kCorner = R"(
  (role hot) (role cold) (rival hot cold) (rival cold hot) (index 1) (index 2) (index 3) (index 4)
  (after 1 2) (after 2 3) (after 3 4) (init (control hot))
  (<= (taken ?x ?y) (true (stone ?x ?y ?p)))
  (<= (free ?x ?y) (index ?x) (index ?y) (not (taken ?x ?y)))
  (<= (legal ?p (put ?x ?y)) (true (control ?p)) (free ?x ?y))
  (<= (legal ?p wait) (rival ?p ?q) (true (control ?q)))
  (<= (next (stone ?x ?y ?p)) (does ?p (put ?x ?y)))
  (<= (next (stone ?x ?y ?p)) (true (stone ?x ?y ?p)))
  (<= (next (control ?q)) (true (control ?p)) (rival ?p ?q))
  (<= (row ?p) (true (stone ?a ?y ?p)) (after ?a ?b) (true (stone ?b ?y ?p)) (after ?b ?c)
      (true (stone ?c ?y ?p)) (after ?c ?d) (true (stone ?d ?y ?p)))
  (<= (row ?p) (true (stone ?x ?a ?p)) (after ?a ?b) (true (stone ?x ?b ?p)) (after ?b ?c)
      (true (stone ?x ?c ?p)) (after ?c ?d) (true (stone ?x ?d ?p)))
  (<= (row ?p) (role ?p) (true (stone 1 1 ?p)) (true (stone 2 2 ?p)) (true (stone 3 3 ?p))
      (true (stone 4 4 ?p)) (true (stone 1 2 ?p)) (true (stone 2 1 ?p)) (true (stone 1 3 ?p))
      (true (stone 3 1 ?p)))
  (<= decided (row ?p)) (<= open (free ?x ?y)) (<= terminal decided) (<= terminal (not open))
  (<= (goal ?p 100) (row ?p)) (<= (goal ?p 0) (rival ?p ?q) (row ?q))
  (<= (goal ?p 50) (role ?p) (not decided)))";

/// Each of two says who is to have the point, but only one is heard.
constexpr const char* kDeaf = R"(
  (role a) (role b) (init (step 0)) (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5)
  (after 5 6) (after 6 7) (after 7 8)
  (<= (legal ?p (give ?r)) (role ?p) (role ?r))
  (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
  (<= (next (ahead ?r)) (does LORD (give ?r)))
  (<= terminal (true (step 8)))
  (<= (goal ?r 100) (true (ahead ?r))) (<= (goal ?r 0) (role ?r) (not (true (ahead ?r)))))";

TEST(Symmetries, ExchangeNoRoleThatDecidesWithOneThatDoesNot) {
  std::string rules = kDeaf;
  rules.replace(rules.find("LORD"), 4, "a");
  EXPECT_THAT(symmetries_of(rules), ElementsAre());
  // Where each is heard it is another matter.
  rules = kDeaf;
  rules.replace(rules.find("LORD"), 4, "?p");
  EXPECT_THAT(symmetries_of(rules), ElementsAre("exchanging a and b"));
}

/// Two fill their purses in turn until one stops, which wins; the purse of `owner` ends the game
/// too when it is full, which it never is while two moves of three stop.
std::string purses(const std::string& owner) {
  return R"(
    (role left) (role right) (rival left right) (rival right left) (init (control left))
    (init (purse left 0)) (init (purse right 0))
    (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8)
    (after 8 9)
    (<= (legal ?r on) (true (control ?r))) (<= (legal ?r stop) (true (control ?r)))
    (<= (legal ?r quit) (true (control ?r)))
    (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
    (<= (next (purse ?r ?m)) (does ?r on) (true (purse ?r ?n)) (after ?n ?m))
    (<= (next (purse ?r ?n)) (true (purse ?r ?n)) (not (does ?r on)))
    (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
    (<= (next (stopped ?r)) (does ?r stop)) (<= (next (stopped ?r)) (does ?r quit))
    (<= (next over) (does ?r stop)) (<= (next over) (does ?r quit))
    (<= (next over) (true (purse )" +
         owner + R"( 9)))
    (<= terminal (true over))
    (<= (goal ?r 100) (true (stopped ?r))) (<= (goal ?r 0) (role ?r) (not (true (stopped ?r)))))";
}

TEST(Symmetries, AreRefutedByFactsThatNoGameComesTo) {
  EXPECT_THAT(symmetries_of(purses("?r")), ElementsAre("exchanging left and right"));
  EXPECT_THAT(symmetries_of(purses("right")), ElementsAre());
}

TEST(Symmetries, AreRefutedBySetsOfAGoalThatNoGameCompletes) {
  EXPECT_THAT(symmetries_of(kCorner),
              ElementsAre("exchanging the coordinates", "exchanging hot and cold"));
}

/// A structure of two roles with a rook and a knight each, by their moves in games and on cleared
/// boards.
Structure with_rooks_and_knights() {
  Structure structure = testing::discover_text(kCorner);  // some board of two roles
  structure.pieces.clear();
  const auto add = [&](const char* symbol, std::size_t role, double mobility, double reach) {
    PieceFigures& piece = structure.pieces.emplace_back();
    piece.symbol = symbol;
    piece.owner = game::Role(role);
    piece.mobility.add(mobility);
    piece.reach.add(reach);
  };
  add("tower", 0, 2.0, 13);
  add("horse", 0, 3.0, 5);
  add("rook", 1, 2.9, 13);  // random games moved it more than the knight
  add("steed", 1, 2.1, 5);
  return structure;
}

TEST(RoleExchange, PairsThePiecesThatReachAsFar) {
  const RoleExchange exchange(with_rooks_and_knights(), {1, 0});
  EXPECT_EQ(exchange.of(Kind(0)), Kind(2));
  EXPECT_EQ(exchange.of(Kind(1)), Kind(3));
  EXPECT_EQ(exchange.of(Kind(2)), Kind(0));
  EXPECT_EQ(exchange.of(Kind(3)), Kind(1));
}

}  // namespace
}  // namespace rulewise::insight
