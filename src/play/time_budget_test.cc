#include "play/time_budget.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace rulewise::play {
namespace {

TEST(Allot, UsesAllOfAMoveClockButTheMargin) {
  const Allotment allotment = allot({.move_seconds = 1.0}, 0.02);
  EXPECT_DOUBLE_EQ(allotment.aim, 0.98);
  EXPECT_DOUBLE_EQ(allotment.most, 0.98);
  EXPECT_EQ(allot({.move_seconds = 0.01}, 0.02).most, 0) << "never negative";
}

TEST(Allot, SharesOutAGameClock) {
  const Allotment early = allot({.left_seconds = 60}, 0);
  const Allotment late = allot({.left_seconds = 6}, 0);
  EXPECT_NEAR(early.aim, 60.0 / 25, 1e-9);
  EXPECT_NEAR(late.aim, early.aim / 10, 1e-9);
  EXPECT_GT(early.most, early.aim);
  EXPECT_GT(allot({.left_seconds = 60, .increment = 2}, 0).aim, early.aim + 1);
  EXPECT_GT(allot({.left_seconds = 60, .moves_to_go = 5}, 0).aim, early.aim);
  EXPECT_NEAR(allot({.left_seconds = 60, .moves_to_go = 1}, 1).most, 59, 1e-9);
}

TEST(Allot, NeverExceedsTheClock) {
  base::Random random(3);
  for (int n = 0; n < 1000; ++n) {
    Clock clock;
    if (random.below(2) == 0) clock.move_seconds = 5 * random.unit();
    if (random.below(2) == 0) clock.left_seconds = 100 * random.unit();
    clock.increment = random.below(2) == 0 ? 0 : 10 * random.unit();
    clock.moves_to_go = static_cast<int>(random.below(60));
    const double margin = 0.1 * random.unit();
    const Allotment allotment = allot(clock, margin);
    EXPECT_LE(allotment.aim, allotment.most);
    EXPECT_LE(allotment.most, std::max(0.0, clock.most_seconds() - margin));
    EXPECT_GE(allotment.aim, 0);
  }
}

TEST(Patience, EndsEarlyWhenTheMoveWasNeverInDoubt) {
  Patience patience({1.0, 4.0});
  for (int n = 0; n < 5; ++n) patience.note(game::Move(7), 60);
  EXPECT_LT(patience.enough(), 1.0);
}

TEST(Patience, GoesOnWhileTheMoveChangesOrFalls) {
  Patience changing({1.0, 4.0});
  for (std::uint32_t n = 0; n < 6; ++n) changing.note(game::Move(n % 2), 60);
  EXPECT_GT(changing.enough(), 1.5);
  EXPECT_LE(changing.enough(), 4.0);
  Patience falling({1.0, 4.0});
  falling.note(game::Move(1), 60);
  falling.note(game::Move(1), 40);
  EXPECT_GT(falling.enough(), 1.0);
}

TEST(Patience, UsesAllOfAMoveClock) {
  Patience patience({1.0, 1.0});
  for (int n = 0; n < 5; ++n) patience.note(game::Move(7), 60);
  EXPECT_EQ(patience.enough(), 1.0);
}

TEST(Delays, KeepBackWhatWasMeasuredAndForgetItSlowly) {
  Delays delays;
  const double calm = delays.margin(1);
  delays.note(0.05);
  EXPECT_GE(delays.margin(1), 0.1);
  EXPECT_LE(delays.margin(0.1), 0.05) << "some of a short clock is left to think";
  for (int n = 0; n < 10'000; ++n) delays.note(0.0001);
  EXPECT_LE(delays.margin(1), calm);
}

TEST(Delays, KeepSomeOfEveryClockHoweverCalmTheMachineWas) {
  Delays delays;
  for (int n = 0; n < 100'000; ++n) delays.note(0);
  EXPECT_NEAR(delays.margin(1), 0.08, 1e-9);
  EXPECT_NEAR(delays.margin(0.1), 0.008, 1e-9);
  EXPECT_NEAR(delays.margin(60), 0.08, 1e-9);
}

}  // namespace
}  // namespace rulewise::play
