// pooled_fit.h — one regression for several parts, such as roles that are to be told alike.
//
// Idea      the series of all parts one after the other, by the same regressors: so each has one
//           weight for all of them
// Tested by role_pools_test.cc
#pragma once

#include <vector>

#include "insight/model/statistics.h"

namespace rulewise::insight {

/// By part, the series whose sum is a regressor there.
using PooledSeries = std::vector<std::vector<const Series*>>;

/// The best fit of the targets, one a part; terms number the series as given.
[[nodiscard]] LinearFit fit_pooled(const std::vector<PooledSeries>& series,
                                   const std::vector<Series>& targets,
                                   const FitLimits& limits = {});

}  // namespace rulewise::insight
