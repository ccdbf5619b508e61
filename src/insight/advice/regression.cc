#include "insight/advice/regression.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/interruption.h"

namespace rulewise::insight {
namespace {

constexpr int kGradientSteps = 40;
constexpr double kNothing = 1e-12;

/// Solves a symmetric positive system by Cholesky; rows that are not positive count as zero.
std::vector<double> solve(std::vector<double> matrix, std::vector<double> right) {
  const std::size_t n = right.size();
  const auto at = [&](std::size_t i, std::size_t k) -> double& { return matrix[i * n + k]; };
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k <= i; ++k) {
      double sum = at(i, k);
      for (std::size_t m = 0; m < k; ++m) sum -= at(i, m) * at(k, m);
      at(i, k) = i == k ? std::sqrt(std::max(sum, kNothing)) : sum / at(k, k);
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) right[i] -= at(i, k) * right[k];
    right[i] /= at(i, i);
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) right[i] -= at(k, i) * right[k];
    right[i] /= at(i, i);
  }
  return right;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The centred rows as a matrix: what it makes of weights, and back.
class CentredRows {
 public:
  CentredRows(const SparseRows& rows, std::size_t facts) : rows_(rows), means_(facts, 0) {
    for (const std::uint32_t fact : rows.facts) means_[fact] += 1;
    for (double& mean : means_) mean /= static_cast<double>(std::max<std::size_t>(1, rows.size()));
  }

  [[nodiscard]] std::vector<double> times(const std::vector<double>& weights) const {
    const double middle = dot(means_, weights);
    std::vector<double> result(rows_.size(), -middle);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      for (const std::uint32_t fact : rows_.row(i)) result[i] += weights[fact];
    }
    return result;
  }

  [[nodiscard]] std::vector<double> transposed_times(const std::vector<double>& values) const {
    std::vector<double> result(means_.size(), 0);
    double sum = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      sum += values[i];
      for (const std::uint32_t fact : rows_.row(i)) result[fact] += values[i];
    }
    for (std::size_t f = 0; f < result.size(); ++f) result[f] -= means_[f] * sum;
    return result;
  }

 private:
  const SparseRows& rows_;
  std::vector<double> means_;
};

}  // namespace

double normal_quantile(double p) {
  double low = -12;
  double high = 12;
  for (int i = 0; i < 80; ++i) {
    const double middle = (low + high) / 2;
    const double below = std::erfc(-middle / std::numbers::sqrt2) / 2;
    (below < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

double chance_bound(double samples, std::size_t looked_at, double confidence) {
  if (samples < 4) return 1;
  const double tail =
      (1 - confidence) / (2 * static_cast<double>(std::max<std::size_t>(1, looked_at)));
  return std::min(1.0, normal_quantile(1 - tail) / std::sqrt(samples - 3));
}

Moments::Moments(std::size_t columns)
    : columns_(columns),
      sums_(columns, 0),
      products_(columns * columns, 0),
      target_products_(columns, 0) {}

void Moments::add(std::span<const float> row, double y) {
  rows_ += 1;
  target_sum_ += y;
  target_squares_ += y * y;
  for (std::size_t a = 0; a < columns_; ++a) {
    const double own = row[a];
    if (own == 0) continue;
    sums_[a] += own;
    target_products_[a] += own * y;
    double* products = products_.data() + a * columns_;
    for (std::size_t b = 0; b <= a; ++b) products[b] += own * row[b];
  }
}

double Moments::covariance(std::size_t a, std::size_t b) const {
  if (a < b) std::swap(a, b);
  return products_[a * columns_ + b] / rows_ - mean(a) * mean(b);
}

double Moments::deviation(std::size_t column) const {
  return std::sqrt(std::max(0.0, covariance(column, column)));
}

double Moments::target_deviation() const {
  const double mean = target_sum_ / rows_;
  return std::sqrt(std::max(0.0, target_squares_ / rows_ - mean * mean));
}

double Moments::correlation(std::size_t column) const {
  const double scale = deviation(column) * target_deviation();
  if (rows_ < 2 || scale < kNothing) return 0;
  return (target_products_[column] / rows_ - mean(column) * target_sum_ / rows_) / scale;
}

double Moments::correlation(std::size_t a, std::size_t b) const {
  const double scale = deviation(a) * deviation(b);
  return rows_ < 2 || scale < kNothing ? 0 : covariance(a, b) / scale;
}

Weighing Moments::weigh(std::span<const std::size_t> columns, double shrink) const {
  const std::size_t n = columns.size();
  Weighing found{std::vector<double>(n, 0), rows_ > 0 ? target_sum_ / rows_ : 0, 0};
  if (n == 0 || rows_ < 2) return found;
  std::vector<double> matrix(n * n, 0);
  std::vector<double> right(n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    right[i] = correlation(columns[i]);
    for (std::size_t k = 0; k < n; ++k) {
      matrix[i * n + k] = i == k ? 1 + shrink : correlation(columns[i], columns[k]);
    }
  }
  const std::vector<double> standard = solve(std::move(matrix), right);
  for (std::size_t i = 0; i < n; ++i) {
    const double own = deviation(columns[i]);
    if (own < kNothing) continue;
    found.weights[i] = standard[i] * target_deviation() / own;
    found.offset -= found.weights[i] * mean(columns[i]);
    found.explained += standard[i] * right[i];
  }
  return found;
}

std::vector<double> fit_facts(const SparseRows& rows, std::span<const float> target,
                              std::size_t fact_count, double ridge) {
  const CentredRows matrix(rows, fact_count);
  std::vector<double> weights(fact_count, 0);
  std::vector<double> residual =
      matrix.transposed_times(std::vector<double>(target.begin(), target.end()));
  std::vector<double> direction = residual;
  double length = dot(residual, residual);
  const double enough = 1e-8 * length;
  for (int step = 0; step < kGradientSteps && length > enough && length > 0; ++step) {
    if (base::is_interrupted()) break;
    std::vector<double> image = matrix.transposed_times(matrix.times(direction));
    for (std::size_t f = 0; f < fact_count; ++f) image[f] += ridge * direction[f];
    const double along = length / dot(direction, image);
    for (std::size_t f = 0; f < fact_count; ++f) {
      weights[f] += along * direction[f];
      residual[f] -= along * image[f];
    }
    const double next = dot(residual, residual);
    for (std::size_t f = 0; f < fact_count; ++f) {
      direction[f] = residual[f] + next / length * direction[f];
    }
    length = next;
  }
  return weights;
}

}  // namespace rulewise::insight
