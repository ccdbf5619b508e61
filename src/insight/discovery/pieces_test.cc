#include "insight/discovery/pieces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "insight/discovery/owners.h"
#include "insight/discovery/structure_report.h"
#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using testing::discover_text;
using ::testing::HasSubstr;
using testing::pieces_of;
using ::testing::UnorderedElementsAre;

/// Two men on a board of 3 x 3 of which every state lists all squares. Who went to a corner is
/// proud of it for a while, and the turn has two parts.
constexpr const char* kProud = R"(
  (role white) (role black)
  (next_to 1 2) (next_to 2 3) (number 1) (number 2) (number 3)
  (opponent white black) (opponent black white) (man white wm) (man black bm)
  (corner 1 1) (corner 1 3) (corner 3 1) (corner 3 3)
  (init (cell 1 1 wm)) (init (cell 1 2 e)) (init (cell 1 3 e)) (init (cell 2 1 e))
  (init (cell 2 2 e)) (init (cell 2 3 e)) (init (cell 3 1 e)) (init (cell 3 2 e))
  (init (cell 3 3 bm)) (init (turn white first)) (init (count 0))
  (<= (near ?a ?b) (next_to ?a ?b))
  (<= (near ?a ?b) (next_to ?b ?a))
  (<= (step ?x ?y ?x ?v) (number ?x) (near ?y ?v))
  (<= (step ?x ?y ?u ?y) (number ?y) (near ?x ?u))
  (<= (legal ?r (go ?x ?y ?u ?v)) (true (turn ?r ?any)) (man ?r ?m) (true (cell ?x ?y ?m))
      (step ?x ?y ?u ?v) (true (cell ?u ?v e)))
  (<= (legal ?r wait) (true (turn ?o ?any)) (opponent ?o ?r))
  (<= (next (cell ?x ?y e)) (does ?r (go ?x ?y ?u ?v)))
  (<= (next (cell ?u ?v ?m)) (does ?r (go ?x ?y ?u ?v)) (man ?r ?m))
  (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (not (touched ?x ?y)))
  (<= (next (proud ?m ?u ?v)) (does ?r (go ?x ?y ?u ?v)) (man ?r ?m) (corner ?u ?v))
  (<= (touched ?x ?y) (does ?r (go ?x ?y ?u ?v)))
  (<= (touched ?x ?y) (does ?r (go ?u ?v ?x ?y)))
  (<= (next (turn ?r second)) (true (turn ?r first)))
  (<= (next (turn ?o first)) (true (turn ?r second)) (opponent ?r ?o))
  (<= (next (count ?n)) (true (count ?m)) (after ?m ?n))
  (after 0 a) (after a b) (after b c) (after c d) (after d f) (after f g) (after g h) (after h i)
  (<= terminal (true (count i)))
  (<= (goal ?r 50) (role ?r))
)";

TEST(Pieces, AreNotWhatIsSaidOfOthers) {
  const Structure found = discover_text(kProud);
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->places().size(), 9U);
  EXPECT_THAT(pieces_of(found), UnorderedElementsAre("cell wm white moves", "cell bm black moves"));
  EXPECT_THAT(report_text(found),
              HasSubstr("marks a place beside what stands there, in 900 states [line 19]."));
}

TEST(Pieces, HaveATurnOfSeveralParts) {
  const Structure found = discover_text(kProud);
  ASSERT_TRUE(found.turn);
  EXPECT_EQ(found.turn->column, 0U);
  EXPECT_THAT(report_text(found), HasSubstr("turn/2 tells who chooses: white is white's turn"));
}

