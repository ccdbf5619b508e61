#include "insight/model/role_pools.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace rulewise::insight {
namespace {

using Signs = std::map<std::uint32_t, PayoffSigns>;

/// A forest whose roots stand for what is joined.
class Joined {
 public:
  explicit Joined(std::size_t size) : parents_(size) {
    std::iota(parents_.begin(), parents_.end(), 0);
  }
  std::size_t root(std::size_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }
  /// The lesser root stands for both.
  void join(std::size_t a, std::size_t b) {
    const std::size_t first = root(a);
    const std::size_t second = root(b);
    parents_[std::max(first, second)] = std::min(first, second);
  }

 private:
  std::vector<std::size_t> parents_;
};

/// Whether some feature is good for a role and its image bad for the one that plays its part.
bool is_contradicted(const RoleImage& image, const Signs& signs) {
  for (const auto& [feature, own] : signs) {
    if (feature >= image.features.size() || !image.features[feature]) continue;
    const auto other = signs.find(*image.features[feature]);
    if (other == signs.end()) continue;
    for (std::size_t r = 0; r < image.parts.size(); ++r) {
      if (own.signs[r] * other->second.signs[image.parts[r]] < 0) return true;
    }
  }
  return false;
}

}  // namespace

RolePools::RolePools(std::size_t roles, std::size_t features, const std::vector<RoleImage>& images,
                     const Signs& signs)
    : features_(features), is_broken_(features, false) {
  Joined of_roles(roles);
  Joined seen(roles * features);
  std::vector<RoleImage> believed;
  for (const RoleImage& image : images) {
    if (is_contradicted(image, signs)) continue;
    for (std::size_t r = 0; r < roles; ++r) {
      of_roles.join(r, image.parts[r]);
      for (std::uint32_t f = 0; f < features; ++f) {
        if (image.features[f]) seen.join(at({r, f}), at({image.parts[r], *image.features[f]}));
      }
    }
    believed.push_back(image);
  }
  are_joined_ = !believed.empty();
  std::map<std::size_t, std::vector<std::size_t>> lists;
  for (std::size_t r = 0; r < roles; ++r) lists[of_roles.root(r)].push_back(r);
  for (auto& [root, list] : lists) alike_.push_back(std::move(list));
  if (!are_joined_) return;
  for (std::size_t i = 0; i < roles * features; ++i) {
    pools_.push_back(seen.root(i));
    seen_[pools_.back()].push_back({i / features, static_cast<std::uint32_t>(i % features)});
  }
  find_whole(believed);
}

/// No image is missing, and none stands for two.
void RolePools::find_whole(const std::vector<RoleImage>& images) {
  for (const RoleImage& image : images) {
    std::map<std::uint32_t, std::uint32_t> came_from;
    for (std::uint32_t f = 0; f < features_; ++f) {
      if (!image.features[f]) {
        is_broken_[f] = true;
        continue;
      }
      const auto [first, is_new] = came_from.try_emplace(*image.features[f], f);
      if (!is_new) is_broken_[f] = is_broken_[first->second] = true;
    }
  }
  for (const auto& [root, pool] : seen_) {
    const auto is_broken = [&](const Seen& seen) { return bool(is_broken_[seen.feature]); };
    if (std::ranges::none_of(pool, is_broken)) continue;
    for (const Seen& seen : pool) is_broken_[seen.feature] = true;
  }
}

std::vector<RolePools::Seen> RolePools::pool_of(Seen seen) const {
  if (!are_joined_) return {seen};
  return seen_.at(pools_[at(seen)]);
}

std::vector<std::uint32_t> RolePools::features_like(std::uint32_t feature) const {
  if (!are_joined_) return {feature};
  std::set<std::uint32_t> found;
  for (const auto& list : alike_) {
    for (const Seen& seen : pool_of({list.front(), feature})) found.insert(seen.feature);
  }
  return {found.begin(), found.end()};
}

bool RolePools::is_whole(std::uint32_t feature) const {
  return are_joined_ && !is_broken_[feature];
}

int RolePools::sign(Seen seen, const Signs& signs) const {
  int raises = 0;
  int lowers = 0;
  int open = 0;
  for (const Seen& other : pool_of(seen)) {
    const auto found = signs.find(other.feature);
    const int sign = found == signs.end() ? 0 : found->second.signs[other.role];
    ++(sign > 0 ? raises : sign < 0 ? lowers : open);
  }
  if (raises > 0 && lowers > 0) return 0;
  return 2 * (raises + lowers) < open ? 0 : (raises > 0 ? 1 : 0) - (lowers > 0 ? 1 : 0);
}

}  // namespace rulewise::insight
