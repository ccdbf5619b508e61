#include "machine/memory_ledger.h"

#include <gtest/gtest.h>

namespace rulewise::machine {
namespace {

TEST(MemoryLedger, AddsUpItsAccounts) {
  MemoryLedger ledger(3000);
  MemoryLedger::Account first(ledger);
  {
    MemoryLedger::Account second(ledger);
    first.set(500);
    second.set_or_throw(1500);
    EXPECT_EQ(ledger.used_bytes(), 2000U);
    EXPECT_THROW(second.set_or_throw(1501), LimitReached);
    EXPECT_TRUE(ledger.is_overdrawn());
  }
  EXPECT_EQ(ledger.used_bytes(), 500U);
  first.set_or_throw(100);
  EXPECT_EQ(ledger.used_bytes(), 100U);
}

}  // namespace
}  // namespace rulewise::machine