/// Six cubies on six places, of which two wheels turn four each.
constexpr const char* kWheels = R"(
  (role robot)
  (init (on a 1)) (init (on b 2)) (init (on c 3)) (init (on d 4)) (init (on f 5)) (init (on g 6))
  (init (step 0))
  (legal robot left) (legal robot right)
  (wheel left 1 2) (wheel left 2 3) (wheel left 3 4) (wheel left 4 1)
  (wheel right 3 4) (wheel right 4 5) (wheel right 5 6) (wheel right 6 3)
  (off left 5) (off left 6) (off right 1) (off right 2)
  (<= (next (on ?k ?q)) (true (on ?k ?p)) (does robot ?w) (wheel ?w ?p ?q))
  (<= (next (on ?k ?p)) (true (on ?k ?p)) (does robot ?w) (off ?w ?p))
  (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
  (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8)
  (<= terminal (true (step 8)))
  (<= (goal robot 100) (true (on a 1)) (true (on g 6)))
  (<= (goal robot 0) (not (true (on a 1))))
)";

TEST(Pieces, AreNotEmptyForFollowingEachOther) {
  const Structure found = discover_text(kWheels);
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->places().size(), 6U);
  for (const PieceFigures& piece : found.pieces) {
    EXPECT_EQ(piece.nature, Nature::kPiece) << piece.symbol;
  }
}

/// Blobs on a ring of eight: a jump goes two places on and turns what stands beside it there.
constexpr const char* kBlobs = R"(
  (role red) (role blue) (rival red blue) (rival blue red)
  (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8) (after 8 1)
  (init (cell 1 red)) (init (cell 2 e)) (init (cell 3 red)) (init (cell 4 e)) (init (cell 5 blue))
  (init (cell 6 e)) (init (cell 7 blue)) (init (cell 8 e)) (init (control red)) (init (step 0))
  (<= (far ?a ?c) (after ?a ?b) (after ?b ?c))
  (<= (far ?a ?c) (after ?b ?a) (after ?c ?b))
  (<= (beside ?a ?b) (after ?a ?b))
  (<= (beside ?a ?b) (after ?b ?a))
  (<= (legal ?r (jump ?a ?b)) (true (control ?r)) (true (cell ?a ?r)) (far ?a ?b)
      (true (cell ?b e)))
  (<= (legal ?r (grow ?a ?b)) (true (control ?r)) (true (cell ?a ?r)) (beside ?a ?b)
      (true (cell ?b e)))
  (<= (legal ?r pass) (true (control ?r)))
  (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
  (<= (next (cell ?b ?r)) (does ?r (jump ?a ?b)))
  (<= (next (cell ?a e)) (does ?r (jump ?a ?b)))
  (<= (next (cell ?b ?r)) (does ?r (grow ?a ?b)))
  (<= (next (cell ?c ?r)) (does ?r (jump ?a ?b)) (beside ?b ?c) (rival ?r ?o) (true (cell ?c ?o)))
  (<= (changed ?a) (does ?r (jump ?a ?b)))
  (<= (changed ?b) (does ?r (jump ?a ?b)))
  (<= (changed ?b) (does ?r (grow ?a ?b)))
  (<= (changed ?c) (does ?r (jump ?a ?b)) (beside ?b ?c) (rival ?r ?o) (true (cell ?c ?o)))
  (<= (next (cell ?a ?p)) (true (cell ?a ?p)) (not (changed ?a)))
  (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
  (<= (next (step ?n)) (true (step ?m)) (count ?m ?n))
  (count 0 a) (count a b) (count b c) (count c d) (count d f) (count f g) (count g h) (count h i)
  (<= terminal (true (step i)))
  (<= (goal ?r 50) (role ?r))
)";

TEST(Pieces, ThatTurnOthersOverMoveAllTheSame) {
  EXPECT_THAT(pieces_of(discover_text(kBlobs)),
              UnorderedElementsAre("red red moves", "blue blue moves"));
}

const std::string kSixSteps = R"(
  (init (step 0)) (<= (next (step ?n)) (true (step ?m)) (count ?m ?n))
  (count 0 a) (count a b) (count b c) (count c d) (count d f) (count f g)
  (<= terminal (true (step g))) (<= (goal ?r 50) (role ?r))
)";

