// symmetry.h — which features are one role's and which the same of the other, so that their
// difference says who is ahead.
//
// Idea      two constants are each other's counterpart where they are the names of the two roles,
// or
//           things that belong to them (by whose choices they come about) which the rules use
//           equally often in equally many relations; a feature's counterpart has every constant
//           replaced, the odd ones of ordered columns either kept or turned round, and the same
//           value in the opening (Clune 2007)
// Needs     a game of two roles
// Promises  every pair once
// Tested by symmetry_test.cc
#pragma once

#include <compare>
#include <cstdint>
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

}  // namespace rulewise::insight
