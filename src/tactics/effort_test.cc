#include "tactics/effort.h"

#include <gtest/gtest.h>

#include <atomic>

namespace rulewise::tactics {
namespace {

TEST(Effort, EndsAfterItsStepsAndNotBefore) {
  Effort effort(3);
  effort.add(2);
  EXPECT_FALSE(effort.is_spent());
  effort.add(1);
  EXPECT_TRUE(effort.is_spent());
}

TEST(Effort, EndsByTheClockWhereThereIsOne) {
  EXPECT_TRUE(Effort(Effort::kEndless, 0).is_spent());
  EXPECT_FALSE(Effort(Effort::kEndless, 1000).is_spent());
}

TEST(Effort, EndsWhereTheThreadIsInterrupted) {
  std::atomic<bool> stop{false};
  const base::Interruptible scope(&stop);
  const Effort effort(Effort::kEndless);
  EXPECT_FALSE(effort.is_spent());
  stop = true;
  EXPECT_TRUE(effort.is_spent());
}

}  // namespace
}  // namespace rulewise::tactics
