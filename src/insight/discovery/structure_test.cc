#include "insight/discovery/structure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "insight/discovery/structure_report.h"
#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using testing::discover_text;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::pieces_of;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

/// Two men on a board of 3 x 3 that move one square up, down or sideways; every state lists all
/// squares. FACT stands for the way a square is written.
std::string walkers(const std::string& fact) {
  std::string text = R"(
    (role white) (role black)
    (next_to 1 2) (next_to 2 3)
    (opponent white black) (opponent black white)
    (man white wm) (man black bm)
    (init @1,1,wm@) (init @1,2,e@) (init @1,3,e@) (init @2,1,e@) (init @2,2,e@) (init @2,3,e@)
    (init @3,1,e@) (init @3,2,e@) (init @3,3,bm@)
    (init (control white)) (init (count 0))
    (<= (near ?a ?b) (next_to ?a ?b))
    (<= (near ?a ?b) (next_to ?b ?a))
    (<= (step ?x ?y ?x ?v) (number ?x) (near ?y ?v))
    (<= (step ?x ?y ?u ?y) (number ?y) (near ?x ?u))
    (number 1) (number 2) (number 3)
    (<= (legal ?r (go ?x ?y ?u ?v)) (true (control ?r)) (man ?r ?m) (true @?x,?y,?m@)
        (step ?x ?y ?u ?v) (true @?u,?v,e@))
    (<= (legal ?r wait) (true (control ?o)) (opponent ?o ?r))
    (<= (next @?x,?y,e@) (does ?r (go ?x ?y ?u ?v)))
    (<= (next @?u,?v,?m@) (does ?r (go ?x ?y ?u ?v)) (man ?r ?m))
    (<= (next @?x,?y,?p@) (true @?x,?y,?p@) (not (touched ?x ?y)))
    (<= (touched ?x ?y) (does ?r (go ?x ?y ?u ?v)))
    (<= (touched ?x ?y) (does ?r (go ?u ?v ?x ?y)))
    (<= (next (control ?o)) (true (control ?r)) (opponent ?r ?o))
    (<= (next (count ?n)) (true (count ?m)) (after ?m ?n))
    (after 0 a) (after a b) (after b c) (after c d) (after d f) (after f g)
    (<= terminal (true (count g)))
    (<= (goal ?r 50) (role ?r))
  )";
  for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at)) {
    const std::size_t end = text.find('@', at + 1);
    const std::string parts = text.substr(at + 1, end - at - 1);
    const std::size_t first = parts.find(',');
    const std::size_t second = parts.find(',', first + 1);
    std::string written = fact;
    const auto put = [&](char mark, const std::string& value) {
      written.replace(written.find(mark), 1, value);
    };
    put('X', parts.substr(0, first));
    put('Y', parts.substr(first + 1, second - first - 1));
    put('P', parts.substr(second + 1));
    text.replace(at, end - at + 1, written);
  }
  return text;
}

class Forms : public ::testing::TestWithParam<const char*> {};

TEST_P(Forms, FindsBoardPiecesOwnersAndCounter) {
  const Structure found = discover_text(walkers(GetParam()));
  ASSERT_TRUE(found.board);
  EXPECT_THAT(found.board->places(), SizeIs(9));
  EXPECT_THAT(pieces_of(found), UnorderedElementsAre("wm white moves", "bm black moves"));
  ASSERT_THAT(found.step_counters, SizeIs(1));
  EXPECT_EQ(found.sample.facts.shape(found.step_counters[0].shape).head, "count");
  ASSERT_TRUE(found.turn);
  EXPECT_EQ(found.sample.facts.shape(found.turn->shape).head, "control");
}

INSTANTIATE_TEST_SUITE_P(OfFigure3, Forms,
                         ::testing::Values("(cell X Y P)", "(cell P Y X)", "(cell dummy X P Y)",
                                           "(cell (at X Y) P)", "(cell (holds P) (of X noise) Y)"));

TEST(Structure, TellsTheEmptyPlaceFromPieces) {
  const Structure found = discover_text(walkers("(cell X Y P)"));
  ASSERT_THAT(found.pieces, SizeIs(3));
  for (const PieceFigures& piece : found.pieces) {
    EXPECT_EQ(piece.nature == Nature::kBlank, piece.symbol == "e") << piece.symbol;
  }
}