/// Dice on a ring of eight: a one is put, or a two where two ones beside it are taken away.
constexpr const char* kDice = R"(
  (role red) (role blue) (rival red blue) (rival blue red) (init (control red))
  (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8) (after 8 1)
  (init (die 1 one red)) (init (die 3 one blue)) (init (die 5 one red)) (init (die 7 one blue))
  (<= (taken ?c) (true (die ?c ?n ?r))) (<= (place ?c) (after ?c ?d))
  (<= (full ?c) (true (die ?a one ?r)) (true (die ?b one ?s)) (after ?a ?c) (after ?c ?b))
  (<= (legal ?r (put ?c one)) (true (control ?r)) (place ?c) (not (taken ?c)) (not (full ?c)))
  (<= (legal ?r (put ?c two)) (true (control ?r)) (place ?c) (not (taken ?c)) (full ?c))
  (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
  (<= (next (die ?c ?n ?r)) (does ?r (put ?c ?n)))
  (<= (gone ?a) (does ?r (put ?c two)) (after ?a ?c))
  (<= (gone ?a) (does ?r (put ?c two)) (after ?c ?a))
  (<= (next (die ?c ?n ?r)) (true (die ?c ?n ?r)) (not (gone ?c)))
  (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
)";

TEST(Pieces, ThatAreTakenWhereAnotherIsPutDoNotMove) {
  const Structure found = discover_text(kDice + kSixSteps);
  EXPECT_THAT(pieces_of(found), UnorderedElementsAre("one red red placed", "one blue blue placed",
                                                     "two red red placed", "two blue blue placed"));
  for (const PieceFigures& piece : found.pieces) EXPECT_TRUE(piece.becomes.empty());
}

/// Disks on a ring of six: who takes a red one turns its neighbours over.
constexpr const char* kDisks = R"(
  (role one) (next_to 1 2) (next_to 2 3) (next_to 3 4) (next_to 4 5) (next_to 5 6) (next_to 6 1)
  (init (disk 1 red)) (init (disk 2 red)) (init (disk 3 green)) (init (disk 4 red))
  (init (disk 5 green)) (init (disk 6 green)) (other red green) (other green red)
  (<= (beside ?a ?b) (next_to ?a ?b)) (<= (beside ?a ?b) (next_to ?b ?a))
  (first 1 red) (first 2 red) (first 3 green) (first 4 red) (first 5 green) (first 6 green)
  (<= (legal one (take ?c)) (true (disk ?c red))) (legal one again)
  (<= (next (disk ?c ?k)) (does one again) (first ?c ?k))
  (<= (next (disk ?c none)) (does one (take ?c)))
  (<= (next (disk ?d ?k)) (does one (take ?c)) (beside ?c ?d) (true (disk ?d ?l)) (other ?l ?k))
  (<= (touched ?c) (does one (take ?c)))
  (<= (touched ?d) (does one (take ?c)) (beside ?c ?d) (true (disk ?d ?l)) (other ?l ?k))
  (<= (next (disk ?c ?k)) (true (disk ?c ?k)) (not (touched ?c)) (not (does one again)))
)";

TEST(Pieces, ThatAreTurnedOverDoNotMove) {
  EXPECT_THAT(pieces_of(discover_text(kDisks + kSixSteps)), ::testing::Contains("red one placed"));
}

/// Men on a ring of eight; squares are told to be empty once a man has left them, until one step at
/// which that is forgotten.
constexpr const char* kLeft = R"(
  (role red) (role blue) (rival red blue) (rival blue red) (init (control red))
  (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8) (after 8 1)
  (man red r) (man blue b) (init (cell 1 r)) (init (cell 5 b)) (init (cell 2 e)) (init (cell 8 e))
  (init (cell 4 e))
  (<= (beside ?a ?b) (after ?a ?b)) (<= (beside ?a ?b) (after ?b ?a))
  (<= (legal ?p (go ?a ?b)) (true (control ?p)) (man ?p ?m) (true (cell ?a ?m)) (beside ?a ?b)
      (not (held ?b)))
  (<= (held ?b) (true (cell ?b ?m)) (man ?p ?m))
  (<= (legal ?p pass) (true (control ?p)))
  (<= (legal ?p wait) (rival ?p ?q) (true (control ?q)))
  (<= (next (cell ?b ?m)) (does ?p (go ?a ?b)) (man ?p ?m))
  (<= (next (cell ?a e)) (does ?p (go ?a ?b)))
  (<= (touched ?a) (does ?p (go ?a ?b))) (<= (touched ?b) (does ?p (go ?a ?b)))
  (<= (lost ?c) (true (cell ?c e)) (true (step c)))
  (<= (next (cell ?c ?k)) (true (cell ?c ?k)) (not (touched ?c)) (not (lost ?c)))
  (<= (next (control ?q)) (true (control ?p)) (rival ?p ?q))
)";

