#include "base/time_limit.h"

#include <gtest/gtest.h>

#include <thread>

namespace rulewise::base {
namespace {

int steps_within(const TimeLimit& limit) {
  int steps = 0;
  while (!is_up(limit)) ++steps;
  return steps;
}

TEST(TimeLimit, GoesByTheClockOutsideOfAllScopes) {
  EXPECT_FALSE(TimeLimit().has_passed());
  EXPECT_FALSE(TimeLimit(1e9).has_passed());
  EXPECT_TRUE(TimeLimit(0).has_passed());
}

TEST(TimeLimit, IsAsManyStepsInAScope) {
  const CountedTime counted(0.125, 1e9);
  EXPECT_EQ(steps_within(TimeLimit(2)), 15);  // the sixteenth look finds it over
}

TEST(TimeLimit, StepsOfOneLimitTakeTimeOfAllInTheScope) {
  const CountedTime counted(0.125, 1e9);
  const TimeLimit all(3);
  EXPECT_EQ(steps_within(TimeLimit(1)), 7);
  EXPECT_EQ(all.seconds_left(), 3 - 9 * 0.125);
}

TEST(TimeLimit, HasPassedOnceTheTimeInEarnestIsOverWhichTheScopeKnows) {
  CountedTime counted(0.125, 0);
  EXPECT_FALSE(counted.was_cut());
  EXPECT_TRUE(is_up(TimeLimit(1e9)));
  EXPECT_TRUE(counted.was_cut());
}

TEST(TimeLimit, OfAnotherThreadIsNotCounted) {
  CountedTime counted(0.125, 1e9);
  std::thread([] { EXPECT_EQ(CountedTime::current(), nullptr); }).join();
  {
    const CountedTime inner(1, 1e9);
    EXPECT_NE(CountedTime::current(), &counted);
  }
  EXPECT_EQ(CountedTime::current(), &counted);
}

}  // namespace
}  // namespace rulewise::base
