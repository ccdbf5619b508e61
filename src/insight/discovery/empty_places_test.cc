#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/pieces.h"
#include "insight/discovery/structure_report.h"
#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using testing::discover_text;
using ::testing::HasSubstr;
using testing::pieces_of;
using ::testing::UnorderedElementsAre;

/// Two teams step into free squares of a board of 4 x 4. Where all stand at first is written in
/// static facts; a state says only what has changed since.
constexpr const char* kSinceThen = R"(
  (role red) (role blue) (after red blue) (after blue red) (side red r) (side blue b)
  (line 1) (line 2) (line 3) (line 4) (next_to 1 2) (next_to 2 3) (next_to 3 4)
  (<= (first ?x 1 r) (line ?x)) (<= (first ?x 4 b) (line ?x))
  (<= (first ?x 2 bare) (line ?x)) (<= (first ?x 3 bare) (line ?x))
  (init (mover red)) (init (tick 0))
  (tock 0 1) (tock 1 2) (tock 2 3) (tock 3 4) (tock 4 5) (tock 5 6) (tock 6 7) (tock 7 8)
  (tock 8 9) (tock 9 10) (tock 10 11) (tock 11 12) (tock 12 13) (tock 13 14)
  (<= (told ?x ?y) (true (since ?x ?y ?k)))
  (<= (stands ?x ?y ?k) (true (since ?x ?y ?k)))
  (<= (stands ?x ?y ?k) (first ?x ?y ?k) (not (told ?x ?y)))
  (<= (near ?a ?b) (next_to ?a ?b)) (<= (near ?a ?b) (next_to ?b ?a))
  (<= (way ?x ?y ?x ?v) (line ?x) (near ?y ?v)) (<= (way ?x ?y ?u ?y) (line ?y) (near ?x ?u))
  (<= (legal ?r (go ?x ?y ?u ?v)) (true (mover ?r)) (side ?r ?k) (stands ?x ?y ?k)
      (way ?x ?y ?u ?v) (stands ?u ?v bare))
  (<= (legal ?r wait) (true (mover ?o)) (after ?o ?r))
  (<= (next (since ?x ?y bare)) (does ?r (go ?x ?y ?u ?v)))
  (<= (next (since ?u ?v ?k)) (does ?r (go ?x ?y ?u ?v)) (side ?r ?k))
  (<= (hit ?x ?y) (does ?r (go ?x ?y ?u ?v))) (<= (hit ?u ?v) (does ?r (go ?x ?y ?u ?v)))
  (<= (next (since ?x ?y ?k)) (true (since ?x ?y ?k)) (not (hit ?x ?y)))
  (<= (next (mover ?o)) (true (mover ?r)) (after ?r ?o))
  (<= (next (tick ?n)) (true (tick ?m)) (tock ?m ?n))
  (<= terminal (true (tick 14))) (<= (goal ?r 50) (role ?r)))";

TEST(EmptyPlaces, AreLeftBehindWhereOnlyChangesAreStated) {
  const Structure found = discover_text(kSinceThen);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(pieces_of(found), UnorderedElementsAre("r red moves", "b blue moves"));
  EXPECT_THAT(report_text(found), HasSubstr("bare           means an empty place"));
}

/// One player blackens squares that are white, three at most, and may make them white again.
constexpr const char* kBlackened = R"(
  (role one) (line 1) (line 2) (line 3) (line 4) (next_to 1 2) (next_to 2 3) (next_to 3 4)
  (<= (init (square ?x ?y white)) (line ?x) (line ?y)) (init (used 0)) (init (tick 0))
  (more 0 1) (more 1 2) (more 2 3)
  (tock 0 1) (tock 1 2) (tock 2 3) (tock 3 4) (tock 4 5) (tock 5 6) (tock 6 7) (tock 7 8)
  (<= (legal one (paint ?x ?y black)) (true (square ?x ?y white)) (true (used ?n)) (more ?n ?m))
  (<= (legal one (paint ?x ?y white)) (true (square ?x ?y black)))
  (<= (next (square ?x ?y ?c)) (does one (paint ?x ?y ?c)))
  (<= (hit ?x ?y) (does one (paint ?x ?y ?c)))
  (<= (next (square ?x ?y ?c)) (true (square ?x ?y ?c)) (not (hit ?x ?y)))
  (<= (next (used ?m)) (does one (paint ?x ?y black)) (true (used ?n)) (more ?n ?m))
  (<= (next (used ?n)) (does one (paint ?x ?y white)) (true (used ?m)) (more ?n ?m))
  (<= (next (tick ?n)) (true (tick ?m)) (tock ?m ?n))
  (<= terminal (true (tick 8))) (<= (goal one 50) terminal))";

TEST(EmptyPlaces, OfOnePlayerAreWhatMostOfTheBoardIsFromTheBeginning) {
  const Structure found = discover_text(kBlackened);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(pieces_of(found), UnorderedElementsAre("black one placed"));
}

}  // namespace
}  // namespace rulewise::insight