TEST(Pieces, AreNotWhatComesWhereTheyLeave) {
  EXPECT_THAT(pieces_of(discover_text(kLeft + kSixSteps)),
              UnorderedElementsAre("r red moves", "b blue moves"));
}

/// Two men on a ring of eight of which every state lists all places, whose FIRST is told before the
/// others: there are always as many men, and always as many empty places.
std::string walkers(const std::string& first, const std::string& others) {
  return first + others + R"((role one)
    (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8) (after 8 1)
    (<= (legal one (go ?a ?b)) (true (cell ?a man)) (after ?a ?b) (true (cell ?b free)))
    (<= (next (cell ?b man)) (does one (go ?a ?b)))
    (<= (next (cell ?a free)) (does one (go ?a ?b)))
    (<= (touched ?c) (does one (go ?c ?b))) (<= (touched ?c) (does one (go ?a ?c)))
    (<= (next (cell ?c ?k)) (true (cell ?c ?k)) (not (touched ?c))))" +
         kSixSteps;
}

TEST(Pieces, AreFewerThanEmptyPlacesWhereNothingElseTells) {
  const std::string men = "(init (cell 1 man)) (init (cell 5 man)) ";
  const std::string free = R"((init (cell 2 free)) (init (cell 3 free)) (init (cell 4 free))
    (init (cell 6 free)) (init (cell 7 free)) (init (cell 8 free)) )";
  EXPECT_THAT(pieces_of(discover_text(walkers(men, free))), UnorderedElementsAre("man one moves"));
  EXPECT_THAT(pieces_of(discover_text(walkers(free, men))), UnorderedElementsAre("man one moves"));
}

/// Pegs on a line of eight that jump over each other; who gives up puts the board away.
constexpr const char* kPegs = R"(
  (role one) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8)
  (init (hole 1 peg)) (init (hole 2 peg)) (init (hole 3 free)) (init (hole 4 peg))
  (init (hole 5 peg)) (init (hole 6 peg)) (init (hole 7 free)) (init (hole 8 peg))
  (<= (over ?a ?b ?c) (after ?a ?b) (after ?b ?c)) (<= (over ?a ?b ?c) (after ?b ?a) (after ?c ?b))
  (<= (legal one (jump ?a ?b ?c)) (over ?a ?b ?c) (true (hole ?a peg)) (true (hole ?b peg))
      (true (hole ?c free)))
  (legal one give_up)
  (<= (next (hole ?a free)) (does one (jump ?a ?b ?c)))
  (<= (next (hole ?b free)) (does one (jump ?a ?b ?c)))
  (<= (next (hole ?c peg)) (does one (jump ?a ?b ?c)))
  (<= (touched ?a) (does one (jump ?a ?b ?c))) (<= (touched ?b) (does one (jump ?a ?b ?c)))
  (<= (touched ?c) (does one (jump ?a ?b ?c)))
  (<= (next (hole ?d ?k)) (true (hole ?d ?k)) (not (touched ?d)) (not (does one give_up)))
)";

TEST(Pieces, AreNotEmptyPlacesOfABoardThatIsPutAway) {
  EXPECT_THAT(pieces_of(discover_text(kPegs + kSixSteps)), UnorderedElementsAre("peg one moves"));
}

