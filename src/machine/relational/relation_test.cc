#include "machine/relational/relation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::machine::relational {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::uint32_t> rows_with(Relation& relation, const std::vector<std::uint32_t>& columns,
                                     const std::vector<Value>& key) {
  const std::uint32_t index = relation.index_on(columns);
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = relation.find(index, key.data()); row != Relation::kNoRow;
       row = relation.find_next(index, row)) {
    rows.push_back(row);
  }
  return rows;
}

void add(Relation& relation, const std::vector<Value>& row) { relation.add_row(row.data()); }

TEST(Relation, FindsRowsByAnyColumnsInTheirOrder) {
  Relation relation(2);
  for (Value i = 0; i < 100; ++i) add(relation, {i % 7, i});
  EXPECT_THAT(rows_with(relation, {0}, {3}),
              ElementsAre(3, 10, 17, 24, 31, 38, 45, 52, 59, 66, 73, 80, 87, 94));
  EXPECT_THAT(rows_with(relation, {0, 1}, {3, 45}), ElementsAre(45));
  EXPECT_THAT(rows_with(relation, {0, 1}, {4, 45}), IsEmpty());
}

TEST(Relation, AFewRowsAreFoundTheSameWay) {
  Relation relation(2);
  add(relation, {1, 5});
  add(relation, {2, 5});
  add(relation, {1, 6});
  EXPECT_THAT(rows_with(relation, {0}, {1}), ElementsAre(0, 2));
  EXPECT_THAT(rows_with(relation, {1}, {7}), IsEmpty());
}

TEST(Relation, IndexesFollowNewContents) {
  Relation relation(1);
  for (Value i = 0; i < 10; ++i) add(relation, {i});
  EXPECT_THAT(rows_with(relation, {0}, {9}), ElementsAre(9));
  relation.clear();
  for (Value i = 0; i < 10; ++i) add(relation, {9 - i});
  EXPECT_THAT(rows_with(relation, {0}, {9}), ElementsAre(0));
  add(relation, {9});
  EXPECT_THAT(rows_with(relation, {0}, {9}), ElementsAre(0, 10));
  EXPECT_EQ(relation.most_rows(), 11U);
}

TEST(Relation, KnowsHowManyRowsShareAKey) {
  Relation relation(2);
  for (Value i = 0; i < 12; ++i) add(relation, {i % 3, i});
  EXPECT_DOUBLE_EQ(relation.rows_per_key({0}, {}), 4.0);
  EXPECT_DOUBLE_EQ(relation.rows_per_key({0, 1}, {}), 1.0);
  EXPECT_DOUBLE_EQ(relation.rows_per_key({}, {}), 12.0);
  EXPECT_DOUBLE_EQ(relation.rows_per_key({}, {{0, 2}}), 4.0);
  EXPECT_DOUBLE_EQ(relation.rows_per_key({1}, {{0, 2}}), 1.0);
  EXPECT_DOUBLE_EQ(relation.rows_per_key({}, {{0, 9}}), 0.0);
}

}  // namespace
}  // namespace rulewise::machine::relational