TEST(Structure, ValuesAPieceByItsMoves) {
  const Structure found = discover_text(walkers("(cell X Y P)"));
  for (std::size_t i = 0; i < found.pieces.size(); ++i) {
    const double value = found.value(Kind(i));
    if (found.pieces[i].symbol == "e") {
      EXPECT_EQ(value, 0);
    } else {
      EXPECT_GT(value, 1.5);
      EXPECT_LT(value, 4);
    }
  }
}

TEST(Structure, SaysOnWhatItRests) {
  const Structure found = discover_text(walkers("(cell X Y P)"));
  const std::string text = report_text(found);
  EXPECT_THAT(text, HasSubstr("9 places, a grid: cell/3 reads place, place, thing"));
  EXPECT_THAT(text, HasSubstr("'next_to' orders them in a line [line 3]"));
  EXPECT_THAT(
      text,
      HasSubstr("count/1 counts the steps: the same at the same step of all 100 games, never the "
                "same twice in the "));
  EXPECT_THAT(text, HasSubstr("black is black's turn (700 states) [line 22]."));
  EXPECT_THAT(text, HasSubstr("Seen in 100 random games"));
}

TEST(Structure, SaysHowManyPlacesThereMayBe) {
  const testing::TextGame read = testing::read_game(walkers("(cell X Y P)"));
  Structure found = discover(read.rules, *read.game, 1, testing::quick_limits());
  FactStore possible;
  for (int i = 1; i <= 12; ++i) possible.intern("(cell 1 " + std::to_string(i) + " wm)");
  found.board->expect(StaticRelations(read.rules), possible);
  EXPECT_THAT(report_text(found), HasSubstr("9 places seen of 12 that the rules can name, a grid"));
}

TEST(Structure, IsTheSameForTheSameSeed) {
  EXPECT_EQ(report_text(discover_text(walkers("(cell X Y P)"))),
            report_text(discover_text(walkers("(cell X Y P)"))));
}

/// Heaps of stones: quantities in places that are no board.
constexpr const char* kHeaps = R"(
  (role a) (role b)
  (init (heap x 3)) (init (heap y 3)) (init (heap z 3)) (init (heap w 3)) (init (turn a))
  (less 3 2) (less 2 1) (less 1 0)
  (other a b) (other b a)
  (<= (legal ?r (take ?h)) (true (turn ?r)) (true (heap ?h ?n)) (less ?n ?m))
  (<= (legal ?r noop) (true (turn ?o)) (other ?o ?r))
  (<= (next (heap ?h ?m)) (does ?r (take ?h)) (true (heap ?h ?n)) (less ?n ?m))
  (<= (next (heap ?h ?n)) (true (heap ?h ?n)) (not (taken ?h)))
  (<= (taken ?h) (does ?r (take ?h)))
  (<= (next (turn ?o)) (true (turn ?r)) (other ?r ?o))
  (<= some (true (heap ?h ?n)) (less ?n ?m))
  (<= terminal (not some))
  (<= (goal ?r 100) (true (turn ?r)))
  (<= (goal ?r 0) (role ?r) (not (true (turn ?r))))
)";

TEST(Structure, TakesQuantitiesForNoBoard) {
  const Structure found = discover_text(kHeaps);
  EXPECT_FALSE(found.board);
  EXPECT_THAT(found.pieces, IsEmpty());
  EXPECT_THAT(report_text(found), HasSubstr("No board was found"));
}

/// Two walkers that may stand on one place; the places are words for two coordinates.
constexpr const char* kMeeting = R"(
  (role red) (role blue)
  (whole a 1 a1) (whole a 2 a2) (whole a 3 a3) (whole b 1 b1) (whole b 2 b2) (whole b 3 b3)
  (whole c 1 c1) (whole c 2 c2) (whole c 3 c3)
  (beside a b) (beside b c) (after 1 2) (after 2 3)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (<= (near ?p ?q) (whole ?c ?r ?p) (whole ?d ?r ?q) (beside ?c ?d))
  (<= (near ?p ?q) (whole ?c ?r ?p) (whole ?c ?s ?q) (after ?r ?s))
  (<= (way ?p ?q) (near ?p ?q)) (<= (way ?p ?q) (near ?q ?p))
  (init (stands a1 red)) (init (stands c3 blue)) (init (step 0))
  (<= (legal ?r (go ?q)) (true (stands ?p ?r)) (way ?p ?q))
  (<= (next (stands ?q ?r)) (does ?r (go ?q)))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= terminal (true (step 8)))
  (<= (goal ?r 50) (role ?r))
)";

