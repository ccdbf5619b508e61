#include "insight/discovery/placement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using testing::discover_text;
using testing::pieces_of;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

/// A clock of eight steps that ends the game, and pays nobody.
const std::string kEight = R"(
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (init (step 0)) (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= terminal (true (step 8))) (<= (goal ?p 50) (role ?p))
)";

/// Lamps that are lit and grow dark; one lit again has two states at once.
constexpr const char* kLamps = R"(
  (role one) (index 1) (index 2)
  (init (lamp 1 1 0)) (init (lamp 1 2 0)) (init (lamp 2 1 0)) (init (lamp 2 2 0))
  (<= (legal one (press ?x ?y)) (index ?x) (index ?y))
  (<= (next (lamp ?x ?y 3)) (does one (press ?x ?y)))
  (<= (next (lamp ?x ?y 2)) (true (lamp ?x ?y 3))) (<= (next (lamp ?x ?y 1)) (true (lamp ?x ?y 2)))
  (<= (next (lamp ?x ?y 0)) (true (lamp ?x ?y 1))) (<= (next (lamp ?x ?y 0)) (true (lamp ?x ?y 0)))
)";

TEST(Placement, HasNoPlacesForWhatStandsThereWhereAllAreListed) {
  const Structure found = discover_text(kLamps + kEight);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(found.board->places(), SizeIs(4));
  for (const PieceFigures& piece : found.pieces) EXPECT_NE(piece.nature, Nature::kBlank);
}

TEST(Placement, HasLampsOfOneName) {
  std::string text = kLamps + kEight;
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from)) {
      text.replace(at, from.size(), to);
    }
  };
  replace("lamp 1 1", "lamp a");
  replace("lamp 1 2", "lamp b");
  replace("lamp 2 1", "lamp c");
  replace("lamp 2 2", "lamp d");
  replace("?x ?y", "?x");
  replace("(index ?x) (index ?y)", "(name ?x)");
  const Structure found = discover_text(text + "(name a) (name b) (name c) (name d)");
  ASSERT_TRUE(found.board);
  EXPECT_THAT(found.board->places(), SizeIs(4));
}

/// Where the last press was, which no rule wants to know, is no board; asked for it is one.
TEST(Placement, IsNotToldByFactsThatNoRuleAsksFor) {
  const std::string game = R"(
    (role one) (index 1) (index 2) (index 3) (after 1 2) (after 2 3)
    (<= (legal one (press ?x ?y)) (index ?x) (index ?y))
    (<= (next (last ?x ?y)) (does one (press ?x ?y)))
    (<= (further ?x ?y ?u ?y) (index ?y) (after ?x ?u))
    (<= (further ?x ?y ?x ?v) (index ?x) (after ?y ?v))
  )" + kEight;
  EXPECT_FALSE(discover_text(game).board);
  const std::string asked =
      game +
      "(<= (legal one (jump ?u ?v)) (true (last ?x ?y)) (further ?x ?y ?u ?v))"
      "(<= (next (last ?x ?y)) (does one (jump ?x ?y)))";
  EXPECT_TRUE(discover_text(asked).board);
}

/// What each role has won, two by two or one by one.
constexpr const char* kPurses = R"(
  (role ann) (role bob) (other ann bob) (other bob ann) (init (purse ann 0)) (init (purse bob 0))
  (legal ann left) (legal ann right) (legal bob left) (legal bob right)
  (<= (won ann) (does ann ?h) (does bob ?h)) (<= (won bob) (does bob ?h) (not (won ann)))
  (<= (next (purse ?p ?n)) (won ?p) (true (purse ?p ?m)) (succ ?m ?n))
  (<= (next (purse ?p ?m)) (other ?p ?q) (won ?q) (true (purse ?p ?m)))
)";

TEST(Placement, MakesNoBoardOfWhatEachRoleHas) {
  const Structure found = discover_text(kPurses + kEight);
  EXPECT_FALSE(found.board);
  EXPECT_THAT(found.accumulators, SizeIs(1));
}

/// Five shared out in two, as one side offers.
constexpr const char* kOffers = R"(
  (role one) (role two) (legal two wait) (sum 0 5 5) (sum 1 4 5) (sum 2 3 5) (sum 3 2 5) (sum 4 1 5) (sum 5 0 5)
  (init (offered 0 5))
  (<= (legal one (offer ?a)) (sum ?a ?b 5))
  (<= (next (offered ?a ?b)) (does one (offer ?a)) (sum ?a ?b 5))
  (<= (goal one 100) (true (offered ?a ?b)) (succ ?a ?b)) (<= (goal two 100) (true (offered ?a ?b)) (succ ?b ?a))
)";

TEST(Placement, MakesNoBoardOfOneFactWhoseNumbersTellEachOther) {
  EXPECT_FALSE(discover_text(kOffers + kEight).board);
}

