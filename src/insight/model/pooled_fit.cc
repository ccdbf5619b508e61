#include "insight/model/pooled_fit.h"

namespace rulewise::insight {

LinearFit fit_pooled(const std::vector<PooledSeries>& series, const std::vector<Series>& targets,
                     const FitLimits& limits) {
  Series target;
  for (const Series& part : targets) target.insert(target.end(), part.begin(), part.end());
  std::vector<Series> joined;
  for (const PooledSeries& parts : series) {
    Series& values = joined.emplace_back(target.size(), 0.0F);
    std::size_t begin = 0;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      for (const Series* own : parts[p]) {
        for (std::size_t i = 0; i < own->size(); ++i) values[begin + i] += (*own)[i];
      }
      begin += targets[p].size();
    }
  }
  std::vector<const Series*> regressors;
  for (const Series& values : joined) regressors.push_back(&values);
  return fit_linear(regressors, target, limits);
}

}  // namespace rulewise::insight
