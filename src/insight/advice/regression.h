// regression.h — which numbers go with the end of a game beyond chance, and what each is worth.
//
// Idea      a number is believed if its correlation with the payoff is larger than chance alone
// would
//           give any of all those looked at, at a stated confidence (Bonferroni). Weights are by
//           least squares with a little shrinking (ridge), kept as moments, so that any choice of
//           columns can be weighed without the data
// Needs     rows that are independent, or a count of how many are
// Promises  same rows, same weights
// Tested by regression_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rulewise::insight {

/// The number below which a standard normal one lies with probability `p`, 0 < p < 1.
[[nodiscard]] double normal_quantile(double p);

/// The weights of some columns: y is about offset + sum of weight x column.
struct Weighing {
  std::vector<double> weights;  // by column asked for
  double offset = 0;
  double explained = 0;  // part of the variance
};

class Moments {
 public:
  explicit Moments(std::size_t columns);

  void add(std::span<const float> row, double y);

  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] double rows() const { return rows_; }
  [[nodiscard]] double mean(std::size_t column) const { return sums_[column] / rows_; }
  [[nodiscard]] double deviation(std::size_t column) const;
  [[nodiscard]] double target_deviation() const;
  /// Of a column with the target; 0 where one of them never varies.
  [[nodiscard]] double correlation(std::size_t column) const;
  /// Of two columns.
  [[nodiscard]] double correlation(std::size_t a, std::size_t b) const;

  /// Least squares over the columns named; `shrink` is the ridge as a part of the rows.
  [[nodiscard]] Weighing weigh(std::span<const std::size_t> columns, double shrink = 1e-2) const;

 private:
  [[nodiscard]] double covariance(std::size_t a, std::size_t b) const;

  std::size_t columns_;
  double rows_ = 0;
  double target_sum_ = 0;
  double target_squares_ = 0;
  std::vector<double> sums_;
  std::vector<double> products_;         // [a][b], b <= a
  std::vector<double> target_products_;  // by column
};

/// How large a correlation of one of `looked_at` columns over `samples` independent ones chance
/// gives with probability 1 - confidence at most.
[[nodiscard]] double chance_bound(double samples, std::size_t looked_at, double confidence);

/// Ridge regression on rows that are sets of a few among many facts, by conjugate gradients: the
/// weight of each fact. In fewer steps, and so less exactly, where a scope around it is over.
struct SparseRows {
  std::vector<std::uint32_t> facts;     // of all rows, one after another
  std::vector<std::uint32_t> begin{0};  // of each row, and the end
  [[nodiscard]] std::size_t size() const { return begin.size() - 1; }
  [[nodiscard]] std::span<const std::uint32_t> row(std::size_t i) const {
    return {facts.data() + begin[i], begin[i + 1] - begin[i]};
  }
  void add(std::span<const std::uint32_t> row) {
    facts.insert(facts.end(), row.begin(), row.end());
    begin.push_back(static_cast<std::uint32_t>(facts.size()));
  }
};
[[nodiscard]] std::vector<double> fit_facts(const SparseRows& rows, std::span<const float> target,
                                            std::size_t fact_count, double ridge);

}  // namespace rulewise::insight