/// A man on a ring of eight who walks, or throws stones two places away and is gone.
constexpr const char* kStone = R"(
  (role one) (init (cell 1 man)) (init (cell 5 rock))
  (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8) (after 8 1)
  (<= (beside ?a ?b) (after ?a ?b)) (<= (beside ?a ?b) (after ?b ?a))
  (<= (far ?a ?c) (beside ?a ?b) (beside ?b ?c) (distinct ?a ?c))
  (<= (legal one (go ?b)) (true (cell ?a man)) (beside ?a ?b) (not (true (cell ?b rock))))
  (<= (legal one throw) (true (cell ?a man))) (legal one rest)
  (<= (next (cell ?b man)) (does one (go ?b))) (<= (next (cell 5 rock)) (role one))
  (<= (next (cell ?a man)) (true (cell ?a man)) (does one rest))
  (<= (next (hit ?c)) (does one throw) (true (cell ?a man)) (far ?a ?c))
  (<= (next (hit ?c)) (true (hit ?c)))
  (<= (goal one 100) (true (hit ?c)) (true (cell ?c rock)))
)";

TEST(Pieces, BecomeNothingThatIsToldBesideThem) {
  const Structure found = discover_text(kStone + kSixSteps);
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->placements().size(), 2U);
  for (const PieceFigures& piece : found.pieces) EXPECT_TRUE(piece.becomes.empty()) << piece.symbol;
}

/// Nine tokens that both put, each where it likes.
constexpr const char* kTokens = R"(
  (role red) (role blue) (rival red blue) (rival blue red) (init (control red))
  (token a) (token b) (token c) (token d) (token e) (token f) (token g) (token h) (token i)
  (beside 1 2) (beside 2 3) (beside 3 4) (<= (index ?x) (beside ?x ?y)) (<= (index 4) (role red))
  (<= (taken ?x ?y) (true (cell ?x ?y ?t))) (<= (used ?t) (true (cell ?x ?y ?t)))
  (<= (legal ?r (put ?x ?y ?t)) (true (control ?r)) (index ?x) (index ?y) (token ?t)
      (not (taken ?x ?y)) (not (used ?t)))
  (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
  (<= (next (cell ?x ?y ?t)) (does ?r (put ?x ?y ?t)))
  (<= (next (cell ?x ?y ?t)) (true (cell ?x ?y ?t)))
  (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
  (<= (goal ?r 100) (role ?r) (true (cell ?x ?y ?t)) (beside ?x ?u) (true (cell ?u ?y ?t)))
  (<= (goal ?r 100) (role ?r) (true (cell ?x ?y ?t)) (beside ?y ?v) (true (cell ?x ?v ?t)))
)";

TEST(Pieces, OfManyKindsAreNobodysThoughOneRoleAloneBroughtOneAFewTimes) {
  const testing::TextGame read = testing::read_game(kTokens + kSixSteps);
  SampleLimits limits = testing::quick_limits();
  limits.max_games = 9;
  limits.max_trials = 1;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Structure found = discover(read.rules, *read.game, seed, limits);
    for (const PieceFigures& piece : found.pieces)
      EXPECT_FALSE(piece.owner) << seed << piece.symbol;
  }
}

TEST(Pieces, OfManyKindsAreNobodysThoughOneRoleBroughtMostOfOne) {
  std::vector<PieceFigures> pieces(8);
  for (PieceFigures& piece : pieces) piece.arrivals = {20, 20};
  pieces[3].arrivals = {31, 9};
  pieces[3].owner = game::Role(0);
  pieces[5].arrivals = {39, 1};
  pieces[5].owner = game::Role(0);
  doubt_owners(pieces);
  EXPECT_FALSE(pieces[3].owner);
  EXPECT_TRUE(pieces[5].owner);
}

