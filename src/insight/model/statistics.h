// statistics.h — stability of a series, and least squares with the few regressors that matter.
//
// Idea      stability = variance over all states / mean square of the change from a state to the
//           next: far above 1 for what changes by little steps, below for what oscillates (Clune
//           2007). Regression takes the features one by one, each time the one that explains most
//           of what is left
// Promises  same numbers in, same numbers out
// Tested by statistics_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rulewise::insight {

using Series = std::vector<float>;  // one number a sampled state

/// Whether state i is the successor of state i - 1: false where a game begins.
using Follows = std::vector<std::uint8_t>;

/// 0 for what never varies; what varies from game to game only has kUnchanging.
inline constexpr double kUnchanging = 1e6;
[[nodiscard]] double stability(std::span<const float> values, const Follows& follows);

/// Of two series as long as each other, -1 to 1; 0 where one never varies.
[[nodiscard]] double correlation(std::span<const float> first, std::span<const float> second);

struct LinearTerm {
  std::size_t feature = 0;  // in the order given
  double weight = 0;
};

struct LinearFit {
  double offset = 0;
  std::vector<LinearTerm> terms{};
  double explained = 0;  // part of the variance, 0 to 1
};

struct FitLimits {
  std::size_t max_terms = 8;
  double least_gain = 0.005;  // of the variance, by one more term
};

/// The best fit of the target by a few of the features, by least squares with an offset.
[[nodiscard]] LinearFit fit_linear(std::span<const Series* const> features,
                                   std::span<const float> target, const FitLimits& limits = {});

}  // namespace rulewise::insight
