#include "memory/learned_evaluation.h"

#include <gtest/gtest.h>

#include "memory/testing/library_game.h"

namespace rulewise::memory {
namespace {

TEST(LearnedEvaluation, KeepsTheWorthOfPiecesFromMoveToMove) {
  base::Random random(1);
  for (const char* name :
       {"orthodox_chess", "checkers", "shogi", "turncoat_chess", "international_draughts"}) {
    const auto game = testing::library_game(name);
    Weights weights(BoardFeatures(*game, {.with_advisors = false}).count());
    for (float& weight : weights) weight = static_cast<float>(random.unit());
    const LearnedEvaluation evaluation(*game, std::make_shared<const Weights>(weights),
                                       {.with_advisors = false});
    board::Position position = board::Position::opening(*game);
    double worth = evaluation.worth(position);
    board::MoveList list;
    for (int ply = 0; ply < 120; ++ply) {
      board::generate_merged(position, list);
      if (board::outcome(position, !list.empty()) != board::Outcome::kNone) break;
      const board::Move& move = list[random.below(static_cast<std::uint32_t>(list.size()))];
      worth += evaluation.worth_change(position, list, move);
      board::Undo undo;
      position.make(list, move, undo);
      ASSERT_NEAR(worth, evaluation.worth(position), 1e-3) << name << " ply " << ply;
    }
  }
}

TEST(LearnedEvaluation, StaysBetweenLostAndWon) {
  EXPECT_EQ(goal_thousandths(0), 0);
  EXPECT_LT(goal_thousandths(1e6), 100'000);
  EXPECT_GT(goal_thousandths(-1e6), -100'000);
  EXPECT_LT(goal_thousandths(0.5), goal_thousandths(1.0));
}

}  // namespace
}  // namespace rulewise::memory
