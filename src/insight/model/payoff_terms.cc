#include "insight/model/payoff_terms.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <tuple>

#include "insight/model/statistics.h"

namespace rulewise::insight {
namespace {

constexpr double kRepeated = 0.95;  // correlation of terms that say the same

const Feature& feature_of(const ModelCandidates& given, const ModelTerm& term) {
  return given.features()[given.all()[term.feature].plus];
}

/// Less is plainer: with fewer constants; of those with as many the one that counts more; of those
/// the one that is less on average, as the distance to the nearer end of a line, or at first.
using Plainness = std::tuple<std::ptrdiff_t, double, double, double>;

Plainness plainness(const ModelCandidates& given, const ModelTerm& term) {
  const Feature& feature = feature_of(given, term);
  const auto constants = std::ranges::count_if(feature.expression.constants,
                                               [](const std::string& c) { return !c.empty(); });
  const Series& values = given.table().values[given.all()[term.feature].plus];
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  return {constants + (feature.expression.where ? 1 : 0), -given.facts_of(feature), sum,
          values.empty() ? 0 : values.front()};
}

bool says_as_much(const ModelCandidates& given, const ModelTerm& first, const ModelTerm& second) {
  if (feature_of(given, first).reading != feature_of(given, second).reading) return false;
  const Series& values = given.all()[first.feature].values;
  return std::abs(correlation(values, given.all()[second.feature].values)) >= kRepeated;
}

/// The reading, the shape, which columns have a constant, the source, the sign.
using Family = std::tuple<Reading, std::string, std::vector<bool>, std::string, bool>;

Family family_of(const ModelCandidates& given, const ModelTerm& term) {
  const Feature& feature = feature_of(given, term);
  std::vector<bool> constants;
  for (const std::string& c : feature.expression.constants) constants.push_back(!c.empty());
  return {feature.reading, feature.expression.shape, constants, feature.source, term.weight > 0};
}

double weight_of(const ModelTerm& term) { return std::abs(term.weight); }

double mean_weight(const std::vector<ModelTerm>& family) {
  double sum = 0;
  for (const ModelTerm& term : family) sum += weight_of(term);
  return sum / static_cast<double>(family.size());
}

}  // namespace

void drop_repeated(const ModelCandidates& given, std::vector<ModelTerm>& terms) {
  std::ranges::stable_sort(terms, {}, [&](const ModelTerm& t) { return plainness(given, t); });
  std::vector<ModelTerm> kept;
  for (const ModelTerm& term : terms) {
    const auto repeats = [&](const ModelTerm& plainer) {
      return says_as_much(given, plainer, term);
    };
    if (std::ranges::none_of(kept, repeats)) kept.push_back(term);
  }
  terms = std::move(kept);
}

void keep_heaviest_families(const ModelCandidates& given, std::vector<ModelTerm>& terms) {
  std::map<Family, std::vector<ModelTerm>> families;
  for (const ModelTerm& term : terms) families[family_of(given, term)].push_back(term);
  std::vector<std::vector<ModelTerm>> ordered;
  for (auto& entry : families) ordered.push_back(std::move(entry.second));
  std::ranges::stable_sort(ordered, std::greater<>(), mean_weight);
  terms.clear();
  for (const std::vector<ModelTerm>& family : ordered) {
    if (terms.size() + family.size() > kMaxPayoffTerms) continue;
    terms.insert(terms.end(), family.begin(), family.end());
  }
  std::ranges::stable_sort(terms, std::greater<>(), weight_of);
}

}  // namespace rulewise::insight