/// A hunter and a hare in a burrow of four by four with an exit; they may meet.
constexpr const char* kBurrow = R"(
  (role hunter) (role hare) (near 1 2) (near 2 3) (near 3 4) (near 2 1) (near 3 2) (near 4 3)
  (init (in hunter 1 1)) (init (in hare 4 1)) (init (in exit 4 4))
  (<= (legal ?p (row ?b)) (role ?p) (true (in ?p ?a ?y)) (near ?a ?b))
  (<= (legal ?p (line ?b)) (role ?p) (true (in ?p ?x ?a)) (near ?a ?b))
  (<= (next (in ?p ?b ?y)) (does ?p (row ?b)) (true (in ?p ?a ?y)))
  (<= (next (in ?p ?x ?b)) (does ?p (line ?b)) (true (in ?p ?x ?a)))
  (<= (next (in exit 4 4)) (role hare))
)";

TEST(Placement, TakesTheColumnOfRolesForThingsWhereOthersStandBesideThem) {
  const Structure found = discover_text(kBurrow + kEight);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(found.board->places(), SizeIs(16));
  EXPECT_THAT(pieces_of(found), UnorderedElementsAre("hunter hunter moves", "hare hare moves"));
}

/// Three sides of three kinds of men each, who may drop onto each other.
constexpr const char* kSides = R"(
  (role a) (role b) (role c) (next_side a b) (next_side b c) (next_side c a) (init (turn a))
  (man ak a king) (man ap a pawn) (man ah a horse) (man bk b king) (man bp b pawn) (man bh b horse)
  (man ck c king) (man cp c pawn) (man ch c horse) (line 1 2) (line 2 3) (line 3 4)
  (<= (legal ?r (drop ?x ?y ?m)) (true (turn ?r)) (man ?m ?r ?k) (line ?x ?z) (line ?y ?w))
  (<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
  (<= (next (at ?x ?y ?m)) (does ?r (drop ?x ?y ?m)))
  (<= (next (at ?x ?y ?m)) (true (at ?x ?y ?m)))
  (<= (next (turn ?s)) (true (turn ?r)) (next_side ?r ?s))
  (<= (goal ?p 100) (true (at ?x ?y ?m)) (man ?m ?p ?k) (line ?x ?z) (true (at ?z ?y ?m)))
  (<= (goal ?p 100) (true (at ?x ?y ?m)) (man ?m ?p ?k) (line ?y ?z) (true (at ?x ?z ?m)))
)";

TEST(Placement, TakesWhoseAndWhatForNoCoordinates) {
  const Structure found = discover_text(kSides + kEight);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(found.board->places(), SizeIs(9));
  EXPECT_THAT(pieces_of(found), SizeIs(9));
}

/// A program that is written line by line.
constexpr const char* kProgram = R"(
  (role coder) (register 1) (register 2) (register 3)
  (<= (legal coder (copy ?a ?b ?c)) (register ?a) (register ?b) (register ?c))
  (<= (next (line ?n ?a ?b ?c)) (true (step ?n)) (does coder (copy ?a ?b ?c)))
  (<= (next (line ?n ?a ?b ?c)) (true (line ?n ?a ?b ?c)))
)";

TEST(Placement, MakesNoBoardOfAProgram) { EXPECT_FALSE(discover_text(kProgram + kEight).board); }

/// Sets of three numbers.
constexpr const char* kTriples = R"(
  (role one) (number 1) (number 2) (number 3)
  (<= (legal one (note ?a ?b ?c)) (number ?a) (number ?b) (number ?c))
  (<= (next (noted ?a ?b ?c)) (does one (note ?a ?b ?c)))
  (<= (next (noted ?a ?b ?c)) (true (noted ?a ?b ?c)))
)";

TEST(Placement, MakesNoBoardOfListsOfNumbers) {
  EXPECT_FALSE(discover_text(kTriples + kEight).board);
}

/// Numbers that may still be the one thought of.
constexpr const char* kGuess = R"(
  (role one) (role two) (legal one wait)
  (init (may 1)) (init (may 2)) (init (may 3)) (init (may 4)) (init (may 5)) (init (may 6))
  (<= (legal two (strike ?n)) (true (may ?n))) (legal two wait)
  (<= (next (may ?n)) (true (may ?n)) (not (does two (strike ?n))))
  (<= (near ?n ?m) (true (may ?n)) (succ ?n ?m) (true (may ?m)))
  (<= (goal one 100) (near ?n ?m) (near ?m ?n))
)";

TEST(Placement, MakesNoBoardOfASetThatOnlyShrinks) {
  EXPECT_FALSE(discover_text(kGuess + kEight).board);
}

