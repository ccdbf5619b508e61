#include "logic/fact_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace rulewise::logic {
namespace {

using ::testing::ElementsAre;
using Row = std::vector<TermId>;

Row row_of(std::initializer_list<std::size_t> values) {
  Row row;
  for (const std::size_t value : values) row.emplace_back(value);
  return row;
}

/// The rows a lookup finds, newest first.
std::vector<std::uint32_t> look_up(FactTable& table, ColumnSet columns, const Row& key) {
  const FactTable::Index& index = table.index_on(columns);
  std::vector<std::uint32_t> found;
  for (auto r = index.first(key); r != FactTable::kNoRow; r = index.older(r)) {
    std::size_t at = 0;
    bool fits = true;
    for (std::uint32_t c = 0; c < table.arity(); ++c) {
      if (((columns >> c) & 1U) != 0) fits = fits && table.row(r)[c] == key[at++];
    }
    if (fits) found.push_back(r);
  }
  return found;
}

TEST(FactTable, KeepsEachRowOnceInOrder) {
  FactTable table(2);
  EXPECT_TRUE(table.insert(row_of({1, 2})).is_new);
  EXPECT_TRUE(table.insert(row_of({2, 1})).is_new);
  const auto again = table.insert(row_of({1, 2}));
  EXPECT_FALSE(again.is_new);
  EXPECT_EQ(again.row, 0U);
  EXPECT_EQ(table.size(), 2U);
  EXPECT_THAT(table.row(1), ElementsAre(TermId(2), TermId(1)));
  EXPECT_EQ(table.find(row_of({2, 1})), 1U);
  EXPECT_EQ(table.find(row_of({2, 2})), FactTable::kNoRow);
}

TEST(FactTable, HoldsAtMostOneRowWithoutColumns) {
  FactTable table(0);
  EXPECT_EQ(table.find({}), FactTable::kNoRow);
  EXPECT_TRUE(table.insert({}).is_new);
  EXPECT_FALSE(table.insert({}).is_new);
  EXPECT_EQ(table.size(), 1U);
  EXPECT_EQ(table.find({}), 0U);
}

TEST(FactTable, IndexesCatchUpWithNewRows) {
  FactTable table(2);
  EXPECT_THAT(look_up(table, 1, row_of({1})), ElementsAre());
  table.insert(row_of({1, 5}));
  table.insert(row_of({2, 5}));
  table.insert(row_of({1, 6}));
  EXPECT_THAT(look_up(table, 1, row_of({1})), ElementsAre(2, 0));
  EXPECT_THAT(look_up(table, 2, row_of({5})), ElementsAre(1, 0));
  EXPECT_THAT(look_up(table, 3, row_of({1, 6})), ElementsAre(2));
}

TEST(FactTable, CountsDistinctValues) {
  FactTable table(2);
  for (std::size_t i = 0; i < 30; ++i) table.insert(row_of({i % 3, i}));
  EXPECT_EQ(table.distinct_values(0), 3U);
  EXPECT_EQ(table.distinct_values(1), 30U);
}

RC_GTEST_PROP(FactTable, FindsWhatAListWouldFind, ()) {
  using Values = std::vector<std::size_t>;
  const auto small = rc::gen::inRange<std::size_t>(0, 6);
  const auto inserted =
      *rc::gen::container<std::vector<Values>>(rc::gen::container<Values>(3, small));
  FactTable table(3);
  std::vector<Row> list;
  for (const auto& values : inserted) {
    const Row row = row_of({values[0], values[1], values[2]});
    const bool is_new = std::ranges::find(list, row) == list.end();
    RC_ASSERT(table.insert(row).is_new == is_new);
    if (is_new) list.push_back(row);
    // Sometimes look in between, so that indexes grow in several steps.
    if (values[0] == 0) (void)table.index_on(1 + values[1] % 7);
  }
  RC_ASSERT(table.size() == list.size());
  const auto columns = *rc::gen::inRange<ColumnSet>(1, 8);
  const Row wanted = row_of({*small, *small, *small});
  Row key;
  for (std::uint32_t c = 0; c < 3; ++c) {
    if (((columns >> c) & 1U) != 0) key.push_back(wanted[c]);
  }
  std::vector<std::uint32_t> expected;
  for (std::uint32_t r = 0; r < list.size(); ++r) {
    bool fits = true;
    for (std::uint32_t c = 0; c < 3; ++c) {
      if (((columns >> c) & 1U) != 0) fits = fits && list[r][c] == wanted[c];
    }
    if (fits) expected.insert(expected.begin(), r);
  }
  RC_ASSERT(look_up(table, columns, key) == expected);
}

}  // namespace
}  // namespace rulewise::logic
