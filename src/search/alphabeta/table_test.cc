#include "search/alphabeta/table.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace rulewise::search {
namespace {

TEST(Table, GivesBackWhatWasStored) {
  Table table(1U << 20U);
  base::Random random(7);
  for (int i = 0; i < 1000; ++i) {
    const TableEntry entry{static_cast<std::uint32_t>(random.next()),
                           static_cast<int>(random.below(200'501)) - 100'250,
                           static_cast<int>(random.below(251)), static_cast<Bound>(random.below(3)),
                           random.below(2) == 1};
    const std::uint64_t hash = random.next();
    table.store(hash, entry);
    const std::optional<TableEntry> found = table.find(hash);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->move_key, entry.move_key);
    EXPECT_EQ(found->score, entry.score);
    EXPECT_EQ(found->depth, entry.depth);
    EXPECT_EQ(found->bound, entry.bound);
    EXPECT_EQ(found->is_proved, entry.is_proved);
    EXPECT_FALSE(table.find(hash + 1));
  }
}

TEST(Table, KeepsAProofAgainstAGuess) {
  Table table(64);
  table.store(5, {1, 100, 3, Bound::kExact, true});
  table.store(5, {2, 50, 9, Bound::kExact, false});
  EXPECT_EQ(table.find(5)->move_key, 1U);
  table.store(5, {3, 70, 1, Bound::kExact, true});
  EXPECT_EQ(table.find(5)->move_key, 3U);
}

TEST(Table, GivesUpShallowEntriesFirst) {
  Table table(64);  // one bucket of four
  for (std::uint64_t i = 1; i <= 4; ++i) table.store(i, {0, 0, static_cast<int>(i), {}, false});
  table.store(9, {0, 0, 8, {}, false});
  EXPECT_FALSE(table.find(1));
  EXPECT_TRUE(table.find(2));
  EXPECT_TRUE(table.find(9));
}

TEST(Table, KeepsEverythingWhenItGrows) {
  Table table(1U << 12U);
  table.new_search();
  base::Random random(7);
  std::vector<std::pair<std::uint64_t, TableEntry>> stored;
  for (int i = 0; i < 2000; ++i) {
    const TableEntry entry{static_cast<std::uint32_t>(i), i, i % 200, Bound::kLower, false};
    stored.emplace_back(random.next(), entry);
    table.store(stored.back().first, entry);
  }
  std::erase_if(stored, [&](const auto& pair) { return !table.find(pair.first); });
  ASSERT_GT(stored.size(), 100U);
  ASSERT_LT(stored.size(), 2000U);  // it was full
  table.reserve(9U << 12U);
  EXPECT_EQ(table.bytes(), 8U << 12U);
  for (const auto& [hash, entry] : stored) {
    const auto found = table.find(hash);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->move_key, entry.move_key);
    EXPECT_EQ(found->score, entry.score);
  }
  table.reserve(1U << 12U);
  EXPECT_EQ(table.bytes(), 8U << 12U);
}

TEST(Table, IsEmptyAfterClear) {
  Table table(1024);
  table.store(42, {});
  table.clear();
  EXPECT_FALSE(table.find(42));
  EXPECT_FALSE(table.find(0));
}

}  // namespace
}  // namespace rulewise::search