/// Blocks on blocks; those on which nothing lies are clear.
constexpr const char* kBlocks = R"(
  (role one) (size a b) (size b c) (size c d) (size d e)
  (init (on a b)) (init (on b c)) (init (clear a)) (init (clear d)) (init (clear e))
  (<= (smaller ?x ?y) (size ?x ?y)) (<= (smaller ?x ?y) (size ?x ?z) (smaller ?z ?y))
  (<= (legal one (put ?x ?y)) (true (clear ?x)) (true (clear ?y)) (smaller ?x ?y))
  (<= (lifted ?x) (does one (put ?x ?y))) (<= (covered ?y) (does one (put ?x ?y)))
  (<= (next (on ?x ?y)) (does one (put ?x ?y)))
  (<= (next (on ?x ?y)) (true (on ?x ?y)) (not (lifted ?x)))
  (<= (next (clear ?y)) (true (on ?x ?y)) (lifted ?x))
  (<= (next (clear ?y)) (true (clear ?y)) (not (covered ?y)))
)";

TEST(Placement, MakesNoBoardOfBlocksOnBlocks) {
  EXPECT_FALSE(discover_text(kBlocks + kEight).board);
}

/// Boxes of three by three between lines of three by four, that are taken one by one.
constexpr const char* kBoxes = R"(
  (role a) (role b) (line 1 2) (line 2 3) (line 3 4) (in 1) (in 2) (in 3)
  (<= (legal ?p (take ?x ?y)) (role ?p) (in ?x) (in ?y) (not (taken ?x ?y)))
  (<= (taken ?x ?y) (true (box ?x ?y ?p)))
  (<= (legal ?p (draw ?x ?y)) (role ?p) (in ?x) (line ?z ?y)) (legal a wait) (legal b wait)
  (<= (next (drawn ?x ?y)) (does ?p (draw ?x ?y))) (<= (next (drawn ?x ?y)) (true (drawn ?x ?y)))
  (<= (contested ?x ?y) (does a (take ?x ?y)) (does b (take ?x ?y)))
  (<= (next (box ?x ?y ?p)) (does ?p (take ?x ?y)) (not (contested ?x ?y)))
  (<= (next (box ?x ?y ?p)) (true (box ?x ?y ?p)))
)";

TEST(Placement, JoinsNoFactsThatLieBesideTheBoardAsWell) {
  const Structure found = discover_text(kBoxes + kEight);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(found.board->places(), SizeIs(9));
  EXPECT_THAT(found.board->placements(), SizeIs(1));
}

/// Men with lives walk on a board; several may stand on a place, and all are always listed.
constexpr const char* kLives = R"(
  (role one) (near 1 2) (near 2 3) (near 2 1) (near 3 2) (man m1) (man m2) (man m3) (man m4)
  (init (alive m1 y)) (init (alive m2 y)) (init (alive m3 y)) (init (alive m4 y))
  (init (at m1 1 1)) (init (at m2 2 1)) (init (at m3 3 1)) (init (at m4 1 3))
  (<= (legal one (row ?m ?x)) (true (at ?m ?a ?y)) (near ?a ?x))
  (<= (legal one (file ?m ?y)) (true (at ?m ?x ?a)) (near ?a ?y))
  (<= (legal one (hit ?m)) (man ?m))
  (<= (moved ?m) (does one (row ?m ?x))) (<= (moved ?m) (does one (file ?m ?x)))
  (<= (next (at ?m ?x ?y)) (does one (row ?m ?x)) (true (at ?m ?a ?y)))
  (<= (next (at ?m ?x ?y)) (does one (file ?m ?y)) (true (at ?m ?x ?a)))
  (<= (next (at ?m ?x ?y)) (true (at ?m ?x ?y)) (not (moved ?m)))
  (<= (next (alive ?m n)) (does one (hit ?m)))
  (<= (next (alive ?m ?v)) (true (alive ?m ?v)) (not (does one (hit ?m))))
)";

TEST(Placement, PrefersOrderedPlacesToNamesThatHaveValues) {
  const Structure found = discover_text(kLives + kEight);
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.sample.facts.shape(found.board->placements().front().shape).head, "at");
}

/// Three kinds of marbles, always as many of each, that one role moves between named places.
TEST(Placement, FindsPlacesThatNothingOrdersByWhatTravelsThere) {
  const Structure found = discover_text(std::string(R"(
    (role one) (spot a) (spot b) (spot c) (spot d) (spot e) (spot f) (spot g) (spot h)
    (init (in a red)) (init (in b red)) (init (in c blue)) (init (in d blue))
    (<= (taken ?p) (true (in ?p ?k)))
    (<= (legal one (go ?p ?q)) (true (in ?p ?k)) (spot ?q) (not (taken ?q)))
    (<= (left ?p) (does one (go ?p ?q)))
    (<= (next (in ?q ?k)) (does one (go ?p ?q)) (true (in ?p ?k)))
    (<= (next (in ?p ?k)) (true (in ?p ?k)) (not (left ?p)))
  )") + kEight);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(found.board->places(), SizeIs(8));
  EXPECT_THAT(testing::pieces_of(found),
              ::testing::UnorderedElementsAre("red one moves", "blue one moves"));
}

}  // namespace
}  // namespace rulewise::insight
