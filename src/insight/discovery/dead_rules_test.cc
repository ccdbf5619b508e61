#include "insight/discovery/dead_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr const char* kDeadEnd = R"((role a)
(init start)
(<= (legal a left) (true start))
(<= (legal a right) (true start))
(<= (next (at ?d)) (does a ?d))
(<= (next (at lost)) (does a left) (true never))
(<= terminal (true (at left)))
(<= terminal (true (at right)))
(<= (goal a 50) (true (at ?x)))
(<= (goal a 100) (true never)))";

PlayedGames random_games(const game::Game& game, std::uint32_t count) {
  SampleLimits limits = testing::quick_limits();
  limits.max_games = count;
  return {moves_of(draw_sample(game, 1, limits)), {}};
}

GameMoves one_move(const game::Game& game, const char* text) {
  return {{*game::find_move(game, game.initial_state(), game::Role(0), text)}};
}

TEST(RuleUse, NamesTheRulesThatNeverHeld) {
  const testing::TextGame read = testing::read_game(kDeadEnd);
  const RuleUse use = study_rule_use(read.rules, *read.game, random_games(*read.game, 20), 600);
  EXPECT_EQ(use.rules, 8U);
  EXPECT_EQ(use.random_games, 20U);
  EXPECT_EQ(use.strong_games, 0U);
  EXPECT_EQ(use.states, 40U);
  ASSERT_THAT(use.unused, SizeIs(2));
  EXPECT_EQ(use.unused[0].where.line, 6U);
  EXPECT_THAT(use.unused[0].rule, HasSubstr("lost"));
  EXPECT_EQ(use.unused[1].where.line, 10U);
}

TEST(RuleUse, GoesThroughGamesOfBothSorts) {
  const testing::TextGame read = testing::read_game(kDeadEnd);
  PlayedGames played{{one_move(*read.game, "left")}, {}};
  const RuleUse once = study_rule_use(read.rules, *read.game, played, 600);
  ASSERT_THAT(once.unused, SizeIs(3));  // the end on the right as well
  EXPECT_EQ(once.unused[1].where.line, 8U);
  played.strong.push_back(one_move(*read.game, "right"));
  const RuleUse both = study_rule_use(read.rules, *read.game, played, 600);
  EXPECT_THAT(both.unused, SizeIs(2));
  EXPECT_EQ(both.random_games, 1U);
  EXPECT_EQ(both.strong_games, 1U);
}

TEST(RuleUse, LooksAtNothingWithoutTime) {
  const testing::TextGame read = testing::read_game(kDeadEnd);
  const RuleUse use = study_rule_use(read.rules, *read.game, random_games(*read.game, 20), 0);
  EXPECT_EQ(use.states, 0U);
  EXPECT_THAT(use.unused, SizeIs(0));
}

}  // namespace
}  // namespace rulewise::insight
