#include "insight/discovery/endings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

/// One step, left or right; `never` cannot hold.
constexpr const char* kFork = R"((role a)
(init start)
(<= (legal a left) (true start))
(<= (legal a right) (true start))
(<= (next (at ?d)) (does a ?d))
(<= terminal (true (at left)))
(<= terminal (true (at right)))
(<= terminal over)
(<= over (true (at right)))
(<= terminal (true never))
(goal a 50))";

TEST(Endings, CountsTheRulesThatHeld) {
  const testing::TextGame read = testing::read_game(kFork);
  const Sample sample = draw_sample(*read.game, 1, testing::quick_limits());
  const Endings endings = study_endings(read.rules, sample, 600);
  ASSERT_THAT(endings.rules, SizeIs(4));
  EXPECT_EQ(endings.games, 100U);
  EXPECT_GT(endings.rules[0].games, 30U);
  EXPECT_EQ(endings.rules[0].games + endings.rules[1].games, 100U);
  EXPECT_EQ(endings.rules[2].games, endings.rules[1].games);
  EXPECT_EQ(endings.rules[3].games, 0U);
  EXPECT_EQ(endings.rules[0].where.line, 6U);
  EXPECT_THAT(endings.rules[0].rule, HasSubstr("(true (at left))"));
}

TEST(Endings, FollowsNamesOfTheEndToWhatBringsItAbout) {
  const testing::TextGame read = testing::read_game(R"((role a)
(init start)
(<= (legal a left) (true start))
(<= (legal a right) (true start))
(<= (next (at ?d)) (does a ?d))
(<= terminal decided)
(<= decided (won ?p))
(<= (won a) (true (at left)))
(<= (won a) (true (at right)) (not (true (at left))))
(goal a 50))");
  const Sample sample = draw_sample(*read.game, 1, testing::quick_limits());
  const Endings endings = study_endings(read.rules, sample, 600);
  ASSERT_THAT(endings.rules, SizeIs(2));
  EXPECT_EQ(endings.rules[0].where.line, 8U);
  EXPECT_EQ(endings.rules[1].where.line, 9U);
  EXPECT_EQ(endings.rules[0].games + endings.rules[1].games, 100U);
  EXPECT_GT(endings.rules[0].games, 30U);
}

TEST(Endings, LooksAtNoGameWithoutTime) {
  const testing::TextGame read = testing::read_game(kFork);
  const Sample sample = draw_sample(*read.game, 1, testing::quick_limits());
  EXPECT_EQ(study_endings(read.rules, sample, 0).games, 0U);
}

}  // namespace
}  // namespace rulewise::insight