TEST(Structure, FindsPlacesOfOneWordThatHoldSeveralThings) {
  const Structure found = discover_text(kMeeting);
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->place_count(), 9U);
  EXPECT_THAT(pieces_of(found), UnorderedElementsAre("red red moves", "blue blue moves"));
}

/// Stones on 2 x 3 in the hands of two teams of two; which chain each belongs to is written beside
/// them, and what was done at each step.
constexpr const char* kTeams = R"(
    (role ann) (role bob) (role cid) (role dan)
    (team ann red) (team cid red) (team bob blue) (team dan blue)
    (after ann bob) (after bob cid) (after cid dan) (after dan ann)
    (row 1) (row 2) (column a) (column b) (column c) (beside a b) (beside b c)
    (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7)
    (init (turn ann)) (init (step 1))
    (<= (init (cell ?x ?y none)) (column ?x) (row ?y))
    (<= (legal ?p (put ?x ?y)) (true (turn ?p)) (true (cell ?x ?y none)))
    (<= (legal ?p wait) (role ?p) (not (true (turn ?p))))
    (<= (next (cell ?x ?y ?t)) (does ?p (put ?x ?y)) (team ?p ?t))
    (<= (next (cell ?x ?y ?t)) (true (cell ?x ?y ?t)) (not (put_on ?x ?y)))
    (<= (put_on ?x ?y) (does ?p (put ?x ?y)))
    (<= (next (chain ?n ?x ?y)) (does ?p (put ?x ?y)) (true (step ?n)))
    (<= (next (chain ?n ?x ?y)) (true (chain ?n ?x ?y)))
    (<= (next (turn ?q)) (true (turn ?p)) (after ?p ?q))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= terminal (true (step 7))) (<= (goal ?p 50) (role ?p)))";

TEST(Structure, TakesStonesAndNotTheirNumbersForPieces) {
  const Structure found = discover_text(kTeams);
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->place_count(), 6U);
  EXPECT_THAT(pieces_of(found), UnorderedElementsAre("red ann+cid placed", "blue bob+dan placed"));
  EXPECT_THAT(report_text(found), HasSubstr("ann's and cid's, is placed"));
}

/// Red walks as it likes while blue, at the same time, follows a road that forks at every second
/// place: in between it has one move, and nobody takes anything.
constexpr const char* kRoad = R"(
  (role red) (role blue)
  (whole a 1 a1) (whole a 2 a2) (whole a 3 a3) (whole b 1 b1) (whole b 2 b2) (whole b 3 b3)
  (whole c 1 c1) (whole c 2 c2) (whole c 3 c3)
  (near a1 a2) (near a2 a3) (near a3 b3) (near b3 b2) (near b2 b1) (near b1 a1) (near b1 c1)
  (near c1 c2) (near c2 c3) (near c3 b3)
  (<= (way ?p ?q) (near ?p ?q)) (<= (way ?p ?q) (near ?q ?p))
  (road c3 c2) (road c3 b3) (road c2 b2) (road b3 b2) (road b2 a2) (road b2 b1) (road a2 c3)
  (road b1 c3)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (init (stands a1 red)) (init (stands c3 blue)) (init (step 0))
  (<= (legal red (go ?q)) (true (stands ?p red)) (way ?p ?q))
  (<= (legal blue (go ?q)) (true (stands ?p blue)) (road ?p ?q))
  (<= (next (stands ?q ?r)) (does ?r (go ?q)))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= terminal (true (step 8)))
  (<= (goal ?r 50) (role ?r))
)";

