#include "insight/model/symmetry.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "base/interruption.h"
#include "insight/discovery/columns.h"
#include "insight/discovery/doers.h"
#include "syntax/gdl/formula_walk.h"

namespace rulewise::insight {
namespace {

constexpr std::uint32_t kFewestArrivals = 5;  // before a thing is believed to be somebody's
constexpr double kOwnPart = 0.9;              // of its arrivals that are the owner's doing
constexpr std::size_t kManyRoles = 6;         // of more, only neighbours are tried as two
constexpr std::size_t kMostRoles = 16;        // that are compared at all

/// A column of facts of one shape.
using Place = std::pair<std::string, std::size_t>;

/// Who brings about what stands in a column, and how often it is there.
struct OwnedThing {
  RoleCounts arrivals;
  double uses = 0;  // in all states
};
using OwnedThings = std::map<Place, std::map<std::string, OwnedThing>>;

OwnedThings count_things(const Sample& sample) {
  OwnedThings things;
  const Doers doers(sample);
  std::vector<double> uses(sample.facts.size(), 0);
  for (const SampledGame& game : sample.games) {
    for (const SampledState& state : game.states) {
      for (const FactId fact : state.facts) ++uses[fact.index()];
    }
  }
  const auto leaves = leaves_of(sample.facts);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const std::string& shape = sample.facts.shape(sample.facts.shape_of(FactId(i))).text;
    for (std::size_t c = 0; c < leaves[i].size(); ++c) {
      OwnedThing& thing = things[{shape, c}][leaves[i][c]];
      doers.add_to(FactId(i), thing.arrivals);
      thing.uses += uses[i];
    }
  }
  return things;
}

std::optional<std::size_t> owner_of(const OwnedThing& thing) {
  std::uint32_t sum = 0;
  for (const std::uint32_t count : thing.arrivals) sum += count;
  for (std::size_t role = 0; role < thing.arrivals.size(); ++role) {
    if (sum >= kFewestArrivals && thing.arrivals[role] >= kOwnPart * sum) return role;
  }
  return std::nullopt;
}

/// What takes the place of each constant when roles play each other's parts.
class Counterparts {
 public:
  Counterparts(const RuleText& text, const Sample& sample, const OwnedThings& things,
               std::vector<std::size_t> parts)
      : text_(text), sample_(sample), things_(things), parts_(std::move(parts)) {
    for (const auto& [place, constants] : things) {
      for (const auto& [name, thing] : constants) {
        if (auto other = find(place, name, thing)) found_[place][name] = std::move(*other);
      }
    }
  }

  /// What replaces a constant in a column when the roles change parts; nothing: it stays.
  [[nodiscard]] std::optional<std::string> of(const std::string& shape, std::size_t column,
                                              const std::string& constant) const {
    if (is_role(constant)) return other_role(constant);
    const auto place = found_.find({shape, column});
    if (place == found_.end()) return std::nullopt;
    const auto other = place->second.find(constant);
    return other == place->second.end() ? std::nullopt : std::optional(other->second);
  }

  [[nodiscard]] bool is_role(const std::string& constant) const {
    return std::ranges::find(sample_.roles, constant) != sample_.roles.end();
  }

  [[nodiscard]] std::optional<std::string> other_role(const std::string& constant) const {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (sample_.roles[i] == constant && parts_[i] != i) return sample_.roles[parts_[i]];
    }
    return std::nullopt;
  }

 private:
  /// Of the other's things used alike, the one that is about as often on the board.
  [[nodiscard]] std::optional<std::string> find(const Place& place, const std::string& name,
                                                const OwnedThing& thing) const {
    const auto owner = owner_of(thing);
    if (!owner || parts_[*owner] == *owner || is_role(name)) return std::nullopt;
    const auto profile = text_.uses_of(name);
    std::optional<std::string> best;
    double least = 0;
    for (const auto& [other_name, other] : things_.at(place)) {
      if (owner_of(other) != parts_[*owner] || text_.uses_of(other_name) != profile) continue;
      const double difference = std::abs(other.uses - thing.uses);
      if (best && difference >= least) continue;
      best = other_name;
      least = difference;
    }
    return best;
  }

  const RuleText& text_;
  const Sample& sample_;
  const OwnedThings& things_;
  std::vector<std::size_t> parts_;  // by role: whose it plays
  std::map<Place, std::map<std::string, std::string>> found_;
};

