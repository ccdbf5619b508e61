#include "play/quick_wake.h"

#include <gtest/gtest.h>
#include <sched.h>

namespace rulewise::play {
namespace {

TEST(QuickWake, LeavesPolicyAndPriorityAsTheyWere) {
  const int policy = sched_getscheduler(0);
  {
    const QuickWake outer;
    const QuickWake inner;
    EXPECT_EQ(sched_getscheduler(0), policy);
  }
  EXPECT_EQ(sched_getscheduler(0), policy);
}

}  // namespace
}  // namespace rulewise::play
