#include "insight/discovery/structure_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using testing::discover_text;
using ::testing::HasSubstr;
using ::testing::Not;

/// Two eat up a bar of 3 x 3, one piece at a time.
constexpr const char* kBar = R"(
  (role a) (role b) (rival a b) (rival b a) (index 1) (index 2) (index 3) (after 1 2) (after 2 3)
  (<= (init (bar ?x ?y sweet)) (index ?x) (index ?y)) (init (control a))
  (<= (legal ?r (eat ?x ?y)) (true (control ?r)) (true (bar ?x ?y sweet)))
  (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
  (<= (eaten ?x ?y) (does ?r (eat ?x ?y)))
  (<= (next (bar ?x ?y sweet)) (true (bar ?x ?y sweet)) (not (eaten ?x ?y)))
  (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
  (<= left (true (bar ?x ?y sweet)))
  (<= terminal (not left))
  (<= (goal ?r 100) (true (control ?r))) (<= (goal ?r 0) (role ?r) (not (true (control ?r))))
)";

/// Two put stones on 3 x 3.
constexpr const char* kStones = R"(
  (role a) (role b) (rival a b) (rival b a) (index 1) (index 2) (index 3) (after 1 2) (after 2 3)
  (init (control a))
  (<= (taken ?x ?y) (true (stone ?x ?y ?r)))
  (<= (legal ?r (put ?x ?y)) (true (control ?r)) (index ?x) (index ?y) (not (taken ?x ?y)))
  (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
  (<= (next (stone ?x ?y ?r)) (does ?r (put ?x ?y)))
  (<= (next (stone ?x ?y ?r)) (true (stone ?x ?y ?r)))
  (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
  (<= open (index ?x) (index ?y) (not (taken ?x ?y)))
  (<= terminal (not open)) (<= (goal ?r 50) (role ?r))
)";

TEST(StructureReport, WhatOnlyLeavesIsNotPlaced) {
  const Structure found = discover_text(kBar);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(report_text(found), HasSubstr("owner unknown, only ever leaves;"));
  EXPECT_THAT(report_text(found), Not(HasSubstr("is placed")));
}

TEST(StructureReport, WhatHardlyCameIsNotToldToMoveOrToBePlaced) {
  Structure found = discover_text(kStones);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(report_text(found), HasSubstr("a's, is placed;"));
  for (PieceFigures& piece : found.pieces) piece.arrivals = {2, 0};
  EXPECT_THAT(report_text(found),
              HasSubstr("a's, came 2 times, too seldom to tell whether it moves;"));
  for (PieceFigures& piece : found.pieces) piece.owner.reset();
  EXPECT_THAT(report_text(found), HasSubstr("came 2 times, too seldom to tell whose;"));
  EXPECT_THAT(report_text(found), Not(HasSubstr("is placed")));
  for (PieceFigures& piece : found.pieces) piece.arrivals = {0, 0};
  EXPECT_THAT(report_text(found), HasSubstr("owner unknown, comes by nobody's choice;"));
  for (PieceFigures& piece : found.pieces) piece.arrivals = {3, 3};
  EXPECT_THAT(report_text(found), HasSubstr("nobody's, is placed;"));
}

/// A bar of two places that is pushed along a row of four.
constexpr const char* kPushed = R"(
  (role one) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (init (cell 1 bar))
  (init (cell 2 bar)) (init (cell 3 none)) (init (cell 4 none)) (init (cell 5 none))
  (init (cell 6 none)) (init (step 1)) (after 1 2) (after 2 3) (after 3 4) (after 4 5)
  (<= (two ?a ?c) (succ ?a ?b) (succ ?b ?c))
  (<= (legal one up) (true (cell ?a bar)) (two ?a ?c) (true (cell ?c none)))
  (<= (legal one down) (true (cell ?c bar)) (two ?a ?c) (true (cell ?a none)))
  (<= (next (cell ?c bar)) (does one up) (true (cell ?a bar)) (two ?a ?c))
  (<= (next (cell ?a bar)) (does one down) (true (cell ?c bar)) (two ?a ?c))
  (<= (next (cell ?a none)) (does one ?m) (true (cell ?a bar)))
  (<= (comes ?c) (does one up) (true (cell ?a bar)) (two ?a ?c))
  (<= (comes ?a) (does one down) (true (cell ?c bar)) (two ?a ?c))
  (<= (next (cell ?a none)) (true (cell ?a none)) (not (comes ?a)))
  (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
  (<= terminal (true (step 5))) (goal one 50)
)";

/// What one drops falls by itself and off the end; the other only rings a bell.
TEST(StructureReport, WhatFallsOffTheBoardIsTakenByNobody) {
  const Structure found = discover_text(R"(
    (role dropper) (role ringer) (column 1) (column 2) (column 3) (below 1 2) (below 2 3)
    (below 3 4) (below 4 5) (tick 0 1) (tick 1 2) (tick 2 3) (tick 3 4) (tick 4 5) (tick 5 6)
    (tick 6 7) (tick 7 8) (tick 8 9) (tick 9 10) (init (step 0))
    (<= (legal dropper (drop ?c)) (column ?c)) (<= (legal ringer (ring ?c)) (column ?c))
    (<= (next (block ?c 5)) (does dropper (drop ?c)))
    (<= (next (block ?c ?y)) (true (block ?c ?z)) (below ?y ?z))
    (<= (next (rung ?c)) (does ringer (ring ?c)))
    (<= (next (step ?n)) (true (step ?m)) (tick ?m ?n))
    (<= terminal (true (step 10)))
    (<= met (true (block ?c 1)) (true (rung ?c)))
    (<= (goal ringer 100) met) (<= (goal ringer 0) (not met)) (goal dropper 50)
  )");
  ASSERT_TRUE(found.board);
  for (const PieceFigures& piece : found.pieces) EXPECT_EQ(piece.captures_of, 0U) << piece.symbol;
  EXPECT_THAT(report_text(found), Not(HasSubstr("taken by others")));
}

TEST(StructureReport, WhatIsPushedAsAWholeIsNotPlaced) {
  const Structure found = discover_text(kPushed);
  ASSERT_TRUE(found.board);
  EXPECT_THAT(report_text(found), HasSubstr("one's, comes to places as it leaves others"));
}

TEST(StructureReport, WhatAnotherKindBecomesIsNotPlaced) {
  Structure found = discover_text(kStones);
  ASSERT_TRUE(found.board);
  found.pieces[0].becomes = {Kind(1)};
  found.pieces[0].became = {7};
  EXPECT_THAT(report_text(found), HasSubstr("b's, was not seen to move;"));
  EXPECT_THAT(report_text(found), HasSubstr("a's, is placed;"));
}

TEST(StructureReport, PlacesOfFewStatesAreThoseSeen) {
  const testing::TextGame read = testing::read_game(kStones);
  machine::MachineOptions relational;
  relational.kind = machine::MachineKind::kRelational;
  const auto game = machine::make_machine(read.rules, relational);
  SampleLimits limits = testing::quick_limits();
  const Structure found = discover(read.rules, *game.value().game, 1, limits);
  EXPECT_THAT(report_text(found), HasSubstr("9 places, a grid"));
  limits.max_games = 20;
  const Structure little = discover(read.rules, *game.value().game, 1, limits);
  ASSERT_TRUE(little.board);
  EXPECT_THAT(report_text(little), HasSubstr("9 places seen, a grid"));
}

/// The same, and pegs on six of those places, which both may put.
TEST(StructureReport, PlacesAreToldByTheFactsThatNameThem) {
  const Structure found = discover_text(std::string(kStones) + R"( (low 1) (low 2)
    (<= (legal ?r (peg ?x ?y)) (true (control ?r)) (index ?x) (low ?y) (not (true (pin ?x ?y))))
    (<= (next (pin ?x ?y)) (does ?r (peg ?x ?y)))
    (<= (next (pin ?x ?y)) (true (pin ?x ?y))))");
  ASSERT_TRUE(found.board);
  ASSERT_EQ(found.board->placements().size(), 2U);
  EXPECT_THAT(board_sentence(found), HasSubstr("9 places, a grid: stone/3, of 9 places, reads "));
  EXPECT_THAT(board_sentence(found), HasSubstr("; no place ever held two things of stone/3; "));
  EXPECT_THAT(board_sentence(found), HasSubstr("; pin/2 tells of 6 places ("));
}

TEST(StructureReport, NoBoardIsToldWithTheStatesWhereTheyAreFew) {
  Structure nothing;
  nothing.sample.states = 2;
  EXPECT_THAT(report_text(nothing),
              HasSubstr("No board was found in the time: 2 states may be too few to show one."));
  nothing.sample.states = 1'000;
  EXPECT_THAT(report_text(nothing), HasSubstr("No board was found.\n"));
}

/// Three moves by turns; the counter of steps comes first in the rules.
constexpr const char* kShortByTurns = R"(
  (role a) (role b) (rival a b) (rival b a) (after 1 2) (after 2 3) (after 3 4)
  (init (step 1)) (init (control a)) (init (sum 1))
  (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
  (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
  (<= (legal ?r stay) (true (control ?r))) (<= (legal ?r go) (true (control ?r)))
  (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
  (<= (next (sum ?n)) (does ?r go) (true (sum ?m)) (after ?m ?n))
  (<= (next (sum ?m)) (does ?r stay) (true (sum ?m)))
  (<= terminal (true (step 4)))
  (<= (goal ?r 50) (role ?r)))";

TEST(Counters, OfStepsTellNoTurnWhereAnotherFactDoes) {
  const Structure found = testing::discover_text(kShortByTurns);
  ASSERT_EQ(found.step_counters.size(), 1U);
  ASSERT_TRUE(found.turn);
  EXPECT_EQ(found.sample.facts.shape(found.turn->shape).head, "control");
}

TEST(StructureReport, SaysHowManyGamesGotStuckAndHowManyCameToNoEnd) {
  const Structure stuck = discover_text(R"((role a) (role b) (init (on 1))
    (<= (legal ?r go) (role ?r) (true (on 1))) (<= (next (on 2)) (does a go))
    (<= terminal (true (on 3))) (goal a 0) (goal b 100))");
  EXPECT_THAT(sample_sentence(stuck.sample),
              HasSubstr(" 100 games of them got stuck: some role had no legal move"));
  const Structure endless = discover_text(R"((role a) (init (on 1)) (legal a go)
    (<= (next (on 1)) (true (on 1))) (<= terminal (true (on 2))) (goal a 100))");
  EXPECT_THAT(sample_sentence(endless.sample), HasSubstr("came to no end in the states looked at"));
  EXPECT_THAT(sample_sentence(discover_text(kStones).sample), Not(HasSubstr("of them")));
}

TEST(StructureReport, SaysWhereNothingWasSeen) {
  EXPECT_THAT(report_text(Structure()), HasSubstr("No state could be looked at in the time."));
  Structure outgrown;
  outgrown.sample.outgrown = "the facts of a state take more than 4096 KiB of text (--state-size)";
  outgrown.sample.roles = {"white", "black"};
  EXPECT_EQ(report_text(outgrown),
            "No state could be looked at: the facts of a state take more than 4096 KiB of text.\n"
            "The roles are white and black.\n");
}

}  // namespace
}  // namespace rulewise::insight
