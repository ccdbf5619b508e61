#include "game/playthrough.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/counting_game.h"

namespace rulewise::game {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<Step> random_walk(const Game& game, std::uint64_t seed, std::size_t max_moves) {
  std::vector<Step> steps;
  base::Random random(seed);
  walk_randomly(game, random, max_moves, [&](const Step& step) { steps.push_back(step); });
  return steps;
}

TEST(Describe, TellsAllAboutAState) {
  const Step step = describe(CountingGame(5), CountingGame::state_of(4), 2);
  EXPECT_EQ(step.step, 2U);
  EXPECT_THAT(step.facts, ElementsAre("(number 4)"));
  EXPECT_THAT(step.legal, ElementsAre(ElementsAre("(add 1)", "(add 2)"),  // sorted
                                      ElementsAre("(add 0)", "(add 3)")));
  EXPECT_FALSE(step.is_terminal);
  EXPECT_THAT(step.goals, ElementsAre(ElementsAre(4), ElementsAre(96)));
  EXPECT_EQ(step.moves, std::nullopt);
}

TEST(WalkRandomly, GoesToTheEnd) {
  const std::vector<Step> steps = random_walk(CountingGame(9), 1, 100);
  ASSERT_GE(steps.size(), 3U);
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    EXPECT_EQ(steps[i].step, i);
    EXPECT_FALSE(steps[i].is_terminal);
    ASSERT_TRUE(steps[i].moves.has_value());
    EXPECT_EQ(steps[i].moves->size(), 2U);
  }
  EXPECT_TRUE(steps.back().is_terminal);
  EXPECT_EQ(steps.back().moves, std::nullopt);
}

TEST(WalkRandomly, HangsOnTheSeedAlone) {
  const CountingGame game(40);
  const auto moves_of = [&](std::uint64_t seed) {
    std::vector<std::string> moves;
    for (const Step& step : random_walk(game, seed, 100)) {
      if (step.moves) moves.insert(moves.end(), step.moves->begin(), step.moves->end());
    }
    return moves;
  };
  EXPECT_EQ(moves_of(5), moves_of(5));
  EXPECT_NE(moves_of(5), moves_of(6));
}

TEST(WalkRandomly, StopsAtItsLimitAndWhereARoleIsStuck) {
  EXPECT_EQ(random_walk(CountingGame(1000), 1, 3).size(), 4U);
  const std::vector<Step> stuck = random_walk(StuckGame(1000, 1), 1, 50);
  EXPECT_EQ(stuck.size(), 2U);
  EXPECT_FALSE(stuck.back().is_terminal);
}

TEST(WalkAlong, ReplaysGivenMoves) {
  const CountingGame game(9);
  std::vector<Step> steps;
  const auto walked = walk_along(game, {{"(add 1)", "(add 3)"}, {"(add 2)", "(add 3)"}},
                                 [&](const Step& step) { steps.push_back(step); });
  ASSERT_TRUE(walked.ok());
  EXPECT_EQ(walked.value(), 3U);
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_THAT(*steps[0].moves, ElementsAre("(add 1)", "(add 3)"));
  EXPECT_THAT(steps[2].facts, ElementsAre("(number 9)"));
  EXPECT_TRUE(steps[2].is_terminal);
}

TEST(WalkAlong, NamesTheFirstMoveThatIsNotLegal) {
  const CountingGame game(9);
  int steps = 0;
  const auto count = [&](const Step&) { ++steps; };
  const auto walked = walk_along(game, {{"(add 1)", "(add 3)"}, {"(add 2)", "(add 7)"}}, count);
  ASSERT_FALSE(walked.ok());
  EXPECT_EQ(steps, 1);
  EXPECT_THAT(walked.error().message, HasSubstr("step 1"));
  EXPECT_THAT(walked.error().message, HasSubstr("(add 7)"));
  EXPECT_THAT(walked.error().message, HasSubstr("right"));
}

TEST(WalkAlong, RefusesMovesAfterTheEndAndTooFewMoves) {
  const auto ignore = [](const Step&) {};
  EXPECT_FALSE(walk_along(CountingGame(0), {{"(add 1)", "(add 3)"}}, ignore).ok());
  EXPECT_FALSE(walk_along(CountingGame(9), {{"(add 1)"}}, ignore).ok());
}

}  // namespace
}  // namespace rulewise::game
