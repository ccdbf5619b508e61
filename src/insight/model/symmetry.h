// symmetry.h — which features are one role's and which the same of the other, so that their
// difference says who is ahead.
//
// Idea      two constants are each other's counterpart where they are the names of the two roles,
// or
//           things that belong to them (by whose choices they come about) which the rules use
//           equally often in equally many relations; a feature's counterpart has every constant
//           replaced, the odd ones of ordered columns either kept or turned round, and the same
//           value in the opening (Clune 2007)
// Needs     a game of two roles for pairs; of three and more for images
// Promises  every pair once; roles of one image stand equally often in the same relations, set-up
//           aside
// Tested by symmetry_test.cc
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "insight/model/feature_table.h"

namespace rulewise::insight {

struct FeaturePair {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  bool is_of_roles = true;  // false: the ends of an order alone were turned round

  friend auto operator<=>(const FeaturePair&, const FeaturePair&) = default;
};

[[nodiscard]] std::vector<FeaturePair> find_counterparts(const RuleText& text, const Sample& sample,
                                                         const std::vector<Feature>& features,
                                                         const FeatureTable& table);

/// Every role in another's part, or its own, and what becomes of each feature then.
struct RoleImage {
  std::vector<std::size_t> parts;                      // by role: whose it plays
  std::vector<std::optional<std::uint32_t>> features;  // nothing: none says that of the others
};

/// The ways in which three roles and more may change parts: each takes that of the next or of a
/// later one, or two change places.
[[nodiscard]] std::vector<RoleImage> find_role_images(const RuleText& text, const Sample& sample,
                                                      const std::vector<Feature>& features,
                                                      const FeatureTable& table);

}  // namespace rulewise::insight
