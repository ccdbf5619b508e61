#include "game/playout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/counting_game.h"

namespace rulewise::game {
namespace {

using testing::ElementsAre;

PlayoutLimits states(std::uint64_t count) {
  PlayoutLimits limits;
  limits.max_states = count;
  return limits;
}

/// The same game with thousands of ways to say the same.
class WordyGame final : public CountingGame {
 public:
  WordyGame() : CountingGame(20) {}
  [[nodiscard]] std::vector<Move> legal_moves(const State& /*state*/, Role role) const override {
    return std::vector<Move>(role == Role(0) ? 5000 : 1, Move(1));
  }
};

TEST(AffordableStates, AreFewerWhereMovesAreMany) {
  EXPECT_EQ(affordable_states(CountingGame(20), 8000), 8000U);
  EXPECT_EQ(affordable_states(WordyGame(), 20), 20U);
  EXPECT_LT(affordable_states(WordyGame(), 8000), 100U);
  EXPECT_GE(affordable_states(WordyGame(), 8000), 16U);
}

TEST(PlayoutSums, Add) {
  PlayoutSums sums{1, 2, 3, 5, 4, {5.0}};
  sums.add({10, 20, 30, 50, 40, {50.0, 60.0}});
  EXPECT_EQ(sums.states, 11U);
  EXPECT_EQ(sums.playouts, 22U);
  EXPECT_EQ(sums.length, 33U);
  EXPECT_EQ(sums.stuck, 55U);
  EXPECT_EQ(sums.too_long, 44U);
  EXPECT_THAT(sums.goals, ElementsAre(55.0, 60.0));
}

TEST(RandomPlayouts, HangOnTheSeedAlone) {
  const CountingGame game(20);
  base::Random first(7);
  base::Random second(7);
  const PlayoutSums a = random_playouts(game, first, states(500));
  const PlayoutSums b = random_playouts(game, second, states(500));
  EXPECT_EQ(a.playouts, b.playouts);
  EXPECT_EQ(a.goals, b.goals);
}

TEST(RandomPlayouts, AddUp) {
  const CountingGame game(20);
  base::Random random(1);
  const PlayoutSums sums = random_playouts(game, random, states(10'000));
  EXPECT_EQ(sums.states, 10'000U);
  EXPECT_LE(sums.length, sums.states);
  EXPECT_GT(sums.length + 30, sums.states);  // but for the game under way at the end
  EXPECT_EQ(sums.stuck, 0U);
  const auto games = static_cast<double>(sums.playouts);
  EXPECT_DOUBLE_EQ(sums.goals[0] + sums.goals[1], 100 * games);
  EXPECT_GE(sums.goals[0], 20 * games);  // every game ends at 20 to 24
  EXPECT_LE(sums.goals[0], 24 * games);
}

TEST(RandomPlayouts, CountGamesThatCannotGoOn) {
  const StuckGame game(100, 1);
  base::Random random(1);
  const PlayoutSums sums = random_playouts(game, random, states(50));
  EXPECT_EQ(sums.playouts, 0U);
  EXPECT_EQ(sums.stuck, 49U);  // each after one joint move; the last is still under way
  EXPECT_EQ(sums.too_long, 0U);
}

TEST(RandomPlayouts, GiveUpOnGamesThatAreTooLong) {
  const CountingGame game(~std::uint64_t{0});
  base::Random random(1);
  PlayoutLimits limits = states(100);
  limits.max_length = 10;
  const PlayoutSums sums = random_playouts(game, random, limits);
  EXPECT_EQ(sums.playouts, 0U);
  EXPECT_EQ(sums.stuck, 9U);
  EXPECT_EQ(sums.too_long, 9U);
}

TEST(RandomPlayouts, StopWhenAsked) {
  const CountingGame game(20);
  base::Random random(1);
  PlayoutLimits limits;
  limits.should_stop = [questions = 0]() mutable { return ++questions > 2; };
  const PlayoutSums sums = random_playouts(game, random, limits);
  EXPECT_GT(sums.states, 0U);
  EXPECT_LT(sums.states, 1000U);
}

TEST(RandomPlayouts, AnInterruptedQuestionEndsThem) {
  base::Random random(1);
  const PlayoutSums sums = random_playouts(InterruptedGame(20), random, {});
  EXPECT_GE(sums.states, 4U);  // five at a time at most
  EXPECT_LE(sums.states, 20U);
  EXPECT_EQ(sums.playouts, 0U);
}

TEST(RandomPlayouts, EndWhereTheOpeningIsTheEnd) {
  base::Random random(1);
  const PlayoutSums sums = random_playouts(CountingGame(0), random, {});
  EXPECT_EQ(sums.playouts, 1U);
  EXPECT_EQ(sums.states, 0U);
}

}  // namespace
}  // namespace rulewise::game
