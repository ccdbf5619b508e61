#include "insight/discovery/idle_pieces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A man walks along a line of six; a rock in its way goes only by the last of many levers, or is
/// painted.
constexpr const char* kRock = R"(
  (role a) (role b)
  (near 1 2) (near 2 3) (near 3 4) (near 4 5) (near 5 6)
  (init (at 1 man)) (init (at 6 rock)) (init (at 4 stone)) (init (left 0))
  (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6)
  (<= (full ?x) (true (at ?x ?p)))
  (<= (legal a (walk ?x ?y)) (true (at ?x man)) (near ?x ?y) (not (full ?y)))
  (<= (legal a (walk ?x ?y)) (true (at ?x man)) (near ?y ?x) (not (full ?y)))
  (<= (legal a stay))
  (<= (legal b paint)) (legal b wait)
  (<= (next (at ?y man)) (does a (walk ?x ?y)))
  (<= (next (at ?x man)) (true (at ?x man)) (does a stay))
  (<= (next (at 6 rock)) (true (at 6 rock)))
  (<= (next (at 4 stone)) (true (at 4 stone)) (not (does b paint)))
  (<= (next (at 4 stone)) (true (at 4 white)) (does b paint))
  (<= (next (at 4 white)) (true (at 4 stone)) (does b paint))
  (<= (next (at 4 white)) (true (at 4 white)) (not (does b paint)))
  (<= (next (left ?n)) (true (left ?m)) (after ?m ?n))
  (<= terminal (true (left 6)))
  (<= (goal ?r 50) (role ?r))
)";

TEST(IdlePieces, AreThoseThatNeverGoToAnotherPlace) {
  const testing::TextGame read = testing::read_game(kRock);
  const Structure found = discover(read.rules, *read.game, 1, testing::quick_limits());
  ASSERT_TRUE(found.board);
  EXPECT_THAT(idle_pieces(found, *read.game, {}, 600),
              ::testing::UnorderedElementsAre("stone", "white"));
}

TEST(IdlePieces, MayHaveMovedInTheGamesGoneThrough) {
  const testing::TextGame read = testing::read_game(kRock);
  Structure found = discover(read.rules, *read.game, 1, testing::quick_limits());
  for (PieceFigures& piece : found.pieces)
    piece.motions = 0;  // as if random games had not shown it
  EXPECT_THAT(idle_pieces(found, *read.game, {}, 600), IsEmpty());  // nothing moves at all
  const game::State opening = read.game->initial_state();
  const auto walk = game::find_move(*read.game, opening, game::Role(0), "(walk 1 2)");
  const auto wait = game::find_move(*read.game, opening, game::Role(1), "wait");
  EXPECT_THAT(idle_pieces(found, *read.game, {{{*walk, *wait}}}, 600),
              ::testing::UnorderedElementsAre("stone", "white"));
}

}  // namespace
}  // namespace rulewise::insight
