// columns.h — OGRE's statistics: how often the constants of each column of facts stand in a state.
//
// Idea      a column of coordinates holds every constant as often in one state as in the next, so
//           its counts do not vary; a column of pieces does (Kaiser 2007, section 6.2, Table 1)
// Promises  one pass over the sample; variances by Welford's method
// Tested by columns_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "insight/discovery/sample.h"

namespace rulewise::insight {

/// Mean and variance of a stream of numbers (Welford 1962).
class Spread {
 public:
  void add(double x) {
    ++count_;
    const double delta = x - mean_;
    mean_ += delta / static_cast<double>(count_);
    squares_ += delta * (x - mean_);
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  /// Of the population the numbers were drawn from; 0 for fewer than two of them.
  [[nodiscard]] double variance() const {
    return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1);
  }

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

struct Column {
  std::vector<Symbol> domain;  // constants seen, sorted
  Spread counts;               // of each constant in each state that has it
  [[nodiscard]] bool is_constant() const { return domain.size() < 2; }
};

/// What the facts of one shape do in the sample.
struct FactGroup {
  ShapeId shape;
  std::vector<Column> columns;
  std::vector<std::uint32_t> sort_order;  // columns, those that vary least first
  std::uint32_t fewest = 0;               // facts of the shape in a state
  std::uint32_t most = 0;
  bool changes = false;  // some fact of it came or went
};

/// One for each shape of the sample, in the order of shapes.
[[nodiscard]] std::vector<FactGroup> measure_columns(const Sample& sample);

}  // namespace rulewise::insight
