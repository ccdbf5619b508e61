#include "base/machine_memory.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace rulewise::base {
namespace {

TEST(MachineMemory, IsSomething) { EXPECT_GT(machine_memory(), std::size_t{1} << 20U); }

// Sanitizers need far more addresses than there is memory.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
TEST(MachineMemory, IsNoMoreThanTheShellAllows) {
  const std::size_t before = machine_memory();
  rlimit old{};
  ASSERT_EQ(getrlimit(RLIMIT_AS, &old), 0);
  rlimit lower = old;
  lower.rlim_cur = before / 2;
  ASSERT_EQ(setrlimit(RLIMIT_AS, &lower), 0);
  const std::size_t halved = machine_memory();
  ASSERT_EQ(setrlimit(RLIMIT_AS, &old), 0);
  EXPECT_EQ(halved, before / 2);
}
#endif

}  // namespace
}  // namespace rulewise::base