/// Four lamps, each of which the one role switches; ASKED is what the goal wants out.
std::string lamps(const std::string& asked) {
  return R"((role one) (lamp a) (lamp b) (lamp c) (lamp d) (other lit dark) (other dark lit)
    (beside a b) (beside b c) (beside c d)
    (init (is a lit)) (init (is b dark)) (init (is c dark)) (init (is d lit))
    (<= (legal one (switch ?x)) (lamp ?x))
    (<= (touched ?x) (does one (switch ?x)))
    (<= (touched ?x) (does one (switch ?y)) (beside ?x ?y))
    (<= (next (is ?x ?n)) (touched ?x) (true (is ?x ?o)) (other ?o ?n))
    (<= (next (is ?x ?o)) (true (is ?x ?o)) (not (touched ?x)))
    (<= some (true (is ?x )" +
         asked + R"()))
    (<= (goal one 100) (not some)) (<= (goal one 0) some))";
}

TEST(Pieces, AreWhatMovesEndsOrGoalsAskAbout) {
  using ::testing::ElementsAre;
  using ::testing::StartsWith;
  EXPECT_THAT(pieces_of(discover_text(lamps("lit") + kSixSteps)), ElementsAre(StartsWith("lit ")));
  EXPECT_THAT(pieces_of(discover_text(lamps("dark") + kSixSteps)),
              ElementsAre(StartsWith("dark ")));
}

/// Six coins in a row; one is put on another two places away, until none can be.
constexpr const char* kCoins = R"(
  (role one) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
  (init (cell 1 coin)) (init (cell 2 coin)) (init (cell 3 coin)) (init (cell 4 coin))
  (init (cell 5 coin)) (init (cell 6 coin))
  (<= (apart ?x ?z) (succ ?x ?y) (succ ?y ?z)) (<= (apart ?x ?z) (succ ?y ?x) (succ ?z ?y))
  (<= (legal one (put ?x ?y)) (true (cell ?x coin)) (true (cell ?y coin)) (apart ?x ?y))
  (<= (next (cell ?x none)) (does one (put ?x ?y)))
  (<= (next (cell ?y pile)) (does one (put ?x ?y)))
  (<= (next (cell ?z ?c)) (true (cell ?z ?c)) (does one (put ?x ?y)) (distinct ?z ?x)
      (distinct ?z ?y))
  (<= can (legal one ?m)) (<= terminal (not can)) (goal one 50)
)";

TEST(Pieces, AreWhatMovesMakeDifferentThingsOfAtOnce) {
  const Structure found = testing::discover_text(kCoins);
  ASSERT_TRUE(found.board);
  for (const PieceFigures& piece : found.pieces) {
    EXPECT_NE(piece.nature, Nature::kBlank) << piece.symbol;
  }
}

/// Eight disks in a ring; a green one is taken, and those beside it are turned over. Once all are
/// put back.
constexpr const char* kRingOfDisks = R"(
  (role taker) (beside 1 2) (beside 2 3) (beside 3 4) (beside 4 5) (beside 5 6) (beside 6 7)
  (beside 7 8) (beside 8 1) (first 1 green) (first 2 green) (first 3 red) (first 4 red)
  (first 5 green) (first 6 red) (first 7 green) (first 8 red)
  (<= (init (disk ?x ?c)) (first ?x ?c)) (init fresh)
  (<= (near ?x ?y) (beside ?x ?y)) (<= (near ?x ?y) (beside ?y ?x))
  (<= (legal taker (take ?x)) (true (disk ?x green)))
  (<= (legal taker again) (true fresh)) (<= (next fresh) (does taker (take ?x)) (true fresh))
  (<= (next (disk ?x ?c)) (does taker again) (first ?x ?c))
  (<= (next (disk ?x none)) (does taker (take ?x)))
  (<= (next (disk ?x red)) (does taker (take ?y)) (near ?x ?y) (true (disk ?x green)))
  (<= (next (disk ?x green)) (does taker (take ?y)) (near ?x ?y) (true (disk ?x red)))
  (<= (next (disk ?x ?c)) (does taker (take ?y)) (true (disk ?x ?c)) (distinct ?x ?y)
      (not (near ?x ?y)))
  (<= (next (disk ?x none)) (does taker (take ?y)) (true (disk ?x none)))
  (<= left (true (disk ?x green))) (<= terminal (not left) (not (true fresh))) (goal taker 50)
)";

