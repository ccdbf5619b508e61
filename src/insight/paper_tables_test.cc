#include "insight/paper_tables.h"

#include <gtest/gtest.h>

#include "insight/testing/games.h"

namespace rulewise::insight {
namespace {

TEST(PaperTables, AllEightyEightNumbersHold) {
  const auto rows = metagamer_tables(testing::checkers(), testing::chess());
  ASSERT_TRUE(rows.ok());
  EXPECT_EQ(rows.value().size(), 88U);
  for (const PaperRow& row : rows.value()) EXPECT_EQ(row.printed(), row.paper) << row.what;
}

TEST(PaperTables, NoticeAnotherGame) {
  // One goal instead of two: the row `eradicate` and the totals differ.
  scl::Rules one_goal = testing::checkers();
  one_goal.goals.pop_back();
  const auto rows = metagamer_tables(one_goal, testing::chess());
  ASSERT_TRUE(rows.ok());
  int differ = 0;
  for (const PaperRow& row : rows.value()) differ += row.holds() ? 0 : 1;
  EXPECT_EQ(differ, 4);
}

TEST(PaperTables, SayWhichPieceIsMissing) {
  const auto rows = metagamer_tables(testing::chess(), testing::chess());
  ASSERT_FALSE(rows.ok());
  EXPECT_EQ(rows.error().message, "checkers has no piece that begins with M");
}

}  // namespace
}  // namespace rulewise::insight
