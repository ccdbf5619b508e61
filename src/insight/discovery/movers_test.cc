#include "insight/discovery/movers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "insight/discovery/structure_report.h"
#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

/// On a board of 5 x 5 each side has two runners, a guard behind them that hardly ever gets a move,
/// and a rock that nobody moves. FREE is who may move what.
std::string guarded(const std::string& free) {
  return R"(
    (role white) (role black)
    (opponent white black) (opponent black white)
    (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
    (init (cell 1 1 wg)) (init (cell 1 2 wr)) (init (cell 2 1 wr)) (init (cell 3 1 rock))
    (init (cell 5 5 bg)) (init (cell 5 4 br)) (init (cell 4 5 br))
    (init (control white)) (init (step 0))
    (runner white wr) (runner black br)
    )" + free +
         R"(
    (number 1) (number 2) (number 3) (number 4) (number 5)
    (<= (near ?a ?b) (succ ?a ?b))
    (<= (near ?a ?b) (succ ?b ?a))
    (<= (one ?x ?y ?x ?v) (number ?x) (near ?y ?v))
    (<= (one ?x ?y ?u ?y) (number ?y) (near ?x ?u))
    (<= (full ?x ?y) (true (cell ?x ?y ?p)))
    (<= late (true (step 4)))
    (<= (may ?r ?p) (runner ?r ?p))
    (<= (may ?r ?p) (guards ?r ?p) (not late))
    (<= (legal ?r (go ?x ?y ?u ?v)) (true (control ?r)) (true (cell ?x ?y ?p)) (may ?r ?p)
        (one ?x ?y ?u ?v) (not (full ?u ?v)))
    (<= (legal ?r wait) (true (control ?o)) (opponent ?o ?r))
    (<= (next (cell ?u ?v ?p)) (does ?r (go ?x ?y ?u ?v)) (true (cell ?x ?y ?p)))
    (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (not (left ?x ?y)))
    (<= (left ?x ?y) (does ?r (go ?x ?y ?u ?v)))
    (<= (next (control ?o)) (true (control ?r)) (opponent ?r ?o))
    (<= (next (step ?n)) (true (step ?m)) (succ0 ?m ?n))
    (succ0 0 1) (succ0 1 2) (succ0 2 3) (succ0 3 4)
    (<= terminal (true (step 4)))
    (<= (goal ?r 50) (role ?r))
  )";
}

/// A few games: the guards hardly move.
SampleLimits few_games() {
  SampleLimits limits = testing::quick_limits();
  limits.max_games = 2;
  limits.max_trials = 2;
  return limits;
}

Structure discover_little(const std::string& text) {
  const testing::TextGame read = testing::read_game(text);
  return discover(read.rules, *read.game, 1, few_games());
}

TEST(Movers, OwnWhatGamesHardlyMoved) {
  const Structure found = discover_little(guarded("(guards white wg) (guards black bg)"));
  EXPECT_THAT(testing::pieces_of(found), IsSupersetOf({"wg white moves", "bg black moves"}));
}

TEST(Movers, LeaveAloneWhatNobodyMoves) {
  const Structure found = discover_little(guarded("(guards white wg) (guards black bg)"));
  for (const PieceFigures& piece : found.pieces) {
    if (piece.symbol == "rock") {
      EXPECT_EQ(piece.nature, Nature::kFixed);
    }
  }
}

TEST(Movers, DoNotOwnWhatOthersMoveToo) {
  const Structure found = discover_little(
      guarded("(guards white wg) (guards black wg) (guards white bg) (guards black bg)"));
  for (const PieceFigures& piece : found.pieces) {
    if (piece.symbol == "wg") {
      EXPECT_FALSE(piece.owner);
    }
    if (piece.symbol == "wg") {
      EXPECT_EQ(piece.moved, 0U);
    }
  }
}

TEST(Movers, AreToldWithTheBoardsTried) {
  const Structure found = discover_little(guarded("(guards white wg) (guards black bg)"));
  EXPECT_THAT(report_text(found), HasSubstr("can be moved by nobody else (by this role on "));
}

TEST(Movers, MoveWhatTheyOwnAndWereNotSeenToMove) {
  const testing::TextGame read = testing::read_game(guarded("(guards white wg) (guards black bg)"));
  const Structure found = discover(read.rules, *read.game, 1, few_games());
  auto pieces = study_pieces(found.sample, *found.board);
  for (PieceFigures& piece : pieces) {
    if (piece.symbol != "wg") continue;
    piece.owner = game::Role(0);
    piece.moves = false;
  }
  const auto movers = find_movers(found.sample, *found.board, *read.game, 1, 600, pieces);
  EXPECT_TRUE(std::ranges::any_of(
      movers, [&](const Mover& mover) { return pieces[mover.kind.index()].symbol == "wg"; }));
}

TEST(Movers, AreNotSaidWithoutTime) {
  const testing::TextGame read = testing::read_game(guarded("(guards white wg) (guards black bg)"));
  const Structure found = discover(read.rules, *read.game, 1, few_games());
  const auto pieces = study_pieces(found.sample, *found.board);
  EXPECT_TRUE(find_movers(found.sample, *found.board, *read.game, 1, 0, pieces).empty());
}

/// One player's runner goes about a row; a crab makes a step aside each third time, whatever is
/// chosen.
constexpr const char* kCrab = R"(
  (role one) (next_to 1 2) (next_to 2 3) (next_to 3 4) (next_to 4 5)
  (init (at 3 1 runner)) (init (at 1 2 crab)) (init (at 4 2 crab)) (init (tick 0))
  (<= (near ?a ?b) (next_to ?a ?b)) (<= (near ?a ?b) (next_to ?b ?a))
  (<= (legal one (go ?y)) (true (at ?x 1 runner)) (near ?x ?y)) (legal one stay)
  (<= (next (at ?y 1 runner)) (does one (go ?y)))
  (<= (next (at ?x 1 runner)) (true (at ?x 1 runner)) (does one stay))
  (<= hops (true (tick 2)))
  (<= (next (at ?y 2 crab)) (true (at ?x 2 crab)) hops (next_to ?x ?y))
  (<= (next (at ?x 2 crab)) (true (at ?x 2 crab)) (not hops))
  (<= (next (tick ?n)) (true (tick ?m)) (tock ?m ?n)) (tock 0 1) (tock 1 2) (tock 2 3)
  (<= terminal (true (tick 3))) (<= (goal one 50) terminal))";

TEST(Movers, OfOnePlayerDoNotOwnWhatGoesByItself) {
  SampleLimits limits = few_games();
  limits.max_trials = 1;
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    const testing::TextGame read = testing::read_game(kCrab);
    const Structure found = discover(read.rules, *read.game, seed, limits);
    if (!found.board) continue;
    for (const PieceFigures& piece : found.pieces) {
      EXPECT_EQ(piece.symbol == "crab" ? piece.moved : 0U, 0U) << seed;
    }
  }
}

}  // namespace
}  // namespace rulewise::insight
