// role_pools.h — which feature says of one role what another says of another, in games of many.
//
// Idea      roles that may play each other's parts are to be told alike: what is found out of a
//           feature for one of them is evidence for the image of it for another. All features and
//           roles that images join are one pool. An image is believed unless a feature is good for
//           a role whose image is bad for the other
// Needs     the images (symmetry.h) and what features mean for the payoff (payoff_probe.h)
// Promises  a whole pool has as many features of each role among its roles
// Tested by role_pools_test.cc, game_model_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "insight/model/payoff_probe.h"
#include "insight/model/symmetry.h"

namespace rulewise::insight {

class RolePools {
 public:
  /// A feature as a role sees it.
  struct Seen {
    std::size_t role = 0;
    std::uint32_t feature = 0;
  };

  /// Everything by itself.
  RolePools() = default;
  RolePools(std::size_t roles, std::size_t features, const std::vector<RoleImage>& images,
            const std::map<std::uint32_t, PayoffSigns>& signs);

  /// Whether some image was believed.
  [[nodiscard]] bool are_joined() const { return are_joined_; }
  /// The roles that may play each other's parts, each in one of the lists.
  [[nodiscard]] const std::vector<std::vector<std::size_t>>& roles() const { return alike_; }
  /// What says the same as the feature says of the role; that alone where nothing is joined.
  [[nodiscard]] std::vector<Seen> pool_of(Seen seen) const;
  /// The features that become each other, whoever sees them, in their order.
  [[nodiscard]] std::vector<std::uint32_t> features_like(std::uint32_t feature) const;
  /// Whether every role that may play the part of another has its image.
  [[nodiscard]] bool is_whole(std::uint32_t feature) const;
  /// What a feature means for a role by all that says the same: where none contradicts, and one in
  /// three is sure.
  [[nodiscard]] int sign(Seen seen, const std::map<std::uint32_t, PayoffSigns>& signs) const;

 private:
  [[nodiscard]] std::size_t at(Seen seen) const { return seen.role * features_ + seen.feature; }
  void find_whole(const std::vector<RoleImage>& images);

  std::size_t features_ = 0;
  bool are_joined_ = false;
  std::vector<std::vector<std::size_t>> alike_;
  std::vector<std::size_t> pools_;                 // by what is seen
  std::map<std::size_t, std::vector<Seen>> seen_;  // by pool
  std::vector<bool> is_broken_;                    // by feature
};

}  // namespace rulewise::insight
