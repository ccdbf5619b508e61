#include "logic/scl/draw_setup.h"

#include <gtest/gtest.h>

#include <set>

namespace rulewise::logic {
namespace {

scl::Rules random_game() {
  scl::Rules rules;
  rules.pieces.resize(2);
  rules.board.setup = scl::SetupKind::kRandom;
  rules.board.assigned = {scl::PieceId(1), scl::PieceId(0), scl::PieceId(1)};
  rules.board.assign_squares = {{1, 1}, {2, 1}, {3, 1}, {4, 1}};
  return rules;
}

TEST(WithDrawnSetup, PutsEveryPieceOnASquareOfItsOwn) {
  const scl::Rules drawn = with_drawn_setup(random_game(), 5);
  EXPECT_EQ(drawn.board.setup, scl::SetupKind::kFixed);
  std::set<scl::Square> squares;
  for (const scl::Assignment& assignment : drawn.board.assignments) {
    EXPECT_EQ(assignment.squares.size(), assignment.piece == scl::PieceId(1) ? 2U : 1U);
    squares.insert(assignment.squares.begin(), assignment.squares.end());
  }
  EXPECT_EQ(squares.size(), 3U);
  EXPECT_EQ(drawn, with_drawn_setup(random_game(), 5));
}

TEST(WithDrawnSetup, SeedsDiffer) {
  std::set<std::vector<scl::Square>> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    seen.insert(with_drawn_setup(random_game(), seed).board.assignments[0].squares);
  }
  EXPECT_EQ(seen.size(), 4U);
}

TEST(WithDrawnSetup, LeavesOtherGamesAlone) {
  scl::Rules fixed = random_game();
  fixed.board.setup = scl::SetupKind::kByPlayer;
  EXPECT_EQ(with_drawn_setup(fixed, 1), fixed);
}

}  // namespace
}  // namespace rulewise::logic
