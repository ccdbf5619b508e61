#include "game/game.h"

#include <gtest/gtest.h>

#include "game/counting_game.h"

namespace rulewise::game {
namespace {

TEST(FindMove, FindsALegalMoveByItsText) {
  const CountingGame game(10);
  const State state = game.initial_state();
  EXPECT_EQ(find_move(game, state, Role(0), "(add 2)"), Move(2));
  EXPECT_EQ(find_move(game, state, Role(1), "(add 3)"), Move(3));
}

TEST(FindMove, FindsNothingForAnyOtherText) {
  const CountingGame game(10);
  const State state = game.initial_state();
  EXPECT_EQ(find_move(game, state, Role(0), "(add 3)"), std::nullopt);  // legal for right alone
  EXPECT_EQ(find_move(game, state, Role(0), "(add  2)"), std::nullopt);
  EXPECT_EQ(find_move(game, state, Role(0), ""), std::nullopt);
}

class ManyGoalsGame final : public CountingGame {
 public:
  using CountingGame::CountingGame;
  [[nodiscard]] std::vector<int> goals(const State& state, Role /*role*/) const override {
    return std::vector<int>(state[0], 50);
  }
};

TEST(Payoff, IsTheOneGoalValue) {
  const CountingGame game(10);
  EXPECT_EQ(payoff(game, CountingGame::state_of(12), Role(0)), 12);
  EXPECT_EQ(payoff(game, CountingGame::state_of(12), Role(1)), 88);
}

TEST(Payoff, IsNothingWhereNoneOrSeveralAreProved) {
  const ManyGoalsGame game(10);
  EXPECT_EQ(payoff(game, CountingGame::state_of(0), Role(0)), std::nullopt);
  EXPECT_EQ(payoff(game, CountingGame::state_of(1), Role(0)), 50);
  EXPECT_EQ(payoff(game, CountingGame::state_of(2), Role(0)), std::nullopt);
}

}  // namespace
}  // namespace rulewise::game
