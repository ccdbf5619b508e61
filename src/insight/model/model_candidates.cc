#include "insight/model/model_candidates.h"

#include <algorithm>

#include "insight/model/symmetry.h"

namespace rulewise::insight {
namespace {

constexpr double kStable = 2.0;  // less is not stable

double sum_of(const Series& values) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    sum += values[i] * static_cast<double>(i % 97 + 1);
  }
  return sum;
}

}  // namespace

ModelCandidates::ModelCandidates(const CandidateSource& source, const Sample& sample)
    : features_(source.features(sample)), table_(tabulate(sample, features_)) {
  const auto leaves = leaves_of(sample.facts);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    leaves_.emplace_back(sample.facts.shape(sample.facts.shape_of(FactId(i))).text, leaves[i]);
  }
  for (std::uint32_t f = 0; f < features_.size(); ++f) by_key_.emplace(features_[f].key(), f);
  add_relative(source.text(), sample);
  add_absolute();
}

void ModelCandidates::add_relative(const RuleText& text, const Sample& sample) {
  for (const auto& [a, b, is_of_roles] : find_counterparts(text, sample, features_, table_)) {
    if (!counts_alike(a) || !counts_alike(b)) continue;
    Candidate candidate{a, b, table_.values[a]};
    for (std::size_t i = 0; i < candidate.values.size(); ++i) {
      candidate.values[i] -= table_.values[b][i];
    }
    const double own = stability(candidate.values, table_.follows);
    candidate.is_steady = own >= kStable;
    candidate.is_of_roles = is_of_roles;
    // What merely tells whose turn it is oscillates, however steady its parts are.
    const bool has_steady_parts = own >= 1 && is_stable(a) && is_stable(b);
    if ((!candidate.is_steady && !has_steady_parts) || !add(std::move(candidate))) continue;
    subsumed_.insert(a);
    subsumed_.insert(b);
  }
}

void ModelCandidates::add_absolute() {
  for (std::uint32_t f = 0; f < features_.size(); ++f) {
    if (is_stable(f) && counts_alike(f))
      add({f, std::nullopt, table_.values[f], 0, subsumed_.contains(f)});
  }
}

void ModelCandidates::pool(const RolePools& pools) {
  candidates_.clear();
  by_sum_.clear();
  std::set<std::uint32_t> seen;
  for (std::uint32_t f = 0; f < features_.size(); ++f) {
    if (!seen.insert(f).second) continue;
    const std::vector<std::uint32_t> alike =
        pools.is_whole(f) ? pools.features_like(f) : std::vector<std::uint32_t>{f};
    seen.insert(alike.begin(), alike.end());
    const double steadiness = mean_stability(alike);
    if (steadiness < kStable || steadiness >= kUnchanging) continue;
    if (std::ranges::any_of(alike, [&](std::uint32_t each) {
          return !counts_alike(each) || is_told(table_.values[each]);
        })) {
      continue;
    }
    for (const std::uint32_t each : alike) {
      keep({each, std::nullopt, table_.values[each], steadiness});
    }
  }
}

double ModelCandidates::mean_stability(const std::vector<std::uint32_t>& features) const {
  double sum = 0;
  for (const std::uint32_t f : features) sum += table_.stabilities[f];
  return sum / static_cast<double>(features.size());
}

bool ModelCandidates::is_stable(std::uint32_t f) const {
  return table_.stabilities[f] >= kStable && table_.stabilities[f] < kUnchanging;
}

bool ModelCandidates::counts_alike(std::uint32_t f) const {
  if (features_[f].reading != Reading::kDistance) return true;
  const auto travellers = travellers_in(features_[f]);
  if (!travellers) return false;
  const auto [least, most] = std::ranges::minmax(table_.values[*travellers]);
  return least == most;
}

std::optional<std::uint32_t> ModelCandidates::travellers_in(const Feature& distance) const {
  Feature travellers;
  travellers.expression.shape = distance.expression.shape;
  travellers.expression.constants = distance.expression.constants;
  for (const std::uint32_t c : distance.freed) travellers.expression.constants[c].clear();
  const auto found = by_key_.find(travellers.key());
  return found == by_key_.end() ? std::nullopt : std::optional(found->second);
}

double ModelCandidates::travellers_of(const Feature& distance) const {
  const auto travellers = travellers_in(distance);
  return travellers ? std::ranges::max(table_.values[*travellers]) : 0.0;
}

bool ModelCandidates::add(Candidate candidate) {
  candidate.stability = stability(candidate.values, table_.follows);
  if (candidate.stability <= 0 || candidate.stability >= kUnchanging) return false;
  if (is_told(candidate.values)) return false;
  keep(std::move(candidate));
  return true;
}

bool ModelCandidates::is_told(const Series& values) const {
  const auto [first, last] = by_sum_.equal_range(sum_of(values));
  return std::any_of(first, last,
                     [&](const auto& at) { return candidates_[at.second].values == values; });
}

void ModelCandidates::keep(Candidate candidate) {
  by_sum_.emplace(sum_of(candidate.values), candidates_.size());
  candidates_.push_back(std::move(candidate));
}

std::pair<double, double> ModelCandidates::reach_of(const Candidate& candidate,
                                                    const RolePools& pools) const {
  if (candidate.minus) {
    const double high = std::max(std::ranges::max(table_.values[candidate.plus]),
                                 std::ranges::max(table_.values[*candidate.minus]));
    return {-high, high};
  }
  std::pair<double, double> reach = reach_of(candidate.plus);
  if (!pools.is_whole(candidate.plus)) return reach;
  for (const std::uint32_t f : pools.features_like(candidate.plus)) {
    const auto [low, high] = reach_of(f);
    reach = {std::min(reach.first, low), std::max(reach.second, high)};
  }
  return reach;
}

/// Nothing may be left of what is counted, or all that was ever seen be there together, unless
/// no step took any away, or brought any; what travels may be as far off as can be.
std::pair<double, double> ModelCandidates::reach_of(std::uint32_t f) const {
  const Feature& feature = features_[f];
  const auto [low, high] = std::ranges::minmax(table_.values[f]);
  if (feature.reading == Reading::kPartial) return {0, 1};
  if (feature.reading == Reading::kDistance) {
    double farthest = 0;
    for (const auto& [thing, steps] : *feature.distance) farthest = std::max(farthest, steps);
    return {0, std::max<double>(high, farthest * travellers_of(feature))};
  }
  bool falls = false;
  bool rises = false;
  for (std::size_t i = 1; i < table_.follows.size(); ++i) {
    if (table_.follows[i] == 0) continue;
    falls = falls || table_.values[f][i] < table_.values[f][i - 1];
    rises = rises || table_.values[f][i] > table_.values[f][i - 1];
  }
  return {falls ? 0.0 : low, rises ? std::max<double>(high, facts_of(feature)) : high};
}

double ModelCandidates::facts_of(const Feature& feature) const {
  return static_cast<double>(std::ranges::count_if(leaves_, [&](const auto& fact) {
    return fact.first == feature.expression.shape && feature.expression.matches(fact.second);
  }));
}

std::map<std::uint32_t, std::uint32_t> ModelCandidates::places() const {
  std::map<std::uint32_t, std::uint32_t> places;
  for (std::uint32_t c = 0; c < candidates_.size(); ++c) places.emplace(candidates_[c].plus, c);
  return places;
}

}  // namespace rulewise::insight