TEST(Pieces, ThatAreTurnedOverOnBothSidesOfAnotherDoNotMove) {
  for (const PieceFigures& piece : testing::discover_text(kRingOfDisks).pieces) {
    EXPECT_FALSE(piece.moves) << piece.symbol;
  }
}

/// Men are put on a ring of eight; then all go one place on, the empty places too.
constexpr const char* kTurntable = R"(
  (role red) (role blue) (rival red blue) (rival blue red) (init (control red))
  (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8) (after 8 1)
  (<= (init (cell ?a free)) (after ?a ?b))
  (<= (legal ?r (put ?a)) (true (control ?r)) (true (cell ?a free)))
  (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
  (<= (next (cell ?b ?r)) (does ?r (put ?a)) (after ?a ?b))
  (<= (next (cell ?b ?k)) (true (cell ?a ?k)) (after ?a ?b) (does ?r (put ?c)) (distinct ?a ?c))
  (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
)";

TEST(Pieces, AreNotWhatTheBoardIsFullOfBeforeAnybodyPlays) {
  const Structure found = discover_text(kTurntable + kSixSteps);
  ASSERT_TRUE(found.board);
  for (const PieceFigures& piece : found.pieces) {
    EXPECT_EQ(piece.nature == Nature::kBlank, piece.symbol == "free") << piece.symbol;
  }
}

/// A hero walks on a board of four by four; a guard goes round its middle whatever the hero does.
constexpr const char* kGuard = R"(
  (role player) (succ 1 2) (succ 2 3) (succ 3 4)
  (round 2 2 2 3) (round 2 3 3 3) (round 3 3 3 2) (round 3 2 2 2)
  (tick 1 2) (tick 2 3) (tick 3 4) (tick 4 5) (tick 5 6) (tick 6 7) (tick 7 8)
  (init (at hero 1 1)) (init (at guard 2 2)) (init (step 1))
  (<= (near ?a ?b) (succ ?a ?b)) (<= (near ?a ?b) (succ ?b ?a))
  (<= (legal player (walk ?x ?b)) (true (at hero ?x ?a)) (near ?a ?b))
  (<= (legal player (walk ?b ?y)) (true (at hero ?a ?y)) (near ?a ?b))
  (<= (next (at hero ?x ?y)) (does player (walk ?x ?y)))
  (<= (next (at guard ?x ?y)) (true (at guard ?a ?b)) (round ?a ?b ?x ?y))
  (<= (next (step ?n)) (true (step ?m)) (tick ?m ?n))
  (<= terminal (true (step 8)))
  (<= (goal player 100) (true (at hero 4 4))) (<= (goal player 0) (not (true (at hero 4 4))))
)";

TEST(Pieces, OfAGameForOneAreThePlayersByItsChoice) {
  const Structure found = discover_text(kGuard);
  ASSERT_EQ(found.pieces.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    const PieceFigures& piece = found.pieces[i];
    EXPECT_EQ(piece.owner.has_value(), piece.symbol == "hero");
    EXPECT_THAT(piece_sentence(found, Kind(i)),
                HasSubstr(piece.owner ? "player's, moves" : "nobody's, comes whatever is chosen"));
  }
}

