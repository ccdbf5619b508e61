// relation.h — rows of terms with a hash index for each set of columns one asks by.
//
// Idea      facts of the rules fill a relation once, facts of a state refill it state by state; an
//           index is built when the first question needs it, so unused ones cost nothing; a
//           handful of rows is scanned instead
// Promises  rows are found in the order they were added
// Tested by relation_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"

namespace rulewise::machine::relational {

/// A term as a bare number, the form rows, keys and registers hold it in.
using Value = std::uint32_t;

[[nodiscard]] inline std::uint32_t hash_values(const Value* values, std::size_t count) {
  std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
  for (std::size_t i = 0; i < count; ++i) {
    hash = (hash ^ values[i]) * 0xff51afd7ed558ccdULL;
    hash ^= hash >> 32U;
  }
  return static_cast<std::uint32_t>(hash);
}

class Relation {
 public:
  static constexpr std::uint32_t kNoRow = 0xffffffffU;

  explicit Relation(std::uint32_t arity) : arity_(arity) {}

  void clear() {
    values_.clear();
    row_count_ = 0;
    ++generation_;
  }
  void add_row(const Value* values) {
    values_.insert(values_.end(), values, values + arity_);
    ++row_count_;
    if (row_count_ > most_rows_) most_rows_ = row_count_;
  }

  [[nodiscard]] std::uint32_t arity() const { return arity_; }
  [[nodiscard]] std::uint32_t row_count() const { return row_count_; }
  /// The most rows it ever held at once.
  [[nodiscard]] std::uint32_t most_rows() const { return most_rows_; }
  [[nodiscard]] const Value* row(std::uint32_t i) const {
    return values_.data() + std::size_t{i} * arity_;
  }

  [[nodiscard]] std::size_t memory_bytes() const;

  /// A number for asking by these columns (ascending); the same for the same columns.
  std::uint32_t index_on(const std::vector<std::uint32_t>& columns);
  /// The first row whose columns of `index` equal `key`, or kNoRow.
  [[nodiscard]] std::uint32_t find(std::uint32_t index, const Value* key);
  /// The next row after `row` with the same values in those columns.
  [[nodiscard]] std::uint32_t find_next(std::uint32_t index, std::uint32_t row) const;

  /// A column and the value it must have.
  struct Fixed {
    std::uint32_t column = 0;
    Value value = 0;
  };
  /// Among the rows with these fixed values: how many share one key, on average over the keys
  /// there are; 0 without such rows.
  [[nodiscard]] double rows_per_key(const std::vector<std::uint32_t>& columns,
                                    const std::vector<Fixed>& fixed) const;

 private:
  static constexpr std::uint32_t kScannedRows = 4;

  struct Index {
    std::vector<std::uint32_t> columns;
    std::vector<std::uint32_t> first;  // by bucket: row + 1, 0 is empty
    std::vector<std::uint32_t> next;   // by row: row + 1
    std::uint64_t generation = ~std::uint64_t{0};
    std::uint32_t indexed_rows = 0;
  };

  void build(Index& index) const;
  [[nodiscard]] bool same_key(const Index& index, std::uint32_t row, const Value* other) const {
    const Value* values = this->row(row);
    for (const std::uint32_t column : index.columns) {
      if (values[column] != other[column]) return false;
    }
    return true;
  }
  [[nodiscard]] bool has_key(const Index& index, std::uint32_t row, const Value* key) const {
    const Value* values = this->row(row);
    for (std::size_t i = 0; i < index.columns.size(); ++i) {
      if (values[index.columns[i]] != key[i]) return false;
    }
    return true;
  }

  std::uint32_t arity_;
  std::uint32_t row_count_ = 0;
  std::uint32_t most_rows_ = 0;
  std::uint64_t generation_ = 0;
  std::vector<Value> values_;
  std::vector<Index> indexes_;
};

}  // namespace rulewise::machine::relational
