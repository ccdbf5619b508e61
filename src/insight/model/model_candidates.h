// model_candidates.h — the features that a model is made of: stable ones and differences of roles.
//
// Idea      what changes little from state to state (Clune 2007); of two that have the same value
// in
//           every state, the first. What roles that may play each other's parts have alike is taken
//           or left together
// Needs     the features of a sample (candidates.h), and what is alike (role_pools.h)
// Tested by game_model_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "insight/model/candidates.h"
#include "insight/model/feature_table.h"
#include "insight/model/role_pools.h"

namespace rulewise::insight {

/// A feature of the model to be, with its values.
struct Candidate {
  std::uint32_t plus = 0;
  std::optional<std::uint32_t> minus{};
  Series values;
  double stability = 0;
  bool is_subsumed = false;  // a difference says it better
  bool is_steady = true;     // stable by itself, and not by its parts alone
  bool is_of_roles = true;   // a difference of the roles, or none
};

class ModelCandidates {
 public:
  ModelCandidates(const CandidateSource& source, const Sample& sample);

  /// All anew, with those of a pool taken or left together: in games of more than two roles.
  void pool(const RolePools& pools);

  [[nodiscard]] const std::vector<Candidate>& all() const { return candidates_; }
  [[nodiscard]] const std::vector<Feature>& features() const { return features_; }
  [[nodiscard]] const FeatureTable& table() const { return table_; }
  /// By feature, the candidate that is it and no difference.
  [[nodiscard]] std::map<std::uint32_t, std::uint32_t> places() const;

  /// Distances add up over all that travel: they tell something only where none gets lost.
  [[nodiscard]] bool counts_alike(std::uint32_t feature) const;
  /// The least and the greatest value as far as play can go from what was seen.
  [[nodiscard]] std::pair<double, double> reach_of(const Candidate& candidate,
                                                   const RolePools& pools) const;
  /// How many different facts of the sample match.
  [[nodiscard]] double facts_of(const Feature& feature) const;

 private:
  void add_relative(const RuleText& text, const Sample& sample);
  void add_absolute();
  /// False if it never changes, or says what an earlier one says.
  bool add(Candidate candidate);
  void keep(Candidate candidate);
  [[nodiscard]] bool is_told(const Series& values) const;
  [[nodiscard]] bool is_stable(std::uint32_t feature) const;
  [[nodiscard]] double mean_stability(const std::vector<std::uint32_t>& features) const;
  [[nodiscard]] std::pair<double, double> reach_of(std::uint32_t feature) const;
  /// The feature that counts what a distance is measured of.
  [[nodiscard]] std::optional<std::uint32_t> travellers_in(const Feature& distance) const;
  [[nodiscard]] double travellers_of(const Feature& distance) const;

  std::vector<Feature> features_;
  FeatureTable table_;
  std::vector<Candidate> candidates_;
  std::multimap<double, std::size_t> by_sum_;
  std::set<std::uint32_t> subsumed_;
  std::map<std::string, std::uint32_t> by_key_;
  std::vector<std::pair<std::string, std::vector<std::string>>> leaves_;  // by fact: shape, leaves
};

}  // namespace rulewise::insight
