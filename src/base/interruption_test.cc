#include "base/interruption.h"

#include <gtest/gtest.h>

#include <thread>

#include "base/time_up.h"

namespace rulewise::base {
namespace {

TEST(Interruption, OutsideOfAllScopesNothingWantsWorkToEnd) { EXPECT_FALSE(is_interrupted()); }

TEST(Interruption, AFlagInterruptsAsLongAsItsScopeLives) {
  std::atomic<bool> stop{false};
  {
    const Interruptible scope(&stop);
    EXPECT_FALSE(is_interrupted());
    stop = true;
    EXPECT_TRUE(is_interrupted());
  }
  EXPECT_FALSE(is_interrupted());
}

TEST(Interruption, APassedDeadlineInterrupts) {
  const Interruptible late(Deadline(1e9));
  EXPECT_FALSE(is_interrupted());
  const Interruptible now(Deadline(0));
  EXPECT_TRUE(is_interrupted());
}

TEST(Interruption, TheWishOfAnOuterScopeIsHeardInside) {
  const std::atomic<bool> stop{true};
  const std::atomic<bool> go_on{false};
  const Interruptible outer(&stop);
  const Interruptible inner(&go_on);
  EXPECT_TRUE(is_interrupted());
}

TEST(Interruption, AnotherThreadIsLeftAlone) {
  const std::atomic<bool> stop{true};
  const Interruptible scope(&stop);
  bool there = true;
  std::thread([&] { there = is_interrupted(); }).join();
  EXPECT_FALSE(there);
}

TEST(Interruption, WorkWithADeadlineHearsBoth) {
  EXPECT_FALSE(is_up(Deadline(1e9)));
  EXPECT_TRUE(is_up(Deadline(0)));
  const std::atomic<bool> stop = true;
  const Interruptible scope(&stop);
  EXPECT_TRUE(is_up(Deadline(1e9)));
}

}  // namespace
}  // namespace rulewise::base
