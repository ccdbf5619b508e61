#include "insight/model/statistics.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace rulewise::insight {
namespace {

using Column = std::vector<double>;

double mean(std::span<const float> values) {
  double sum = 0;
  for (const float value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

Column centred(std::span<const float> values) {
  const double middle = mean(values);
  Column column;
  column.reserve(values.size());
  for (const float value : values) column.push_back(value - middle);
  return column;
}

double dot(const Column& a, const Column& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void subtract(Column& from, const Column& what, double factor) {
  for (std::size_t i = 0; i < from.size(); ++i) from[i] -= factor * what[i];
}

/// Forward selection by Gram and Schmidt: every column left is kept at right angles to those
/// chosen, so what a column would explain is one dot product.
class Selection {
 public:
  Selection(std::span<const Series* const> features, std::span<const float> target)
      : target_(centred(target)), left_(dot(target_, target_)), total_(left_) {
    for (const Series* feature : features) {
      columns_.push_back(centred(*feature));
      lengths_.push_back(dot(columns_.back(), columns_.back()));
    }
    chosen_.resize(columns_.size(), false);
  }

  [[nodiscard]] double explained() const { return total_ > 0 ? 1 - left_ / total_ : 0; }

  /// The best of those left, if it explains at least that part of the variance.
  std::optional<std::size_t> choose(double least_gain) {
    std::optional<std::size_t> best;
    double most = least_gain * total_;
    for (std::size_t f = 0; f < columns_.size(); ++f) {
      const double length = dot(columns_[f], columns_[f]);
      if (chosen_[f] || length <= kSame * lengths_[f]) continue;
      const double shadow = dot(columns_[f], target_);
      const double gain = shadow * shadow / length;
      if (gain <= most) continue;
      most = gain;
      best = f;
    }
    if (best) take(*best);
    return best;
  }

 private:
  static constexpr double kSame = 1e-6;  // what is left of a column that others make up

  void take(std::size_t f) {
    chosen_[f] = true;
    const Column& direction = columns_[f];
    const double length = dot(direction, direction);
    const double factor = dot(target_, direction) / length;
    left_ -= factor * factor * length;
    subtract(target_, direction, factor);
    for (std::size_t other = 0; other < columns_.size(); ++other) {
      if (chosen_[other]) continue;
      subtract(columns_[other], direction, dot(columns_[other], direction) / length);
    }
  }

  Column target_;
  double left_;
  double total_;
  std::vector<Column> columns_;
  std::vector<double> lengths_;
  std::vector<bool> chosen_;
};

/// Solves the symmetric system by Gauss without exchange; its columns are independent.
Column solve(std::vector<Column> matrix, Column right) {
  const std::size_t n = right.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t row = i + 1; row < n; ++row) {
      const double factor = matrix[row][i] / matrix[i][i];
      for (std::size_t column = i; column < n; ++column) {
        matrix[row][column] -= factor * matrix[i][column];
      }
      right[row] -= factor * right[i];
    }
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t column = i + 1; column < n; ++column) {
      right[i] -= matrix[i][column] * right[column];
    }
    right[i] /= matrix[i][i];
  }
  return right;
}

Column weights_of(std::span<const Series* const> features, const std::vector<std::size_t>& chosen,
                  std::span<const float> target) {
  std::vector<Column> columns;
  for (const std::size_t f : chosen) columns.push_back(centred(*features[f]));
  const Column aim = centred(target);
  std::vector<Column> matrix(chosen.size(), Column(chosen.size()));
  Column right;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    for (std::size_t j = 0; j < chosen.size(); ++j) matrix[i][j] = dot(columns[i], columns[j]);
    right.push_back(dot(columns[i], aim));
  }
  return solve(std::move(matrix), std::move(right));
}

constexpr double kIdle = 1e-3;  // of the target's spread: what a term moves that says nothing

/// Takes out features chosen early that those chosen later made idle: of the weights, which are
/// those of the ones left.
Column drop_idle(std::span<const Series* const> features, std::vector<std::size_t>& chosen,
                 std::span<const float> target) {
  const Column aim = centred(target);
  const double least = kIdle * std::sqrt(dot(aim, aim));
  while (true) {
    const Column weights = weights_of(features, chosen, target);
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const Column column = centred(*features[chosen[i]]);
      if (std::abs(weights[i]) * std::sqrt(dot(column, column)) >= least) kept.push_back(chosen[i]);
    }
    if (kept.size() == chosen.size()) return weights;
    chosen = std::move(kept);
  }
}

}  // namespace

double stability(std::span<const float> values, const Follows& follows) {
  if (values.size() < 2) return 0;
  const double middle = mean(values);
  double total = 0;
  double adjacent = 0;
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    total += (values[i] - middle) * (values[i] - middle);
    if (i == 0 || follows[i] == 0) continue;
    const double change = values[i] - values[i - 1];
    adjacent += change * change;
    ++pairs;
  }
  if (total <= 0 || pairs == 0) return 0;
  if (adjacent <= 0) return kUnchanging;
  return total / static_cast<double>(values.size()) / (adjacent / static_cast<double>(pairs));
}

double correlation(std::span<const float> first, std::span<const float> second) {
  const Column a = centred(first);
  const Column b = centred(second);
  const double lengths = dot(a, a) * dot(b, b);
  return lengths > 0 ? dot(a, b) / std::sqrt(lengths) : 0;
}

LinearFit fit_linear(std::span<const Series* const> features, std::span<const float> target,
                     const FitLimits& limits) {
  LinearFit fit;
  Selection selection(features, target);
  std::vector<std::size_t> chosen;
  while (chosen.size() < limits.max_terms) {
    const auto best = selection.choose(limits.least_gain);
    if (!best) break;
    chosen.push_back(*best);
  }
  fit.explained = selection.explained();
  fit.offset = mean(target);
  const Column weights = drop_idle(features, chosen, target);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    fit.terms.push_back({chosen[i], weights[i]});
    fit.offset -= weights[i] * mean(*features[chosen[i]]);
  }
  return fit;
}

}  // namespace rulewise::insight