TEST(Structure, TakesNoPieceForTakenThatItsOwnersOnlyMoveTookAway) {
  const Structure found = discover_text(kRoad);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(pieces_of(found), UnorderedElementsAre("red red moves", "blue blue moves"));
  for (const PieceFigures& piece : found.pieces) EXPECT_EQ(piece.captures_of, 0U) << piece.symbol;
}

/// The same road, but in turns; red takes blue where it comes to its place.
constexpr const char* kHunt = R"(
  (role red) (role blue) (other red blue) (other blue red)
  (whole a 1 a1) (whole a 2 a2) (whole a 3 a3) (whole b 1 b1) (whole b 2 b2) (whole b 3 b3)
  (whole c 1 c1) (whole c 2 c2) (whole c 3 c3)
  (near a1 a2) (near a2 a3) (near a3 b3) (near b3 b2) (near b2 b1) (near b1 a1) (near b1 c1)
  (near c1 c2) (near c2 c3) (near c3 b3)
  (<= (way ?p ?q) (near ?p ?q)) (<= (way ?p ?q) (near ?q ?p))
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (init (stands a1 red)) (init (stands b2 blue)) (init (step 0)) (init (control red))
  (<= (legal ?r (go ?q)) (true (control ?r)) (true (stands ?p ?r)) (way ?p ?q))
  (<= (legal ?r wait) (role ?r))
  (<= (went ?r) (does ?r (go ?q)))
  (<= (taken ?p) (does red (go ?p)))
  (<= (next (stands ?q ?r)) (does ?r (go ?q)))
  (<= (next (stands ?p red)) (true (stands ?p red)) (not (went red)))
  (<= (next (stands ?p blue)) (true (stands ?p blue)) (not (went blue)) (not (taken ?p)))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= (next (control ?q)) (true (control ?r)) (other ?r ?q))
  (<= terminal (true (step 8)))
  (<= (goal ?r 50) (role ?r))
)";

TEST(Structure, CountsWhatOthersTake) {
  const Structure found = discover_text(kHunt);
  ASSERT_TRUE(found.board);
  for (const PieceFigures& piece : found.pieces) {
    EXPECT_EQ(piece.captures_of > 0, piece.symbol == "blue") << piece.symbol;
  }
}

/// Both mark at once what is free; whose turn it is makes the mark, and where both chose the same
/// cell, the other's mark comes.
constexpr const char* kChicken = R"(
  (role x) (role o)
  (index 1) (index 2) (index 3)
  (<= (init (cell ?a ?b free)) (index ?a) (index ?b)) (init (control x))
  (<= (legal ?r (mark ?a ?b)) (role ?r) (true (cell ?a ?b free)))
  (other x o) (other o x) (mine x cross) (mine o nought)
  (<= same (does x ?m) (does o ?m))
  (<= (made ?a ?b ?s) (true (control ?r)) (does ?r (mark ?a ?b)) (mine ?r ?s) (not same))
  (<= (made ?a ?b ?s) (true (control ?r)) (does ?r (mark ?a ?b)) (other ?r ?q) (mine ?q ?s) same)
  (<= (next (cell ?a ?b ?s)) (made ?a ?b ?s))
  (<= (changed ?a ?b) (made ?a ?b ?s))
  (<= (next (cell ?a ?b ?s)) (true (cell ?a ?b ?s)) (not (changed ?a ?b)))
  (<= (next (control ?q)) (true (control ?r)) (other ?r ?q))
  (<= open (true (cell ?a ?b free)))
  (<= terminal (not open)) (<= (goal ?r 50) (role ?r))
)";

TEST(Structure, GivesAPieceToWhoBringsItByMostOfTheMoves) {
  EXPECT_THAT(pieces_of(discover_text(kChicken)),
              UnorderedElementsAre("cross x placed", "nought o placed"));
}

