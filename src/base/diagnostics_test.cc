#include "base/diagnostics.h"

#include <gtest/gtest.h>

namespace rulewise::base {
namespace {

TEST(DiagnosticText, NamesPlaceKindMessageAndHint) {
  const Diagnostic fault{Severity::kError, {3, 7}, "unknown thing", "spell it otherwise"};
  EXPECT_EQ(to_text(fault, "a.kif"),
            "a.kif:3:7: error: unknown thing\n  hint: spell it otherwise\n");
}

TEST(DiagnosticText, LeavesOutAMissingHint) {
  const Diagnostic oddity{Severity::kWarning, {1, 1}, "odd", ""};
  EXPECT_EQ(to_text(oddity, "a.kif"), "a.kif:1:1: warning: odd\n");
}

TEST(Diagnostics, CountsByKind) {
  Diagnostics found;
  EXPECT_FALSE(found.has_errors());
  found.warning({1, 1}, "odd");
  EXPECT_FALSE(found.has_errors());
  found.error({2, 1}, "wrong");
  found.error({3, 1}, "wrong again");
  EXPECT_TRUE(found.has_errors());
  EXPECT_EQ(found.error_count(), 2U);
  EXPECT_EQ(found.warning_count(), 1U);
}

TEST(Diagnostics, KeepsTheOrderFoundUntilSorted) {
  Diagnostics found;
  found.warning({5, 1}, "later");
  found.warning({2, 3}, "odd here");
  found.error({2, 3}, "wrong here");
  EXPECT_EQ(found.all()[0].message, "later");
  found.sort_by_place();
  EXPECT_EQ(found.all()[0].message, "wrong here");
  EXPECT_EQ(found.all()[1].message, "odd here");
  EXPECT_EQ(found.all()[2].message, "later");
}

TEST(Diagnostics, CountsWhatItDoesNotKeep) {
  Diagnostics found;
  for (std::size_t i = 0; i < Diagnostics::kMostKept + 30; ++i) found.error({1, 1}, "again");
  EXPECT_EQ(found.error_count(), Diagnostics::kMostKept + 30);
  EXPECT_EQ(found.all().size(), Diagnostics::kMostKept);
  EXPECT_NE(found.to_text("a.kif").find("30"), std::string::npos);
}

}  // namespace
}  // namespace rulewise::base
