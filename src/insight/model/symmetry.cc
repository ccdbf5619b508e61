#include "insight/model/symmetry.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "base/interruption.h"
#include "insight/discovery/columns.h"
#include "insight/discovery/doers.h"

namespace rulewise::insight {
namespace {

constexpr std::uint32_t kFewestArrivals = 5;  // before a thing is believed to be somebody's
constexpr double kOwnPart = 0.9;              // of its arrivals that are the owner's doing

/// A column of facts of one shape.
using Place = std::pair<std::string, std::size_t>;

class Counterparts {
 public:
  Counterparts(const RuleText& text, const Sample& sample) : text_(text), sample_(sample) {
    count_arrivals();
    for (auto& [place, constants] : things_) {
      for (auto& [name, thing] : constants) thing.counterpart = find(place, name, thing);
    }
  }

  /// What replaces a constant in a column when the roles change places; nothing: it stays.
  [[nodiscard]] std::optional<std::string> of(const std::string& shape, std::size_t column,
                                              const std::string& constant) const {
    if (const auto role = other_role(constant)) return role;
    const auto place = things_.find({shape, column});
    if (place == things_.end()) return std::nullopt;
    const auto thing = place->second.find(constant);
    return thing == place->second.end() ? std::nullopt : thing->second.counterpart;
  }

  [[nodiscard]] std::optional<std::string> other_role(const std::string& constant) const {
    for (std::size_t i = 0; i < 2; ++i) {
      if (sample_.roles[i] == constant) return sample_.roles[1 - i];
    }
    return std::nullopt;
  }

 private:
  struct Thing {
    RoleCounts arrivals;
    double uses = 0;  // in all states
    std::optional<std::string> counterpart{};
  };

  void count_arrivals() {
    const Doers doers(sample_);
    std::vector<double> uses(sample_.facts.size(), 0);
    for (const SampledGame& game : sample_.games) {
      for (const SampledState& state : game.states) {
        for (const FactId fact : state.facts) ++uses[fact.index()];
      }
    }
    const auto leaves = leaves_of(sample_.facts);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const std::string& shape = sample_.facts.shape(sample_.facts.shape_of(FactId(i))).text;
      for (std::size_t c = 0; c < leaves[i].size(); ++c) {
        Thing& thing = things_[{shape, c}][leaves[i][c]];
        doers.add_to(FactId(i), thing.arrivals);
        thing.uses += uses[i];
      }
    }
  }

  static std::optional<std::size_t> owner_of(const Thing& thing) {
    std::uint32_t sum = 0;
    for (const std::uint32_t count : thing.arrivals) sum += count;
    for (std::size_t role = 0; role < thing.arrivals.size(); ++role) {
      if (sum >= kFewestArrivals && thing.arrivals[role] >= kOwnPart * sum) return role;
    }
    return std::nullopt;
  }

  /// Of the other's things used alike, the one that is about as often on the board.
  [[nodiscard]] std::optional<std::string> find(const Place& place, const std::string& name,
                                                const Thing& thing) const {
    const auto owner = owner_of(thing);
    if (!owner || other_role(name)) return std::nullopt;
    const auto profile = text_.uses_of(name);
    std::optional<std::string> best;
    double least = 0;
    for (const auto& [other_name, other] : things_.at(place)) {
      const auto other_owner = owner_of(other);
      if (!other_owner || *other_owner == *owner || text_.uses_of(other_name) != profile) continue;
      const double difference = std::abs(other.uses - thing.uses);
      if (best && difference >= least) continue;
      best = other_name;
      least = difference;
    }
    return best;
  }

  const RuleText& text_;
  const Sample& sample_;
  std::map<Place, std::map<std::string, Thing>> things_;
};

/// The features, found by what they say.
class PairFinder {
 public:
  PairFinder(const RuleText& text, const Sample& sample, const std::vector<Feature>& features,
             const FeatureTable& table)
      : text_(text), counterparts_(text, sample), features_(features), table_(table) {
    for (std::uint32_t f = 0; f < features.size(); ++f) {
      by_key_.emplace(features[f].key(), f);
      note_odd_constants(features[f]);
    }
  }

  std::vector<FeaturePair> find() {
    std::set<FeaturePair> pairs;
    for (std::uint32_t f = 0; f < features_.size() && !base::is_interrupted(); ++f) {
      const auto [swapped, has_changed] = exchange_roles(features_[f]);
      const auto other = partner(f, swapped, has_changed);
      if (other) pairs.insert({std::min(f, *other), std::max(f, *other), has_changed});
    }
    return {pairs.begin(), pairs.end()};
  }

 private:
  /// Constants that features put into an ordered column: those may be turned round.
  void note_odd_constants(const Feature& feature) {
    if (feature.reading != Reading::kDistance || feature.freed.size() != 1) return;
    const std::uint32_t c = feature.freed.front();
    odd_[{feature.expression.shape, c}].insert(feature.expression.constants[c]);
  }

  [[nodiscard]] std::optional<std::uint32_t> partner(std::uint32_t f, const Feature& swapped,
                                                     bool has_changed) const {
    if (has_changed) {
      if (const auto found = look_up(f, swapped)) return found;
    }
    return turn_round(f, swapped, 0);
  }

  [[nodiscard]] std::pair<Feature, bool> exchange_roles(Feature feature) const {
    bool has_changed = false;
    for (std::size_t c = 0; c < feature.expression.constants.size(); ++c) {
      std::string& constant = feature.expression.constants[c];
      if (constant.empty() || odd_.contains({feature.expression.shape, c})) continue;
      auto other = feature.reading == Reading::kPartial
                       ? counterparts_.other_role(constant)
                       : counterparts_.of(feature.expression.shape, c, constant);
      if (!other) continue;
      constant = std::move(*other);
      has_changed = true;
    }
    return {std::move(feature), has_changed};
  }

  /// Tries the other odd constants of ordered columns, the first column first.
  [[nodiscard]] std::optional<std::uint32_t> turn_round(std::uint32_t f, Feature feature,
                                                        std::size_t column) const {
    for (std::size_t c = column; c < feature.expression.constants.size(); ++c) {
      const auto odd = odd_.find({feature.expression.shape, c});
      const std::string constant = feature.expression.constants[c];
      if (odd == odd_.end() || constant.empty()) continue;
      for (const std::string& other : odd->second) {
        if (other == constant || text_.uses_of(other) != text_.uses_of(constant)) continue;
        feature.expression.constants[c] = other;
        if (const auto found = look_up(f, feature)) return found;
        if (const auto found = turn_round(f, feature, c + 1)) return found;
      }
      feature.expression.constants[c] = constant;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::uint32_t> look_up(std::uint32_t f, const Feature& other) const {
    const auto found = by_key_.find(other.key());
    if (found == by_key_.end() || found->second == f) return std::nullopt;
    const bool is_even =
        std::abs(table_.values[f].front() - table_.values[found->second].front()) < 1e-3F;
    return is_even ? std::optional(found->second) : std::nullopt;
  }

  const RuleText& text_;
  Counterparts counterparts_;
  const std::vector<Feature>& features_;
  const FeatureTable& table_;
  std::map<std::string, std::uint32_t> by_key_;
  std::map<Place, std::set<std::string>> odd_;
};

}  // namespace

std::vector<FeaturePair> find_counterparts(const RuleText& text, const Sample& sample,
                                           const std::vector<Feature>& features,
                                           const FeatureTable& table) {
  if (sample.roles.size() != 2 || table.follows.empty()) return {};
  return PairFinder(text, sample, features, table).find();
}

}  // namespace rulewise::insight