/// Men of four kinds on nine squares; a pawn that moves may become any other kind.
constexpr const char* kBecoming = R"(
  (role white) (role black) (other white black) (other black white)
  (near a1 a2) (near a2 a3) (near b1 b2) (near b2 b3) (near c1 c2) (near c2 c3)
  (near a1 b1) (near b1 c1) (near a2 b2) (near b2 c2) (near a3 b3) (near b3 c3)
  (<= (way ?p ?q) (near ?p ?q)) (<= (way ?p ?q) (near ?q ?p))
  (becomes pawn queen) (becomes pawn rook) (becomes pawn knight)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (init (at a1 white pawn)) (init (at b1 white pawn)) (init (at c1 white knight))
  (init (at a3 black pawn)) (init (at b3 black pawn)) (init (at c3 black rook))
  (init (control white)) (init (step 0))
  (<= (own ?q ?r) (true (at ?q ?r ?k)))
  (<= (legal ?r (go ?p ?q ?k)) (true (control ?r)) (true (at ?p ?r ?k)) (way ?p ?q)
      (not (own ?q ?r)))
  (<= (legal ?r (go ?p ?q ?m)) (true (control ?r)) (true (at ?p ?r ?k)) (way ?p ?q)
      (becomes ?k ?m) (not (own ?q ?r)))
  (<= (legal ?r wait) (true (control ?o)) (other ?o ?r))
  (<= (touched ?p) (does ?r (go ?p ?q ?k))) (<= (touched ?q) (does ?r (go ?p ?q ?k)))
  (<= (next (at ?q ?r ?k)) (does ?r (go ?p ?q ?k)))
  (<= (next (at ?p ?r ?k)) (true (at ?p ?r ?k)) (not (touched ?p)))
  (<= (next (control ?q)) (true (control ?r)) (other ?r ?q))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= terminal (true (step 8)))
  (<= (goal ?r 50) (role ?r))
)";

class Kinds : public ::testing::TestWithParam<const char*> {};

TEST_P(Kinds, AreNoPlacesBecauseFactsRelateThem) {
  const Structure found = discover_text(std::string(kBecoming) + GetParam());
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->place_count(), 9U);
  std::vector<std::string> kinds;
  for (const std::string& line : pieces_of(found)) kinds.push_back(line.substr(0, line.rfind(' ')));
  EXPECT_THAT(kinds,
              UnorderedElementsAre("white pawn white", "white knight white", "white rook white",
                                   "white queen white", "black pawn black", "black knight black",
                                   "black rook black", "black queen black"));
}

INSTANTIATE_TEST_SUITE_P(
    WithFacts, Kinds,
    ::testing::Values("", "(hobby pawn knight) (hobby knight rook) (hobby rook queen)"));

/// A walker, a flag and a stone that it may carry, on a board whose numbers are all compared.
constexpr const char* kCarrying = R"(
  (role one) (< 1 2) (< 1 3) (< 1 4) (< 2 3) (< 2 4) (< 3 4) (beside 1 2) (beside 2 1) (beside 2 3)
  (beside 3 2) (beside 3 4) (beside 4 3)
  (succ a b) (succ b c) (succ c d) (succ d e) (succ e f) (succ f g) (succ g h) (succ h i)
  (init (at walker 1 1)) (init (at stone 2 2)) (init (at flag 4 4)) (init (time a))
  (<= (here ?t) (true (at walker ?x ?y)) (true (at ?t ?x ?y)))
  (<= (legal one (go ?u ?y)) (true (at walker ?x ?y)) (beside ?x ?u))
  (<= (legal one (go ?x ?v)) (true (at walker ?x ?y)) (beside ?y ?v))
  (<= (next (at ?t ?u ?v)) (does one (go ?u ?v)) (here ?t))
  (<= (next (at ?t ?x ?y)) (true (at ?t ?x ?y)) (not (here ?t)))
  (<= past (true (at walker ?x ?y)) (true (at flag ?u ?v)) (< ?u ?x) (< ?v ?y))
  (<= (next (time ?n)) (true (time ?m)) (succ ?m ?n))
  (<= terminal past) (<= terminal (true (time i)))
  (<= (goal one 100) (true (at stone 4 4))) (<= (goal one 0) (not (true (at stone 4 4))))
)";

TEST(Structure, TakesNoCoordinateForAPieceWhereThingsShareAPlace) {
  const Structure found = discover_text(kCarrying);
  ASSERT_TRUE(found.board);
  EXPECT_FALSE(found.pieces.empty());
  for (const PieceFigures& piece : found.pieces) {
    EXPECT_THAT((std::vector<std::string>{"walker", "stone", "flag"}),
                ::testing::Contains(piece.symbol));
  }
}

