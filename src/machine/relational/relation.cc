#include "machine/relational/relation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_set>

namespace rulewise::machine::relational {

namespace {

// The key of a row; keys longer than the buffer are hashed in the same way without it.
std::uint32_t key_hash(const Value* row, const std::vector<std::uint32_t>& columns) {
  std::array<Value, 16> buffer{};
  if (columns.size() <= buffer.size()) {
    for (std::size_t i = 0; i < columns.size(); ++i) buffer[i] = row[columns[i]];
    return hash_values(buffer.data(), columns.size());
  }
  std::vector<Value> key;
  for (const std::uint32_t column : columns) key.push_back(row[column]);
  return hash_values(key.data(), key.size());
}

}  // namespace

std::uint32_t Relation::index_on(const std::vector<std::uint32_t>& columns) {
  for (std::uint32_t i = 0; i < indexes_.size(); ++i) {
    if (indexes_[i].columns == columns) return i;
  }
  indexes_.emplace_back();
  indexes_.back().columns = columns;
  return static_cast<std::uint32_t>(indexes_.size() - 1);
}

std::size_t Relation::memory_bytes() const {
  std::size_t values = values_.capacity();
  for (const Index& index : indexes_) values += index.first.capacity() + index.next.capacity();
  return values * sizeof(Value);
}

void Relation::build(Index& index) const {
  const std::size_t buckets = std::bit_ceil(std::size_t{row_count_} * 2);
  index.first.assign(buckets, 0);
  index.next.resize(row_count_);
  for (std::uint32_t row = row_count_; row-- > 0;) {
    const std::size_t bucket = key_hash(this->row(row), index.columns) & (buckets - 1);
    index.next[row] = index.first[bucket];
    index.first[bucket] = row + 1;
  }
  index.generation = generation_;
  index.indexed_rows = row_count_;
}

std::uint32_t Relation::find(std::uint32_t index_number, const Value* key) {
  Index& index = indexes_[index_number];
  if (row_count_ <= kScannedRows) {
    std::uint32_t row = 0;
    while (row < row_count_ && !has_key(index, row, key)) ++row;
    return row < row_count_ ? row : kNoRow;
  }
  if (index.generation != generation_ || index.indexed_rows != row_count_) build(index);
  const std::uint32_t hash = hash_values(key, index.columns.size());
  std::uint32_t link = index.first[hash & (index.first.size() - 1)];
  while (link != 0 && !has_key(index, link - 1, key)) link = index.next[link - 1];
  return link - 1;  // 0 - 1 is kNoRow
}

std::uint32_t Relation::find_next(std::uint32_t index_number, std::uint32_t row) const {
  const Index& index = indexes_[index_number];
  const Value* values = this->row(row);
  if (row_count_ <= kScannedRows) {
    do ++row;
    while (row < row_count_ && !same_key(index, row, values));
    return row < row_count_ ? row : kNoRow;
  }
  std::uint32_t link = index.next[row];
  while (link != 0 && !same_key(index, link - 1, values)) link = index.next[link - 1];
  return link - 1;
}

double Relation::rows_per_key(const std::vector<std::uint32_t>& columns,
                              const std::vector<Fixed>& fixed) const {
  std::unordered_set<std::uint32_t> keys;
  std::size_t rows = 0;
  for (std::uint32_t row = 0; row < row_count_; ++row) {
    const Value* values = this->row(row);
    const auto differs = [&](const Fixed& f) { return values[f.column] != f.value; };
    if (std::ranges::any_of(fixed, differs)) continue;
    keys.insert(key_hash(values, columns));
    ++rows;
  }
  return rows == 0 ? 0 : static_cast<double>(rows) / static_cast<double>(keys.size());
}

}  // namespace rulewise::machine::relational