/// One drops blocks into three shafts, six in all, while the other looks at one of them; the blocks
/// fall down by themselves, also when no more come.
constexpr const char* kShafts = R"(
  (role dropper) (role watcher) (shaft s1) (shaft s2) (shaft s3)
  (below 8 7) (below 7 6) (below 6 5) (below 5 4) (below 4 3) (below 3 2) (below 2 1)
  (more 0 1) (more 1 2) (more 2 3) (more 3 4) (more 4 5) (more 5 6)
  (init (dropped 0)) (init (rest 0))
  (<= (legal dropper (drop ?s)) (shaft ?s) (not (true (dropped 6))))
  (<= (legal dropper noop) (true (dropped 6)))
  (<= (legal watcher (look ?s)) (shaft ?s))
  (<= (next (block 8 ?s)) (does dropper (drop ?s)))
  (<= (next (block ?b ?s)) (true (block ?a ?s)) (below ?a ?b))
  (<= (next (dropped ?n)) (true (dropped ?m)) (more ?m ?n))
  (<= (next (dropped 6)) (true (dropped 6)))
  (<= (next (rest ?n)) (true (dropped 6)) (true (rest ?m)) (more ?m ?n))
  (<= (next (rest 0)) (not (true (dropped 6))))
  (<= terminal (true (rest 6)))
  (<= (goal ?r 50) (role ?r))
)";

TEST(Pieces, AreNotTheOnlyChoosersForComingAnyway) {
  const Structure found = discover_text(kShafts);
  EXPECT_EQ(found.pieces.size(), 3U);
  for (const PieceFigures& piece : found.pieces) {
    EXPECT_EQ(piece.owner, game::Role(0)) << piece.symbol;
  }
}

TEST(Pieces, CameToEmptyPlacesAsOftenAsIsSaid) {
  const Structure found = discover_text(kTurntable + kSixSteps);
  const auto blank = std::ranges::find(found.pieces, Nature::kBlank, &PieceFigures::nature);
  ASSERT_NE(blank, found.pieces.end());
  ASSERT_GT(blank->replaced, 0U);
  const Kind kind(static_cast<std::size_t>(blank - found.pieces.begin()));
  EXPECT_THAT(
      piece_sentence(found, kind),
      HasSubstr("things came " + std::to_string(blank->replaced) + " times to such a place"));
}

/// A girl walks about three rows; ghosts go along a fourth, mostly whatever she does. At its end
/// they are gone and come in anew.
constexpr const char* kHaunted = R"(
  (role girl) (next_to 1 2) (next_to 2 3) (next_to 3 4) (next_to 4 5)
  (line 1) (line 2) (line 3) (line 4) (line 5)
  (init (at 3 1 girl)) (init (at 1 4 ghost)) (init (tick 0))
  (<= (near ?a ?b) (next_to ?a ?b)) (<= (near ?a ?b) (next_to ?b ?a))
  (<= (way ?x ?y ?x ?v) (line ?x) (near ?y ?v) (distinct ?v 4))
  (<= (way ?x ?y ?u ?y) (line ?y) (near ?x ?u))
  (<= (legal girl (go ?u ?v)) (true (at ?x ?y girl)) (way ?x ?y ?u ?v)) (legal girl stay)
  (<= (next (at ?x ?y girl)) (does girl (go ?x ?y)))
  (<= (next (at ?x ?y girl)) (true (at ?x ?y girl)) (does girl stay))
  (<= (next (at ?u 4 ghost)) (true (at ?x 4 ghost)) (next_to ?x ?u) (not (does girl stay)))
  (<= (next (at ?u 4 ghost)) (true (at ?x 4 ghost)) (next_to ?u ?x) (does girl stay))
  (<= (next (at 1 4 ghost)) (true (at 5 4 ghost)) (not (does girl stay))) (<= (next (at 1 4 ghost)) (true (tick 2)))
  (<= (next (tick ?n)) (true (tick ?m)) (tock ?m ?n))
  (tock 0 1) (tock 1 2) (tock 2 3) (tock 3 4) (tock 4 5) (tock 5 6) (tock 6 7) (tock 7 8)
  (tock 8 9) (tock 9 10)
  (<= terminal (true (tick 10))) (<= (goal girl 50) terminal))";

TEST(Pieces, OfTheOnlyPlayerAreNotWhatGoesAboutByItself) {
  const Structure found = discover_text(kHaunted);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(pieces_of(found), UnorderedElementsAre("girl girl moves", "ghost - moves"));
}

}  // namespace
}  // namespace rulewise::insight