/// Men with names of their own on 4 x 4 squares in rows and columns, which may share a square.
constexpr const char* kTogether = R"(
  (role white) (role black) (other white black) (other black white)
  (man white w1) (man white w2) (man black b1) (man black b2)
  (right 1 2) (right 2 3) (right 3 4) (up a b) (up b c) (up c d)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (init (at w1 1 a)) (init (at w2 4 a)) (init (at b1 1 d)) (init (at b2 4 d))
  (init (control white)) (init (step 0))
  (<= (side ?x ?u) (right ?x ?u)) (<= (side ?x ?u) (right ?u ?x))
  (<= (high ?y ?v) (up ?y ?v)) (<= (high ?y ?v) (up ?v ?y))
  (<= (legal ?r (go ?m ?u ?y)) (true (control ?r)) (man ?r ?m) (true (at ?m ?x ?y)) (side ?x ?u))
  (<= (legal ?r (go ?m ?x ?v)) (true (control ?r)) (man ?r ?m) (true (at ?m ?x ?y)) (high ?y ?v))
  (<= (legal ?r wait) (true (control ?o)) (other ?o ?r))
  (<= (moved ?m) (does ?r (go ?m ?x ?y)))
  (<= (next (at ?m ?x ?y)) (does ?r (go ?m ?x ?y)))
  (<= (next (at ?m ?x ?y)) (true (at ?m ?x ?y)) (not (moved ?m)))
  (<= (next (control ?q)) (true (control ?r)) (other ?r ?q))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= terminal (true (step 8)))
  (<= (goal ?r 50) (role ?r))
)";

TEST(Structure, KeepsTheBoardWherePiecesOnLinesShareAPlace) {
  const Structure found = discover_text(kTogether);
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->place_count(), 16U);
  EXPECT_THAT(pieces_of(found), UnorderedElementsAre("w1 white moves", "w2 white moves",
                                                     "b1 black moves", "b2 black moves"));
}

TEST(Structure, TakesNothingForACounterOfStepsThatOneGameAloneShows) {
  const testing::TextGame read = testing::read_game(kTogether);
  SampleLimits limits = testing::quick_limits();
  limits.max_games = 1;
  EXPECT_THAT(discover(read.rules, *read.game, 1, limits).step_counters, IsEmpty());
  limits.max_games = 2;
  EXPECT_THAT(discover(read.rules, *read.game, 1, limits).step_counters, SizeIs(1));
}

/// Men of four properties, no two alike, that one player hands to the other, who puts them down;
/// places have one name for two coordinates.
constexpr const char* kHanded = R"(
  (role first) (role second) (other first second) (other second first)
  (place a 1 a1) (place a 2 a2) (place a 3 a3) (place b 1 b1) (place b 2 b2) (place b 3 b3)
  (place c 1 c1) (place c 2 c2) (place c 3 c3)
  (size big) (size small) (hue dark) (hue light) (form round) (form square) (top flat) (top hollow)
  (<= (man (man ?a ?b ?c ?d)) (size ?a) (hue ?b) (form ?c) (top ?d))
  (init (control first)) (init (given (man big dark round flat)))
  (<= (full ?x ?y) (true (cell ?p ?m)) (place ?x ?y ?p))
  (<= (used ?m) (true (cell ?p ?m))) (<= (used ?m) (true (given ?m)))
  (<= (legal ?r (put ?p ?m)) (true (control ?r)) (place ?x ?y ?p) (not (full ?x ?y)) (man ?m)
      (not (used ?m)))
  (<= (legal ?r wait) (true (control ?o)) (other ?o ?r))
  (<= (next (cell ?p ?g)) (does ?r (put ?p ?m)) (true (given ?g)))
  (<= (next (cell ?p ?m)) (true (cell ?p ?m)))
  (<= (next (given ?m)) (does ?r (put ?p ?m)))
  (<= (next (control ?o)) (true (control ?r)) (other ?r ?o))
  (<= open (place ?x ?y ?p) (not (full ?x ?y)))
  (<= terminal (not open)) (<= (goal ?r 50) (role ?r))
)";

