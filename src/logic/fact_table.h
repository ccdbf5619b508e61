// fact_table.h — the facts of one relation: rows of terms, each once, found by any columns.
//
// Idea      rows are appended and never move, so a range of row numbers is a snapshot: facts
//           older than a round, facts of a round. Indexes are made when first asked for and
//           catch up with new rows when asked again.
// Promises  rows keep their order of insertion; looking up allocates nothing
// Tested by fact_table_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "syntax/gdl/terms.h"

namespace rulewise::logic {

using gdl::TermId;

/// A set of columns, bit c for column c; columns from 64 on are never part of one.
using ColumnSet = std::uint64_t;

class FactTable {
 public:
  static constexpr std::uint32_t kNoRow = 0xffffffffU;

  /// Rows with equal values in some columns, as chains through the rows, newest first.
  class Index {
   public:
    /// The newest row that may have these values (in column order); kNoRow at the end. Rows of
    /// one chain share a hash, so the caller compares values.
    [[nodiscard]] std::uint32_t first(std::span<const TermId> key) const {
      if (heads_.empty()) return kNoRow;
      return heads_[hash_of(key) & (heads_.size() - 1)];
    }
    [[nodiscard]] std::uint32_t older(std::uint32_t row) const { return links_[row]; }

   private:
    friend class FactTable;
    ColumnSet columns_ = 0;
    std::vector<std::uint32_t> heads_;
    std::vector<std::uint32_t> links_;
  };

  /// Quick rather than even: it is asked for millions of rows. No order hangs on it.
  [[nodiscard]] static std::uint32_t hash_of(std::span<const TermId> values) {
    std::uint64_t hash = values.size() + 1;
    const auto mix = [&hash](std::uint64_t bits) {
      hash = (hash ^ bits) * 0x9e3779b97f4a7c15ULL;
      hash ^= hash >> 32U;
    };
    std::size_t i = 0;
    for (; i + 1 < values.size(); i += 2) {
      mix(values[i].value | std::uint64_t{values[i + 1].value} << 32U);
    }
    if (i < values.size()) mix(values[i].value);
    return static_cast<std::uint32_t>(hash);
  }

  explicit FactTable(std::uint32_t arity) : arity_(arity) {}

  struct Inserted {
    std::uint32_t row;
    bool is_new;
  };
  Inserted insert(std::span<const TermId> values);
  [[nodiscard]] std::uint32_t find(std::span<const TermId> values) const;

  [[nodiscard]] std::uint32_t size() const { return row_count_; }
  [[nodiscard]] std::uint32_t arity() const { return arity_; }
  [[nodiscard]] std::span<const TermId> row(std::uint32_t row) const {
    return {values_.data() + static_cast<std::size_t>(row) * arity_, arity_};
  }

  /// The index on these columns, up to date with all rows. Stays valid; not up to date after
  /// the next insertion until asked for again.
  const Index& index_on(ColumnSet columns);
  /// How many different values a column has; an estimate, refreshed as the table doubles.
  [[nodiscard]] std::uint32_t distinct_values(std::uint32_t column) const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Entry {
    std::uint32_t row = 0;   // row + 1, 0 is empty
    std::uint32_t hash = 0;  // here, so that most looks need no row
  };
  void grow();
  void catch_up(Index& index);

  std::uint32_t arity_;
  std::uint32_t row_count_ = 0;
  std::vector<TermId> values_;
  std::vector<Entry> table_;                     // open addressing
  std::vector<std::unique_ptr<Index>> indexes_;  // each by itself: references stay valid

  struct DistinctCount {
    std::uint32_t at_rows = 0;
    std::uint32_t count = 0;
  };
  mutable std::vector<DistinctCount> distinct_;
};

}  // namespace rulewise::logic
