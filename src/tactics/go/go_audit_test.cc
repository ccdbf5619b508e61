#include "tactics/go/go_audit.h"

#include <gtest/gtest.h>

namespace rulewise::tactics {
namespace {

TEST(GoAudit, FindsNoException) {
  for (const int side : {5, 9}) {
    AuditLimits limits;
    limits.max_positions = 4000;
    const AuditCounts counts = audit_go(side, limits);
    EXPECT_EQ(counts.exception_count(), 0U)
        << (counts.exceptions.empty() ? "" : counts.exceptions.front());
    EXPECT_EQ(counts.positions, 4000U);
    EXPECT_GT(counts.wins, 100U);
    EXPECT_GT(counts.threatened, 100U);
    EXPECT_GT(counts.outside, counts.forced_moves);
  }
}

TEST(GoAudit, IsTheSameForTheSameSeed) {
  AuditLimits limits;
  limits.max_positions = 500;
  limits.seed = 9;
  const AuditCounts first = audit_go(7, limits);
  const AuditCounts second = audit_go(7, limits);
  EXPECT_EQ(first.wins, second.wins);
  EXPECT_EQ(first.forced_moves, second.forced_moves);
}

}  // namespace
}  // namespace rulewise::tactics
