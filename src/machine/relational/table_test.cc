#include "machine/relational/table.h"

#include <gtest/gtest.h>

namespace rulewise::machine::relational {
namespace {

TEST(Table, KeepsEachAnswerOnceInOrder) {
  Arena arena;
  Table table;
  for (int round = 0; round < 2; ++round) {
    for (Value i = 0; i < 1000; ++i) {
      const Value answer[] = {i % 10, i};
      EXPECT_EQ(table.add(answer, 2, arena), round == 0);
    }
  }
  ASSERT_EQ(table.count, 1000U);
  for (Value i = 0; i < 1000; ++i) EXPECT_EQ(table.answers[2 * i + 1], i);
}

TEST(Table, WithoutValuesHoldsOneAnswer) {
  Arena arena;
  Table table;
  EXPECT_TRUE(table.add(nullptr, 0, arena));
  EXPECT_FALSE(table.add(nullptr, 0, arena));
  EXPECT_EQ(table.count, 1U);
}

TEST(TableMap, GivesOneTableAKeyUntilCleared) {
  Arena arena;
  TableMap map;
  std::vector<Table*> tables;
  for (Value i = 0; i < 500; ++i) {
    const Value key[] = {i, i + 1};
    tables.push_back(map.find_or_make(key, 2, arena));
    tables.back()->count = i;
  }
  for (Value i = 0; i < 500; ++i) {
    const Value key[] = {i, i + 1};
    EXPECT_EQ(map.find_or_make(key, 2, arena), tables[i]);
  }
  EXPECT_EQ(map.size(), 500U);
  map.clear();
  arena.reset();
  const Value key[] = {7, 8};
  EXPECT_EQ(map.find_or_make(key, 2, arena)->count, 0U);
  EXPECT_EQ(map.size(), 1U);
}

TEST(Arena, CountsAndReusesMemory) {
  Arena arena;
  auto* first = arena.make_array<std::uint32_t>(10);
  EXPECT_EQ(arena.used_bytes(), 40U);
  (void)arena.make_array<std::uint32_t>(1 << 20);  // larger than a block
  arena.reset();
  EXPECT_EQ(arena.used_bytes(), 0U);
  EXPECT_EQ(arena.make_array<std::uint32_t>(10), first);
}

}  // namespace
}  // namespace rulewise::machine::relational