TEST(Structure, TakesAManInTheHandForNoBoard) {
  const Structure found = discover_text(kHanded);
  ASSERT_TRUE(found.board);
  EXPECT_EQ(found.board->place_count(), 9U);
  EXPECT_THAT(found.board->kinds(), SizeIs(16));
}

/// One of two chooses all the time, whatever the day.
TEST(Structure, TellsNoTurnsWhereOneRoleAloneChooses) {
  const Structure found = discover_text(R"(
    (role host) (role guest) (init (day dry)) (init (count 1))
    (after 1 2) (after 2 3) (after 3 4) (after 4 5)
    (legal host watch) (legal guest eat) (legal guest drink)
    (<= (next (day wet)) (true (day dry))) (<= (next (day dry)) (true (day wet)))
    (<= (next (count ?n)) (true (count ?m)) (after ?m ?n))
    (<= terminal (true (count 5))) (<= (goal ?r 50) (role ?r)))");
  EXPECT_FALSE(found.turn);
}

/// What was done at each step, and nothing else.
constexpr const char* kDiary = R"(
  (role one) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7)
  (init (step 1)) (legal one go) (legal one stay) (legal one turn)
  (<= (next (did ?m ?n)) (does one ?m) (true (step ?n)))
  (<= (next (did ?m ?n)) (true (did ?m ?n)))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= terminal (true (step 7))) (goal one 50)
)";

TEST(Structure, TakesADiaryForNoBoard) { EXPECT_FALSE(discover_text(kDiary).board); }

/// Three stones on three spots, named alike, that go round; each stone also has a side up.
constexpr const char* kTurning = R"((role a)
  (init (lies s1 p2)) (init (lies s2 p3)) (init (lies s3 p4)) (init (lies s4 p1))
  (init (side p1 up)) (init (side p2 up)) (init (side p3 up)) (init (side p4 up))
  (init (age 0)) (age_after 0 1) (age_after 1 2) (age_after 2 3) (age_after 3 4) (age_after 4 5)
  (round s1 s2) (round s2 s3) (round s3 s4) (round s4 s1)
  (flip up down) (flip down up)
  (legal a on) (<= (legal a (swap ?s)) (round ?s ?t))
  (<= (next (lies ?t ?p)) (does a on) (round ?s ?t) (true (lies ?s ?p)))
  (<= (next (lies ?t ?p)) (does a (swap ?s)) (round ?s ?t) (true (lies ?s ?p)))
  (<= (next (lies ?s ?p)) (does a (swap ?s)) (round ?s ?t) (true (lies ?t ?p)))
  (<= (next (lies ?u ?p)) (does a (swap ?s)) (round ?s ?t) (true (lies ?u ?p)) (distinct ?u ?s)
      (distinct ?u ?t))
  (<= (next (side ?p ?f)) (does a (swap ?s)) (true (lies ?s ?p)) (true (side ?p ?e)) (flip ?e ?f))
  (<= (next (side ?p ?e)) (does a (swap ?s)) (true (lies ?u ?p)) (distinct ?s ?u)
      (true (side ?p ?e)))
  (<= (next (side ?p ?e)) (does a on) (true (side ?p ?e)))
  (<= (next (age ?n)) (true (age ?m)) (age_after ?m ?n))
  (<= terminal (true (age 5)))
  (<= (goal a 100) (true (lies s1 p1)))
  (<= (goal a 0) (not (true (lies s1 p1)))))";

TEST(Board, HasNoPiecesOfWhatTellsOfThings) {
  std::string text = kTurning;
  for (std::size_t at = text.find('p'); at != std::string::npos; at = text.find('p', at + 1)) {
    if (at + 1 < text.size() && text[at + 1] >= '1' && text[at + 1] <= '4') text[at] = 's';
  }
  const Structure found = discover_text(text);  // stones and spots share their names now
  ASSERT_TRUE(found.board);
  EXPECT_THAT(found.board->placements(), SizeIs(1));
  EXPECT_THAT(pieces_of(found),
              UnorderedElementsAre("s1 a moves", "s2 a moves", "s3 a moves", "s4 a moves"));
}

}  // namespace
}  // namespace rulewise::insight
