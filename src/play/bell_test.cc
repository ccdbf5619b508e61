#include "play/bell.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <thread>

#include "base/clock.h"

namespace rulewise::play {
namespace {

TEST(Bell, GivesUpWhenNobodyRings) {
  Bell bell;
  const base::Stopwatch watch;
  EXPECT_FALSE(bell.wait(0.003));
  EXPECT_GE(watch.seconds(), 0.003);
  EXPECT_FALSE(bell.wait(0));
  EXPECT_FALSE(bell.wait(-1));
  EXPECT_FALSE(bell.wait(std::nan("")));
}

TEST(Bell, IsHeardAfterwardsAndOnce) {
  Bell bell;
  bell.ring();
  EXPECT_TRUE(bell.wait(0));
  EXPECT_FALSE(bell.wait(0));
  bell.ring();
  bell.wait();
  EXPECT_FALSE(bell.wait(0.001));
}

TEST(Bell, HandsOverWhatWasWrittenBefore) {
  Bell begin;
  Bell end;
  int number = 0;
  std::thread other([&] {
    for (int n = 0; n < 2000; ++n) {
      begin.wait();
      number += n;
      end.ring();
    }
  });
  int expected = 0;
  for (int n = 0; n < 2000; ++n) {
    begin.ring();
    if (n % 2 == 0) {
      end.wait();
    } else {
      EXPECT_TRUE(end.wait(std::numeric_limits<double>::infinity()));
    }
    expected += n;
    ASSERT_EQ(number, expected);
  }
  other.join();
}

}  // namespace
}  // namespace rulewise::play
