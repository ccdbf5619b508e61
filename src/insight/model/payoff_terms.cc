#include "insight/model/payoff_terms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>

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

/// The reading, the shape, the classes of columns that have a constant, the source.
using Family = std::tuple<Reading, std::string, std::vector<int>, std::string>;

Family family_of(const ModelCandidates& given, const RuleText& text, const ModelTerm& term) {
  const Feature& feature = feature_of(given, term);
  const Expression& expression = feature.expression;
  std::vector<int> classes;
  for (std::size_t c = 0; c < expression.constants.size(); ++c) {
    if (expression.constants[c].empty()) continue;
    const int known = text.class_of(LiteralKind::kFact, expression.shape, c);
    classes.push_back(known >= 0 ? known : -1 - static_cast<int>(c));
  }
  std::ranges::sort(classes);
  return {feature.reading, expression.shape, classes, feature.source};
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

void fill_families(const ModelCandidates& given, const RuleText& text,
                   const std::vector<ModelTerm>& open, std::vector<ModelTerm>& terms) {
  std::map<Family, std::array<std::vector<ModelTerm>, 2>> families;  // known, and open
  for (const ModelTerm& term : terms) families[family_of(given, text, term)][0].push_back(term);
  for (const ModelTerm& term : open) {
    const auto family = families.find(family_of(given, text, term));
    if (family != families.end()) family->second[1].push_back(term);
  }
  for (const auto& [family, members] : families) {
    const auto& [known, leaning] = members;
    const bool is_plus = known.front().weight > 0;
    const auto is_contrary = [&](const ModelTerm& t) { return (t.weight > 0) != is_plus; };
    if (known.size() < leaning.size() || std::ranges::any_of(known, is_contrary)) continue;
    std::ranges::remove_copy_if(leaning, std::back_inserter(terms), is_contrary);
  }
}

void keep_heaviest_families(const ModelCandidates& given, const RuleText& text,
                            std::vector<ModelTerm>& terms) {
  std::map<std::pair<Family, bool>, std::vector<ModelTerm>> families;  // by sign too
  for (const ModelTerm& term : terms) {
    families[{family_of(given, text, term), term.weight > 0}].push_back(term);
  }
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