/// The features, found by what they say.
class PairFinder {
 public:
  PairFinder(const RuleText& text, Counterparts counterparts, const std::vector<Feature>& features,
             const FeatureTable& table)
      : text_(text), counterparts_(std::move(counterparts)), features_(features), table_(table) {
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

  /// What each feature becomes, itself where nothing in it changes.
  std::vector<std::optional<std::uint32_t>> images() const {
    std::vector<std::optional<std::uint32_t>> images(features_.size());
    for (std::uint32_t f = 0; f < features_.size() && !base::is_interrupted(); ++f) {
      const auto [swapped, has_changed] = exchange_roles(features_[f]);
      if (!has_changed) {
        images[f] = f;
      } else if (names_roles_alone(features_[f])) {
        const auto found = by_key_.find(swapped.key());
        if (found != by_key_.end()) images[f] = found->second;
      } else {
        images[f] = look_up(f, swapped);
      }
    }
    return images;
  }

 private:
  /// Constants that features put into an ordered column: those may be turned round.
  void note_odd_constants(const Feature& feature) {
    if (feature.reading != Reading::kDistance || feature.freed.size() != 1) return;
    const std::uint32_t c = feature.freed.front();
    odd_[{feature.expression.shape, c}].insert(feature.expression.constants[c]);
  }

  /// Such as the number of a role's pieces, which the opening may give unequally.
  [[nodiscard]] bool names_roles_alone(const Feature& feature) const {
    return feature.reading == Reading::kCount && !feature.expression.where &&
           std::ranges::all_of(feature.expression.constants, [&](const std::string& constant) {
             return constant.empty() || counterparts_.is_role(constant);
           });
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

/// How often each role stands in which relation of the rules, its set-up aside.
using RoleUses = std::vector<std::map<std::string, int>>;

RoleUses uses_of_roles(const RuleText& text, const std::vector<std::string>& roles) {
  RoleUses uses(roles.size());
  for (const gdl::Rule& rule : text.rules().rules) {
    const auto count = [&](gdl::TermId atom) {
      const Literal literal = text.literal(rule, atom);
      if (literal.source == "init") return;
      for (std::size_t i = 0; i < literal.leaves.size(); ++i) {
        const auto role = std::ranges::find(roles, literal.leaves[i]);
        if (role == roles.end()) continue;
        ++uses[static_cast<std::size_t>(role - roles.begin())]
              [literal.shape + ' ' + std::to_string(i)];
      }
    };
    count(rule.head);
    gdl::walk_literals(rule, [&](const gdl::Formula& formula, bool) {
      if (formula.kind == gdl::FormulaKind::kAtom) count(formula.atom);
    });
  }
  return uses;
}

using Parts = std::vector<std::size_t>;

/// Everybody in the part of the one so many places on; any two in each other's, neighbours only
/// where roles are many.
std::vector<Parts> guess_parts(std::size_t roles) {
  std::vector<Parts> guesses;
  Parts own(roles);
  for (std::size_t i = 0; i < roles; ++i) own[i] = i;
  for (std::size_t shift = 1; shift < roles; ++shift) {
    Parts turned = own;
    std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(shift), turned.end());
    guesses.push_back(std::move(turned));
  }
  for (std::size_t a = 0; a < roles; ++a) {
    const std::size_t last = roles > kManyRoles ? std::min(roles, a + 2) : roles;
    for (std::size_t b = a + 1; b < last; ++b) {
      Parts swapped = own;
      std::swap(swapped[a], swapped[b]);
      guesses.push_back(std::move(swapped));
    }
  }
  return guesses;
}

}  // namespace

std::vector<FeaturePair> find_counterparts(const RuleText& text, const Sample& sample,
                                           const std::vector<Feature>& features,
                                           const FeatureTable& table) {
  if (sample.roles.size() != 2 || table.follows.empty()) return {};
  const OwnedThings things = count_things(sample);
  return PairFinder(text, Counterparts(text, sample, things, {1, 0}), features, table).find();
}

std::vector<RoleImage> find_role_images(const RuleText& text, const Sample& sample,
                                        const std::vector<Feature>& features,
                                        const FeatureTable& table) {
  const std::size_t roles = sample.roles.size();
  if (roles < 3 || roles > kMostRoles || table.follows.empty()) return {};
  const RoleUses uses = uses_of_roles(text, sample.roles);
  const OwnedThings things = count_things(sample);
  std::vector<RoleImage> images;
  for (Parts& parts : guess_parts(roles)) {
    bool are_alike = true;
    for (std::size_t r = 0; r < roles; ++r) are_alike = are_alike && uses[r] == uses[parts[r]];
    if (!are_alike || base::is_interrupted()) continue;
    const PairFinder finder(text, Counterparts(text, sample, things, parts), features, table);
    images.push_back({std::move(parts), finder.images()});
  }
  return images;
}

}  // namespace rulewise::insight
