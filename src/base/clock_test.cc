#include "base/clock.h"

#include <gtest/gtest.h>

namespace rulewise::base {
namespace {

TEST(Stopwatch, NeverRunsBackwards) {
  const Stopwatch watch;
  double last = watch.seconds();
  EXPECT_GE(last, 0.0);
  for (int i = 0; i < 1000; ++i) {
    const double now = watch.seconds();
    EXPECT_GE(now, last);
    last = now;
  }
}

TEST(Deadline, WithoutLimitNeverPasses) {
  const Deadline deadline;
  EXPECT_FALSE(deadline.has_passed());
  EXPECT_GT(deadline.seconds_left(), 1e300);
}

TEST(Deadline, OfNoTimePassesAtOnce) {
  EXPECT_TRUE(Deadline(0.0).has_passed());
  EXPECT_TRUE(Deadline(-1.0).has_passed());
  EXPECT_LE(Deadline(0.0).seconds_left(), 0.0);
}

TEST(Deadline, FarAwayHasNotPassed) {
  const Deadline deadline(1e6);
  EXPECT_FALSE(deadline.has_passed());
  EXPECT_LE(deadline.seconds_left(), 1e6);
}

TEST(WorkLimit, PassesWithWorkOnly) {
  EXPECT_FALSE(WorkLimit().has_passed());
  EXPECT_TRUE(WorkLimit(0.0).has_passed());
  EXPECT_FALSE(WorkLimit(1e6).has_passed());
  const WorkLimit limit(1e-4);
  while (!limit.has_passed()) {  // asking is work, too
  }
}

TEST(ProcessFigures, AreTold) {
  EXPECT_GE(thread_cpu_seconds(), 0.0);
  const double of_thread = thread_cpu_seconds();  // first, for time goes on
  EXPECT_GE(process_cpu_seconds(), of_thread);
  EXPECT_GT(peak_memory_bytes(), std::size_t{1} << 16U);  // no program of ours is smaller
}

}  // namespace
}  // namespace rulewise::base
